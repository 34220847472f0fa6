import Foundation
import Harness
import InputFiles
import Measurement
import Reports
import Workers

/// A case of a finished run, which can be played once more if its names are registered here.
package struct RecordedCase {
  /// The reason why a case cannot be played again: a sentence without its full stop.
  package struct NotHere: Error {
    package var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Files that may be the run's input: their paths, by the digits at the end of their names in the
  /// run.
  package struct Files {
    private var paths: [String: String] = [:]

    /// - Throws: `InputError` if one cannot be read.
    package init(_ paths: [String]) throws(InputError) {
      for path in paths { self.paths[try CaseNames.fileDigits(path)] = path }
    }

    fileprivate func path(of name: String) -> String? {
      name.lastIndex(of: "-").flatMap { paths[String(name[name.index(after: $0)...])] }
    }
  }

  let record: CaseRecord
  private let registry: Registry
  let job: WorkerJob

  /// - Throws: `NotHere` if data, layout, strategy or trace is not here.
  package init(
    _ record: CaseRecord, of run: RunRecord, files: Files, benchmarks: [String],
    in registry: Registry
  ) throws(NotHere) {
    guard let overscan = run.overscan else {
      throw NotHere("the run does not say its overscan, so its frames cannot be played again")
    }
    guard let viewport = ViewportSize(record.viewport) else {
      throw NotHere("\(record.viewport) is no viewport")
    }
    let mark = record.data.lastIndex(of: "@")
    let items = mark.flatMap { wholeNumber(String(record.data[record.data.index(after: $0)...])) }
    let data = items == nil ? record.data : String(record.data[..<mark!])
    self.record = record
    self.registry = registry
    func text(
      _ what: String, _ name: String, among names: [String], file: String? = nil,
      _ canonical: () throws -> String?
    ) throws(NotHere) -> String {
      guard names.contains(String(name.prefix { $0 != "[" })) else {
        if let file { return file }
        throw NotHere(
          "the \(what) \(name) is not registered here"
            + (names.isEmpty || what == "layout" || what == "strategy"
              ? "" : "; if it was a file, name the file with --file"))
      }
      do {
        return try canonical() ?? name
      } catch {
        throw NotHere("\(error)")
      }
    }
    job = WorkerJob(
      caseID: record.id,
      data: try text(
        "data", data, among: registry.datasets.map(\.name), file: files.path(of: data)
      ) { try registry.registeredDataset(data)?.text },
      items: items,
      layout: try text("layout", record.layout, among: registry.layouts.map(\.name)) {
        try registry.layout(record.layout).text
      },
      strategy: try text("strategy", record.strategy, among: registry.strategies.map(\.name)) {
        try registry.strategy(record.strategy).text
      },
      trace: try text(
        "trace", record.trace, among: registry.traces.map(\.name),
        file: files.path(of: record.trace)
      ) { try registry.trace(record.trace, benchmarks: benchmarks).text },
      viewportWidth: viewport.width, viewportHeight: viewport.height, overscan: overscan,
      seed: run.seed, benchmarks: benchmarks.first ?? "",
      moreBenchmarks: benchmarks.count > 1 ? Array(benchmarks.dropFirst()) : nil)
  }

  /// Plays the case and explains some of its frames.
  ///
  /// - Throws: `NotHere` if it is not the case that the run measured, or cannot be played.
  func explanations(of frames: Set<Int>) throws(NotHere) -> [Int: Explanation] {
    try played(explaining: frames).explanations
  }

  /// Plays the case.
  ///
  /// - Parameters:
  ///   - frames: the frames to explain.
  ///   - watching: receives every frame in order, with what the screen shows at its end; nil for
  ///     none.
  /// - Throws: `NotHere` if it is not the case that the run measured, or cannot be played.
  func played(
    explaining frames: Set<Int>, watching: ((Explanation, FrameScene) -> Void)? = nil
  ) throws(NotHere) -> CaseReplay {
    let replay: CaseReplay
    do {
      replay = try CaseReplay(
        of: CaseContent(job, in: registry), explaining: frames, watching: watching)
    } catch {
      throw NotHere("it cannot be played again: \(error)")
    }
    try check(replay.observations)
    return replay
  }

  private func check(_ here: [String: Observation]) throws(NotHere) {
    guard let there = record.launches.first?.observations, there["visible_checksum"] != nil else {
      throw NotHere("the run has no checksum of what the case showed, to know it by")
    }
    for (name, what) in [
      ("data_hash", "the data is not that of the run"),
      ("trace_hash", "the trace is not that of the run"),
      ("visible_checksum", "it does not show what it showed in the run"),
      ("attributes_computed", "the strategy does other work than in the run"),
      ("elements_examined", "the strategy does other work than in the run"),
      ("tiles_filled", "the strategy does other work than in the run"),
    ] {
      guard let before = there[name], let now = here[name], before != now else { continue }
      throw NotHere("\(what): \(name) is \(now.plainText) here and was \(before.plainText)")
    }
  }
}

extension Observation {
  fileprivate var plainText: String {
    switch self {
    case .integer(let value): HumanUnits.grouped(Double(value))
    case .decimal(let value): HumanUnits.significant(value)
    case .text(let text): text
    case .distribution(let values): "\(values.count) values"
    }
  }
}
