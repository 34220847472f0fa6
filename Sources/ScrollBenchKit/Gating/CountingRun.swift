import Foundation
import Harness
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
    executable: String? = nil, output: String, label: String = "", talk: inout Talk
  ) throws -> RunRecord {
    let folder = ResultFolder(URL(fileURLWithPath: output, isDirectory: true))
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
    for group in list.groups {
      var progressTalk = talk
      let position = "\(label)\(record.cases.count + 1) of \(list.cases.count)"
      let outcomes = try runner.run(CaseGroup(jobs: group.map(\.job))) { progress in
        if case .step(let id, _) = progress { progressTalk.show("\(position)  \(id)") }
      }
      talk = progressTalk
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
