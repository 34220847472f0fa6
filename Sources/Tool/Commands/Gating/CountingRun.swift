import SuiteCases
import Datasets
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Runner

/// The cases of a list counted and not timed: what the input alone decides.
struct CountingRun {
  let list: CaseList
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
    // Nothing is timed.
    var record = RunRecord.begun(measuringFor: 0)
    record.files = list.files.map { [$0] }
    if executable != nil {
      // The origin of a user's binary is unknown.
      (record.commit, record.isDirty) = ("", false)
    }
    let line = ProgressLine(label + "counting", of: list.cases.count, on: talk)
    for group in list.groups {
      // A worker prepares and counts.
      let reader = executable == nil ? ProgramIdentity.own : nil
      let counted = try runner.run(
        group.map { list.resolved($0).job.read(as: reader) },
        progress: line.group(of: group.members.count, after: record.cases.count, steps: 2))
      // What this process plays again is its own code.
      let explained =
        executable == nil
        ? WrongAnswer.explained(
          counted, of: group.map(list.resolved), benchmarks: list.namedBenchmarks)
        : counted
      for record in explained {
        guard let failure = record.failure else { continue }
        talk.say("failed: \(label)\(record.id): \(failure)")
      }
      record.cases += explained
    }
    talk.clear()
    try folder.writeAll(record)
    return record
  }
}
