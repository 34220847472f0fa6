import Files
import Foundation
import Harness
import Measurement
import Registration
import Workers

/// A case of a finished run, which can be played once more if its names are registered here.
package struct RecordedCase {
  /// The reason why a case cannot be played again: a sentence without its full stop.
  package struct NotHere: Error {
    package var reason: String

    package init(_ reason: String) { self.reason = reason }
  }

  package let record: CaseRecord
  private let registry: Registry
  /// The case, whose files have the paths that they have here.
  package let playable: Case
  private let benchmarks: [String]

  /// - Throws: `NotHere` if data, layout, strategy or trace is not here.
  package init(
    _ record: CaseRecord, files: Files, benchmarks: [String], in registry: Registry
  ) throws(NotHere) {
    self.record = record
    self.registry = registry
    self.benchmarks = benchmarks
    playable = try Self.here(record.case, files, in: registry)
  }

  /// A case of a run as it is named here.
  ///
  /// - Throws: `NotHere` if data, layout, strategy or trace is not here.
  static func here(
    _ case: Case, _ files: Files, in registry: Registry
  ) throws(NotHere) -> Case {
    for (name, what, known) in [
      (`case`.data, "data", registry.datasets.map(\.name)),
      (`case`.layout, "layout", registry.layouts.map(\.name)),
      (`case`.strategy, "strategy", registry.strategies.map(\.name)),
      (`case`.trace, "trace", registry.traces.map(\.name)),
    ] where name.fileDigits == nil && !known.contains(String(name.text.prefix { $0 != "[" })) {
      throw NotHere("the \(what) \(name.shown) is not registered here")
    }
    return try files.located(`case`, in: registry)
  }

  /// Plays the case and explains some of its frames.
  ///
  /// - Throws: `NotHere` if it is not the case that the run measured, or cannot be played.
  package func explanations(of frames: Set<Int>) throws(NotHere) -> [Int: Explanation] {
    try played(explaining: frames).explanations
  }

  /// Plays the case.
  ///
  /// - Parameters:
  ///   - frames: the frames to explain.
  ///   - watching: receives every frame in order, with what the screen shows at its end, and ends
  ///     the replay with an error; nil for none.
  /// - Throws: `NotHere` if it is not the case that the run measured, or cannot be played.
  package func played(
    explaining frames: Set<Int>, watching: ((Explanation, FrameScene) throws -> Void)? = nil
  ) throws(NotHere) -> CaseReplay {
    let replay: CaseReplay
    do {
      let resolved = try ResolvedCase(playable, folders: benchmarks, in: registry)
      replay = try CaseReplay(
        of: CaseContent(resolved), explaining: frames, watching: watching)
    } catch let why as NotHere {
      throw why
    } catch {
      throw NotHere("it cannot be played again: \(error)")
    }
    try check(replay.observations)
    return replay
  }

  private func check(_ here: Observations) throws(NotHere) {
    guard let there = record.launches.first?.observations, there[.visibleChecksum] != nil else {
      throw NotHere("the run has no checksum of what the case showed, to compare with")
    }
    for (metric, what) in [
      (Metric.dataHash, "the data differ from the data of the run"),
      (.traceHash, "the trace differs from the trace of the run"),
      (.visibleChecksum, "it shows other elements than in the run"),
      (.attributesComputed, "the strategy does different work than in the run"),
      (.elementsExamined, "the strategy does different work than in the run"),
      (.tilesFilled, "the strategy does different work than in the run"),
    ] {
      guard let before = there[metric], let now = here[metric], before != now else { continue }
      throw NotHere("\(what): \(metric.name) is \(now.plainText) here and was \(before.plainText)")
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
