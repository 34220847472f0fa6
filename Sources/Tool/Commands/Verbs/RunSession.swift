import Datasets
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Runner
import Sharding
import SuiteCases
import Verdicts
import Workers

/// One run: its cases, their observations so far, and the folder for them.
struct RunSession {
  private let command: RunCommand
  private let list: CaseList
  private let registry: Registry
  private let runner: SuiteRunner
  private let folder: ResultFolder
  private let history: HistoryFile?
  /// When the commit of this executable was made, for the history; nil if unknown.
  private let committed: String?
  private var finished: [String: CaseRecord] = [:]
  private var record: RunRecord
  private let talk = Talk()
  private var hasMeasured = false
  /// What the run took before its first case; nil if it goes on with an earlier one.
  private var cost: RunCost?
  private let startMark: InterferenceTotals
  /// The lock of the folder; it is another folder than at first if an earlier run was kept.
  private let lock: FolderLock

  /// Prepares the folder, which the caller has locked, and keeps an earlier run in it.
  ///
  /// - Parameters:
  ///   - earlier: the run whose frames are timed; nil if this run chooses.
  ///   - suite: the suite that the cases of the list are of.
  ///   - shard: the part of it that they are, with their places in it; nil for all.
  ///   - checkNanoseconds: what it took to check the contents of the cases.
  /// - Throws: `InputError`, `OutputError` if the folder cannot be written to.
  package init(
    _ command: RunCommand, by plan: RunPlan, earlier: RunRecord?, cases list: CaseList,
    of suite: CaseList, shard: (number: ShardNumber, positions: [Int])?, in registry: Registry,
    checkNanoseconds: UInt64, lock: FolderLock
  ) throws {
    let begin = MonotonicClock.now()
    self.command = command
    self.list = list
    self.registry = registry
    record = .begun(
      measuringFor: plan.budgetSeconds * Double(list.cases.count * plan.launches))
    record.shard = shard?.number.description ?? ""
    record.files = list.files.map { [$0] }
    record.scope = RunScope(
      suite: suite.cases.map(\.id), positions: shard?.positions, plan: plan)
    var runner = SuiteRunner(plan: plan, timeoutSeconds: command.timeout)
    runner.earlier = earlier
    runner.cacheBytes = record.environment.machine?.memory.lastLevelCache
    self.runner = runner
    startMark = .now(of: .children)
    guard let executable = ProgramIdentity.own else {
      throw InputError(
        file: SuiteRunner.ownExecutable,
        message: "the executable cannot be read, but a run records which one measured it",
        advice: "make it readable, such as with chmod u+r")
    }
    folder = ResultFolder(
      URL(path: command.output, isFolder: true),
      settings: plan.texts.merging([
        "--shard": record.shard.isEmpty ? "none" : record.shard,
        "commit": record.commit, "executable": executable,
      ]) { $1 })
    history = command.history.map { HistoryFile(URL(path: $0)) }
    committed = SourceVersion.current.committed
    try history?.prepare()
    let policy: EarlierResultsPolicy =
      command.resume ? .resumed : command.overwrite ? .replaced : .kept
    self.lock = try policy.makeRoom(in: lock, at: command.output, talk)
    try folder.prepare()
    guard command.resume else {
      try folder.forgetCases()
      cost = RunCost(
        startNanoseconds: MonotonicClock.now() - begin, checkNanoseconds: checkNanoseconds,
        caseNanoseconds: 0)
      return
    }
    let (known, notes) = try folder.finishedCases()
    for note in notes { talk.say("note: \(note)") }
    for record in known where record.failure == nil { finished[record.id] = record }
    try ResumeCheck(list: list, finished: finished, output: command.output).check()
  }

  var hasFailures: Bool { finished.values.contains { $0.failure != nil } }

  /// Runs the unfinished cases. Returns the signal that interrupted it, 0 for none.
  mutating func runAll() throws -> Int32 {
    #if DEBUG
      talk.say("warning: this is a debug build; its times mean nothing (swift build -c release)")
    #endif
    let total = list.cases.count
    if !finished.isEmpty { talk.say("\(finished.count) of \(total) cases are already measured") }
    let before = finished.count
    hasMeasured = before < total
    let line = ProgressLine("measuring", of: total, alreadyDone: before, on: talk)
    setInterruptWords()
    let begin = MonotonicClock.now()
    for group in list.groups where group.members.contains(where: { finished[$0.id] == nil }) {
      do {
        try run(group, line)
      } catch let interruption as Interruption {
        InterruptWords.say(on: talk)
        return interruption.signal
      }
    }
    talk.clear()
    cost?.caseNanoseconds = MonotonicClock.now() - begin
    record.cost = cost
    return 0
  }

  /// Runs the unfinished cases of a group, over the frames that its finished cases had.
  private mutating func run(_ group: CaseGroup<Case>, _ line: ProgressLine) throws {
    let done = CaseGroup(group.members.compactMap { finished[$0.id] })
    // Cases without recorded frames cannot be compared with: they run again with the others.
    let timing = done.timing
    let open =
      timing == nil ? group : CaseGroup(group.members.filter { finished[$0.id] == nil })
    let measured = try runner.run(
      // Workers that are given the hash need not compute it.
      open.map { list.resolved($0).job.read(as: ProgramIdentity.own) },
      beside: timing == nil ? [] : done.members, timing: timing,
      // In each launch a worker prepares, counts and replays.
      progress: line.group(
        of: open.members.count, after: finished.count, steps: 3 * runner.plan.launches))
    let explained = WrongAnswer.explained(
      measured, of: group.map(list.resolved), benchmarks: list.namedBenchmarks)
    for record in explained {
      try folder.appendCase(record)
      finished[record.id] = record
      setInterruptWords()
      // The case is on the disk before a message reports it as done.
      if let failure = record.failure {
        talk.say("failed: \(record.id): \(failure)")
      } else {
        talk.printInPassing("done: \(record.id)")
      }
      if let remark = record.remark { talk.say("note: \(record.id): \(remark)") }
    }
  }

  private func setInterruptWords() {
    InterruptWords.set(
      "interrupted; \(finished.count) of \(list.cases.count) cases are done and kept in"
        + " \(command.output): repeat the command with --resume for the rest")
  }

  private mutating func writeFiles() throws {
    record.cases = list.cases.compactMap { finished[$0.id] }
    // Resumed cases are not included: the machine's state of that time is gone.
    record.remarks = record.timingRemarks
    record.environment.machine?.run = InterferenceTotals.now(of: .children).since(startMark)
    try folder.writeAll(record)
  }

  /// Appends the run to the history it names, once, and only if it measured a case.
  mutating func appendToHistory() throws {
    guard let history else { return }
    guard hasMeasured else {
      talk.say("note: nothing was measured, so nothing is appended to \(history.url.path)")
      return
    }
    for note in try history.append(HistoryRow.rows(of: record, committed: committed)) {
      talk.say("note: \(note)")
    }
  }

  /// Writes every file, and the result to standard output. A table has only `metrics`, if any are
  /// named.
  mutating func writeReports(_ metrics: [Metric]) throws {
    try writeFiles()
    switch command.format {
    case .table:
      writeResult(
        metrics.isEmpty
          ? Verdicts.table(for: record, columns: command.table, on: .output) + "\n"
            + registry.verdict(of: record, in: command.output)
          : metricTable(for: record, metrics: metrics, on: .output))
    case .csv: writeResult(record.resultsCSV())
    case .json: writeResult(String(decoding: try record.json(), as: UTF8.self))
    }
  }
}
