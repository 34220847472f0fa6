import SuiteCases
import Files
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// The tier `counters`: compares counters and checksums with a baseline file.
extension GateCommand {
  /// Counts the suite and compares it with its baseline in `folder`. Without a baseline nothing is
  /// counted.
  func counters(
    against folder: String, _ counting: CountingRun, _ policy: GatePolicy,
    _ reproduction: Reproduction
  ) throws -> GateReport {
    let path = baselinePath(in: folder)
    guard let baseline = try Baseline.load(path) else {
      return Baseline.absent(path, caseIDs: counting.list.cases.map(\.id))
    }
    let talk = Talk()
    let run = try counting.record(output: output, talk: talk)
    return baseline.report(
      on: run, path: path, policy: policy, isStrict: strict, date: Date(),
      reproduce: reproduction.command)
  }

  /// Compares the counters of a finished run with the baseline in `folder`.
  func counters(
    of run: RunRecord, against folder: String, _ list: CaseList, _ policy: GatePolicy
  ) throws -> GateReport {
    let path = baselinePath(in: folder)
    guard let baseline = try Baseline.load(path) else {
      return Baseline.absent(path, caseIDs: list.cases.map(\.id))
    }
    let reproduce = Reproduction(list)
    var report = baseline.report(
      on: run, path: path, policy: policy, isStrict: strict, date: Date(),
      reproduce: reproduce.command(for:))
    if run.cases.contains(where: { $0.timing != nil }) {
      report.findings += policy.limitFindings(
        of: run, [.times], on: Date(), reproduce: reproduce.command(for:))
    } else if policy.limitsTimes {
      report.findings.append(LimitRun.untimed)
    }
    return Reproduction.printingMetrics(report)
  }

  /// - Throws: `ReportError` if there is no run in the folder, `InputError` if it is a shard, or if
  ///   cases of it are missing.
  func finishedRun(in folder: String, _ talk: Talk) throws -> RunRecord {
    let run = try RunRecord.load(
      URL(path: folder, isFolder: true).appendingPathComponent("run.json"))
    guard run.shard.isEmpty else {
      throw InputError(
        file: folder, message: "expected a whole run, found shard \(run.shard)",
        advice: "merge the shards first: `\(OwnCommand.line(["merge", "--help"]))` explains how")
    }
    if let scope = run.scope, run.cases.count < scope.caseCount {
      throw InputError(
        file: folder,
        message: "the run is unfinished: it has \(run.cases.count) of \(scope.caseCount) cases",
        advice: "run it again with --resume")
    }
    let own = SourceVersion.current.commit
    if run.commit != own, !run.commit.isEmpty {
      talk.say(
        "note: the run is of commit \(run.commit.prefix(12)), this executable of"
          + " \(own.isEmpty ? "an unknown one" : String(own.prefix(12)))")
    }
    return run
  }

  /// Writes the baseline of a finished run in `results` to `folder`.
  ///
  /// - Throws: also `InputError` if it is not a run of the whole suite.
  func update(
    _ folder: String, _ run: RunRecord, of list: CaseList, in results: String
  ) throws -> Int32 {
    try checkDestination(folder)
    let suite = options.baselineName(defaultSuite: Self.defaultSuite)
    guard Set(run.cases.map(\.id)) == Set(list.cases.map(\.id)) else {
      throw InputError(
        file: results,
        message: "expected a run of the suite \(suite) with its \(list.cases.count) cases, found a"
          + " run of \(run.cases.count) other cases",
        advice: "name the run's suite with --suite, or repeat the flags that chose its cases")
    }
    return try update(folder, run)
  }

  /// Writes the baseline of a run to `folder`, unless a case of it failed.
  func update(_ folder: String, _ run: RunRecord) throws -> Int32 {
    let path = baselinePath(in: folder)
    let failed = run.cases.count { $0.failure != nil }
    guard failed == 0 else {
      Talk().say(
        "error: \(path): not written, because \(failed) of \(run.cases.count) cases failed;"
          + " fix them first")
      return ExitStatus.caseFailed
    }
    let baseline = Baseline(run)
    // A baseline that cannot be read is replaced too: the user may be rewriting it for that reason.
    let before = (try? Baseline.load(path))?.map { lines(of: $0.text) } ?? []
    let now = lines(of: baseline.text)
    try OutputError.naming("--update-baseline") { () throws(OutputError) in
      try baseline.write(to: path)
    }
    let written = WrittenBaseline(
      path: path, cases: run.cases.count, lines: now.count,
      newOrChanged: now.subtracting(before).count, goneOrChanged: before.subtracting(now).count)
    switch format {
    case .table: writeResult(written.line)
    case .json: writeResult(try jsonText(written))
    }
    return 0
  }

  /// Checks that a baseline can be put into `folder`, before the cases are counted.
  func checkDestination(_ folder: String) throws(OutputError) {
    try OutputError.naming("--update-baseline") { () throws(OutputError) in
      try AtomicFile.check(baselinePath(in: folder), makingFolders: true)
    }
  }

  private func lines(of text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }

  func baselinePath(in folder: String) -> String {
    PathParts.path(options.baselineName(defaultSuite: Self.defaultSuite) + ".tsv", in: folder)
  }
}

/// The baseline that was written.
private struct WrittenBaseline: Encodable {
  var path: String
  var cases: Int
  var lines: Int
  var newOrChanged: Int
  var goneOrChanged: Int

  var line: String {
    "\(path): \(cases) cases, \(lines) lines, \(newOrChanged) new or changed,"
      + " \(goneOrChanged) gone or changed\n"
  }
}
