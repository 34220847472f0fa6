import Datasets
import Foundation
import Harness
import InputFiles
import Measurement
import OutputFiles
import Reports
import Workers

/// One run: its cases, their observations so far, and the folder for them.
struct RunSession {
  private let command: RunCommand
  private let list: CaseList
  private let registry: Registry
  private let runner: SuiteRunner
  private let earlierPlans: EarlierPlans?
  private let folder: ResultFolder
  private let history: HistoryFile?
  private let committed: String?
  private var finished: [String: CaseRecord] = [:]
  private var record: RunRecord
  private let talk = Talk()
  private var hasMeasured = false
  private let startMark: InterferenceTotals
  /// The lock of the folder; it is another folder than at first if an earlier run was kept.
  private let lock: FolderLock

  /// Prepares the folder, which the caller has locked, and keeps an earlier run in it.
  ///
  /// - Throws: `InputError`, `OutputError` if the folder cannot be written to.
  init(
    _ command: RunCommand, _ list: CaseList, _ registry: Registry, seed: UInt64, budget: Double,
    lock: FolderLock
  ) throws {
    self.command = command
    self.list = list
    self.registry = registry
    earlierPlans = try command.samePlan.map { try EarlierPlans(folder: $0) }
    record = RunRecord(seed: seed)
    var runner = SuiteRunner(
      launches: command.launches, replays: command.replays, budgetSeconds: budget,
      timeoutSeconds: command.timeout)
    if command.cold {
      runner.cold = ColdPlan(cacheBytes: record.environment.machine?.memory.lastLevelCache)
    }
    self.runner = runner
    record.overscan = command.options.overscan
    startMark = .now(of: .children)
    guard let executable = ProgramIdentity.own else {
      throw InputError(
        file: SuiteRunner.ownExecutable,
        message: "the executable cannot be read, and runs record which executable measured them",
        advice: "give yourself the right to read it")
    }
    folder = ResultFolder(
      URL(path: command.output, isFolder: true),
      settings: [
        "--seed": String(seed), "--overscan": String(command.options.overscan),
        "--launches": String(command.launches), "--budget": String(budget),
        "--replays": command.replays.map(String.init) ?? "auto",
        "--same-plan": earlierPlans?.runID ?? "none", "--cold": command.cold ? "yes" : "no",
        "commit": record.commit, "executable": executable,
      ])
    history = command.history.map { HistoryFile(URL(path: $0)) }
    committed = SourceVersion.current.committed
    try history?.prepare()
    let earlier: EarlierResultsPolicy =
      command.resume ? .resumed : command.overwrite ? .replaced : .kept
    self.lock = try earlier.makeRoom(in: lock, at: command.output, talk)
    try folder.prepare()
    guard command.resume else {
      try folder.forgetCases()
      return
    }
    let (known, notes) = try folder.finishedCases()
    for note in notes { talk.say("note: \(note)") }
    for known in known where known.failure == nil { finished[known.id] = known }
    try ResumeCheck(list: list, finished: finished, output: command.output, registry: registry)
      .check()
  }

  var hasFailures: Bool { finished.values.contains { $0.failure != nil } }

  /// Runs the unfinished cases. Returns the signal that interrupted it, 0 for none.
  mutating func runAll() throws -> Int32 {
    #if DEBUG
      talk.say("warning: this is a debug build; its times mean nothing (swift build -c release)")
    #endif
    let total = list.cases.count
    if !finished.isEmpty { talk.say("\(finished.count) of \(total) cases are already there") }
    let before = finished.count
    hasMeasured = before < total
    let line = ProgressLine("measuring", of: total, alreadyDone: before, on: talk)
    setInterruptWords()
    for group in list.groups where group.contains(where: { finished[$0.job.caseID] == nil }) {
      do {
        try run(group, line)
      } catch let interruption as Interruption {
        InterruptWords.say(on: talk)
        return interruption.signal
      }
    }
    talk.clear()
    return 0
  }

  /// Runs the unfinished cases of a group, over the frames that its finished cases had.
  private mutating func run(_ group: [PlannedCase], _ line: ProgressLine) throws {
    let there = group.compactMap { finished[$0.job.caseID] }
    let timing = there.first?.timing
    // Cases whose frames are not known cannot be compared with: they run again with the others.
    let isKnown = timing != nil && there.allSatisfy { $0.timing == timing }
    let open = isKnown ? group.filter { finished[$0.job.caseID] == nil } : group
    var known: [String: String] = [:]
    if isKnown { for record in there { known[record.id] = record.launches.first?.answer } }
    let planned = isKnown ? timing : earlierPlan(for: group)
    let outcomes = try runner.run(
      CaseGroup(jobs: open.map(\.job), knownChecksums: known, timing: planned),
      // In each launch a worker prepares, counts and replays.
      progress: line.group(of: open.count, after: finished.count, steps: 3 * command.launches))
    let explained = WrongAnswer.explained(outcomes, of: group.map(\.job), in: registry)
    for (planned, outcome) in zip(open, explained) {
      let record = CaseRecord(planned, outcome)
      try folder.appendCase(record)
      finished[record.id] = record
      setInterruptWords()
      // The case is on the disk before a message says that it is done.
      talk.say(record.failure.map { "failed: \(record.id): \($0)" } ?? "done: \(record.id)")
      if let remark = record.remark { talk.say("note: \(record.id): \(remark)") }
    }
  }

  private func setInterruptWords() {
    InterruptWords.set(
      "interrupted; \(finished.count) of \(list.cases.count) cases are kept in \(command.output),"
        + " --resume runs the rest")
  }

  private func earlierPlan(for group: [PlannedCase]) -> TimingPlan? {
    var plan = earlierPlans?.plan(ofGroup: group.map(\.job.caseID))
    plan?.cold = runner.cold
    return plan
  }

  private mutating func writeFiles() throws {
    record.cases = list.cases.compactMap { finished[$0.job.caseID] }
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
    let rows = HistoryRow.rows(
      of: record, committed: committed,
      settings: "seed \(record.seed), overscan \(command.options.overscan)")
    for note in try history.append(rows) { talk.say("note: \(note)") }
  }

  /// Writes every file, and the result to standard output. A table has only `metrics`, if any are
  /// named.
  mutating func writeReports(_ metrics: [String]) throws {
    try writeFiles()
    switch command.format {
    case .table:
      writeResult(
        metrics.isEmpty
          ? table(for: record, on: .output)
          : metricTable(for: record, metrics: metrics, on: .output))
    case .csv: writeResult(record.resultsCSV())
    case .json: writeResult(String(decoding: try record.json(), as: UTF8.self))
    }
  }
}

extension CaseRecord {
  init(_ planned: PlannedCase, _ outcome: CaseOutcome) {
    self.init(
      id: planned.job.caseID, data: planned.data, layout: planned.layout, trace: planned.trace,
      strategy: planned.strategy, items: outcome.items ?? planned.job.items ?? 0,
      viewport: planned.viewport,
      launches: outcome.launches.map { launch in
        var launch = launch
        launch.frameTimes = nil
        launch.timeline = nil
        return launch
      },
      timing: outcome.timing, frameTimes: .least(of: outcome.launches.compactMap(\.frameTimes)),
      timeline: outcome.launches.lazy.compactMap(\.timeline).first,
      failure: outcome.failure)
  }
}

extension RunRecord {
  /// A run that begins now on this machine. Measures the machine for up to half a second.
  init(seed: UInt64) {
    let now = Date().ISO8601Format()
    let source = SourceVersion.current
    var environment = Environment.current()
    environment.machine = .measured(.brief)
    self.init(
      runID: now.filter { $0.isNumber || $0 == "T" } + "-\(getpid())", commit: source.commit,
      isDirty: source.isDirty, timestamp: now, seed: seed, shard: "", environment: environment,
      cases: [])
  }
}
