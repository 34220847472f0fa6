import Foundation
import Harness
import Measurement
import Reports

/// The cases of a list counted and not timed: what the input alone decides.
struct CountingRun {
  let list: CaseList
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
        switch progress {
        case .step(let id, _): progressTalk.show("\(position)  \(id)")
        case .finished(let id, let failure?):
          progressTalk.say("failed: \(label)\(id): \(failure)")
        case .finished: break
        }
      }
      talk = progressTalk
      record.cases += zip(group, outcomes).map { CaseRecord($0, $1) }
    }
    talk.clear()
    try folder.writeAll(record)
    return record
  }
}
