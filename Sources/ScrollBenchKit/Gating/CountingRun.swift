import Foundation
import Harness
import InputFiles
import Measurement
import Reports

/// The cases of a list counted and not timed: what the input alone decides.
struct CountingRun {
  let list: CaseList
  let registry: Registry
  let settings: CaseList.Settings
  let timeoutSeconds: Double

  /// Runs every case once and writes the result folder.
  ///
  /// - Parameters:
  ///   - executable: whose code is counted; nil for this one's.
  ///   - label: what progress calls it; empty for nothing.
  /// - Throws: `Interruption` on a signal, `OutputError` where the folder cannot be written. A
  ///   failed case is in the record.
  func record(
    executable: String? = nil, output: String, label: String = "", talk: Talk
  ) throws -> RunRecord {
    let folder = ResultFolder(URL(path: output, isFolder: true))
    try folder.prepare()
    var runner = SuiteRunner(
      executable: executable ?? SuiteRunner.ownExecutable, timeoutSeconds: timeoutSeconds)
    runner.countsOnly = true
    runner.toleratesRefusals = executable != nil
    var record = RunRecord(seed: settings.seed)
    record.overscan = settings.overscan
    if executable != nil {
      // Where somebody's binary comes from is not known.
      (record.commit, record.isDirty) = ("", false)
    }
    let line = ProgressLine(label + "counting", of: list.cases.count, on: talk)
    for group in list.groups {
      // A worker prepares and counts.
      let outcomes = try runner.run(
        CaseGroup(jobs: group.map(\.job)),
        progress: line.group(of: group.count, after: record.cases.count, steps: 2))
      // What this process plays again is its own code.
      let explained =
        executable == nil
        ? WrongAnswer.explained(outcomes, of: group.map(\.job), in: registry) : outcomes
      for outcome in explained {
        guard let failure = outcome.failure else { continue }
        talk.say("failed: \(label)\(outcome.job.caseID): \(failure)")
      }
      record.cases += zip(group, explained).map { CaseRecord($0, $1) }
    }
    talk.clear()
    try folder.writeAll(record)
    return record
  }
}
