import SuiteCases
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

extension ReportCommand {
  /// Checks that one mode at most is requested, and no option that this mode does not have.
  package func checkModes() throws(InputError) {
    try checkMarkdown(markdown, isJSON: format == .json)
    let modes = [
      ("--check", check), ("--growth", growth != nil), ("--best", best),
      ("--slowest", slowest != nil),
      ("--axis", axis != nil), ("--profile", profile != nil), ("--chart", chart != nil),
      ("--html or --svg", page.isRequested),
    ].filter(\.1).map(\.0)
    guard modes.count < 2 else {
      throw InputError(
        file: modes[1], message: "expected one way to show the run, found \(modes[0]) too",
        advice: "give one of them")
    }
  }

  /// Shows the run in the mode that an option requests, and returns the exit code; nil for no mode.
  func showMode(
    _ record: RunRecord, _ contests: [Contest],
    _ charted: (metric: Metric, point: Contest.Point?), _ registry: Registry
  ) throws -> Int32? {
    if page.isRequested {
      try page.write(record, named: folder, files: file, registry)
      try showFiles([page.html, page.svg].compactMap { $0 })
    } else if check {
      let parts = PartCheck(record.cases)
      try show(PartCheckRecord(parts)) { text(for: parts, on: .output) }
      if !parts.excesses.isEmpty { return ExitStatus.unfit }
    } else if let growth {
      let table = try GrowthTable(of: record, metric: Metric(growth, flag: "--growth"))
      try show(table) { table.text(on: .output) }
    } else if let slowest {
      let frames = try slowestFrames(slowest, of: record, registry)
      try show(frames) { frames.text(isMarkdown: markdown, on: .output) }
    } else if let axis {
      let table = try AxisTable(of: record, parameter: axis, by: contests[0])
      try show(table) { table.text(isMarkdown: markdown, on: .output) }
    } else if best {
      guard let ranks = BestStrategiesRecord(of: record, by: contests) else {
        if let obstacle = Contest.obstacle(to: contests, in: record) { throw obstacle }
        throw InputError(
          file: folder,
          message: "no case has times to compare: all failed, or had nothing to scroll",
          advice: "the report without --best says why")
      }
      guard by.isEmpty || ranks.comparesStrategies else {
        throw InputError(
          file: "--by", message: "the run compares policies for cells, not strategies",
          advice: "leave it out: policies are compared by how late frames are")
      }
      try show(ranks) {
        bestStrategies(for: record, by: contests, on: markdown ? nil : .output)
      }
    } else if let profile {
      // Checked before anything is counted.
      try OutputError.naming("--profile") { () throws(OutputError) in
        try FrameProfiles.check(profile, groups: record.groups.map(\.members.count))
      }
      let profiles = try frameProfiles(of: record, registry)
      try OutputError.naming("--profile") { () throws(OutputError) in
        try profiles.files.write(to: profile)
      }
      try show(
        WrittenFiles(files: profiles.files.files.map { PathParts.path($0.name, in: profile) })
      ) { profiles.text(on: .output) }
      if profiles.groups.isEmpty { return ExitStatus.caseFailed }
    } else if let chart {
      let picture = try latencyChart(
        for: record, title: title, metric: charted.metric, at: charted.point ?? .p50)
      try OutputError.naming("--chart") { () throws(OutputError) in
        try AtomicFile.write(picture, to: chart)
      }
      try showFiles([chart])
    } else {
      return nil
    }
    return 0
  }

  /// The paths of what was written, a line each.
  private func showFiles(_ paths: [String]) throws {
    try show(WrittenFiles(files: paths)) {
      paths.map { InputError.onOneLine($0) + "\n" }.joined()
    }
  }

  /// - Parameter text: the text for readers.
  func show(_ result: some Encodable, text: () -> String) throws {
    writeResult(format == .json ? try jsonText(result) : text())
  }

  /// The contests that `--by` names, or the usual ones.
  package func contests() throws(InputError) -> [Contest] {
    let names = try NameList.names(in: by, flag: "--by")
    guard !names.isEmpty else { return Contest.standard }
    guard axis == nil || names.count == 1 else {
      throw InputError(
        file: "--by", message: "--axis shows one metric, found \(names.count)",
        advice: "give one of them")
    }
    var contests: [Contest] = []
    for name in names { contests.append(try Self.contest(name)) }
    return contests
  }

  private static func contest(_ text: String) throws(InputError) -> Contest {
    let (metric, point) = try point(of: text, flag: "--by")
    guard metric.better == .lower, !metric.unit.isText else {
      throw InputError(
        file: "--by", message: "expected a metric of which less is better, found \(metric.name)",
        advice: "`\(OwnCommand.line(["list", "metrics"]))` says which way is better")
    }
    return Contest(metric, at: point)
  }

  /// The parts of `frame_ns:p95`.
  ///
  /// - Throws: `InputError` for a name that is no metric, and for a point that does not exist.
  static func point(
    of text: String, flag: String
  ) throws(InputError) -> (metric: Metric, point: Contest.Point?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 2 else { return (try Metric(text, flag: flag), nil) }
    guard let point = Contest.Point(rawValue: parts[1]) else {
      let points = Contest.Point.allCases.map(\.rawValue)
      throw InputError(
        file: flag,
        message: "expected a percentile after \(parts[0]):, found \(InputError.quote(parts[1]))",
        advice: "there are \(points.joined(separator: ", "))")
    }
    return (try Metric(parts[0], flag: flag), point)
  }

  /// The slowest frames of the run, with their work if their cases can be played again here.
  func slowestFrames(
    _ count: Int, of run: RunRecord, _ registry: Registry
  ) throws -> SlowestFrames {
    var slowest = try SlowestFrames(of: run, count: count, named: folder)
    let files = try RecordedCase.Files(file, of: run)
    let benchmarks = try BenchmarksFolder.find(named: files.benchmarks)
    let talk = Talk()
    defer { talk.clear() }
    let line = ProgressLine("playing", of: slowest.cases.count, on: talk)
    for index in slowest.cases.indices {
      let one = slowest.cases[index]
      line.show(one.record.id, done: Double(index))
      do throws(RecordedCase.NotHere) {
        let recorded = try RecordedCase(
          one.record, files: files, benchmarks: benchmarks, in: registry)
        let explanations = try recorded.explanations(of: Set(one.frames.map(\.number)))
        slowest.cases[index].work = explanations.mapValues { explanation in
          SlowestFrames.Work(
            x: explanation.bounds.x, y: explanation.bounds.y,
            attributesComputed: explanation.attributesComputed,
            tilesFilled: explanation.tilesFilled,
            elementsExamined: explanation.elementsExamined,
            cellLayouts: explanation.cellLayouts,
            cellLayoutNanoseconds: explanation.leastCellLayoutNanoseconds,
            command: Reproduction.command(
              for: recorded.playable, verb: ["run"],
              more: ["--frame", "\(explanation.frame)", "--explain"],
              benchmarks: files.benchmarks))
        }
      } catch {
        slowest.cases[index].remark = "times alone: \(error.reason)"
      }
    }
    return slowest
  }
}
