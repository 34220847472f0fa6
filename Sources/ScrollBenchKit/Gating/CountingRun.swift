import Datasets
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
    // Nothing is timed.
    var record = RunRecord.begun(measuringFor: 0)
    record.files = list.files(in: registry).map { [$0] }
    if executable != nil {
      // Where somebody's binary comes from is not known.
      (record.commit, record.isDirty) = ("", false)
    }
    let line = ProgressLine(label + "counting", of: list.cases.count, on: talk)
    for group in list.groups {
      // A worker prepares and counts.
      let reader = executable == nil ? ProgramIdentity.own : nil
      let jobs = group.map { list.job(for: $0).read(as: reader) }
      let counted = try runner.run(
        jobs,
        progress: line.group(of: group.members.count, after: record.cases.count, steps: 2))
      // What this process plays again is its own code.
      let explained =
        executable == nil
        ? WrongAnswer.explained(
          counted, of: jobs.members, benchmarks: list.namedBenchmarks, in: registry)
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
