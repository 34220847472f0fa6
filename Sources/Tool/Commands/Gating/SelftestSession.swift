import SuiteCases
import Datasets
import Files
import Foundation
import Gate
import Measurement
import Primitives
import Registration
import ResultFiles
import ResultPage
import Runner
import TimeGate
import Verdicts
import Workers

/// A selftest that is run into a folder, from its beginning or from where an earlier one stopped.
package struct SelftestSession {
  package let selftest: Selftest
  private let options: SelftestOptions
  private let list: CaseList
  private let folder: SelftestFolder
  private let talk = Talk()

  /// The two workers of a pair, and those that a stage starts for load.
  private static let mostWorkers = 8

  /// - Parameter same: the same build twice; see `Selftest.same`.
  /// - Throws: `InputError` if the plan's suite cannot be run.
  package init(
    _ plan: SelftestPlan, same: (base: PairBuild, head: PairBuild), _ options: SelftestOptions,
    in registry: Registry
  ) throws {
    self.options = options
    folder = SelftestFolder(URL(path: options.output, isFolder: true))
    var suiteOptions = try SuiteOptions.parse(["--suite", plan.suite])
    suiteOptions.benchmarks = options.benchmarks
    let (suite, settings) = try suiteOptions.resolved()
    list = try CaseList(suite, settings, in: registry)
    for note in try list.checkContents() { talk.say("note: \(note)") }
    selftest = Selftest(
      plan: plan,
      cases: try list.timedCases.map { [list] in try list.timed($0, by: []) },
      same: same, policy: try options.policy.map { try GatePolicy.named($0) } ?? .standard)
  }

  /// Counts the suite with two builds, and compares every counter.
  ///
  /// - Throws: `Interruption` on a signal, `OutputError`.
  package func countersReport(base: PairBuild, head: PairBuild) throws -> GateReport {
    try LiveCounters(
      run: CountingRun(list: list, timeoutSeconds: 120),
      policy: selftest.policy, reproduction: Reproduction(list)
    ).report(base: base, head: head, output: options.output + "/counters", talk: talk)
  }

  /// Runs what the folder does not hold yet, and prints the rates over all of it.
  ///
  /// - Parameters:
  ///   - runs: the requested gate runs of the plan; nil for all.
  ///   - gate: runs the gate once.
  /// - Returns: the exit code.
  package func run(
    _ runs: [SelftestPlan.Run]? = nil, _ gate: (SelftestPlan.Run) throws -> SelftestGate
  ) throws -> Int32 {
    var lock = try FolderLock(folder.url)
    defer { withExtendedLifetime(lock) {} }
    try WorkerLimits.check(workers: Self.mostWorkers)
    var record = try begunRecord()
    let earlier: EarlierResultsPolicy =
      options.resume ? .resumed : options.overwrite ? .replaced : .kept
    lock = try earlier.makeRoom(in: lock, at: options.output, talk)
    try folder.write(record)
    let interruption = try runRest(of: &record, runs ?? selftest.plan.runs, gate)
    talk.clear()
    switch options.format {
    case .table: writeResult(SelftestTable(record.gates).text(on: .output))
    case .json: writeResult(try jsonText(SelftestRates(of: record.gates)))
    }
    return interruption ?? Self.status(of: record.gates)
  }

  /// A new record, or with --resume the folder's record with a further session.
  private func begunRecord() throws -> SelftestRecord {
    let source = SourceVersion.current
    let fresh = SelftestRecord(
      plan: selftest.plan, commit: source.commit, isDirty: source.isDirty,
      timestamp: Date().ISO8601Format(), environment: .current(), rules: selftest.rules,
      executable: ProgramIdentity.of(executable: selftest.same.base.orders[0]))
    guard options.resume else { return fresh }
    var kept = try folder.load()
    if let obstacle = kept.obstacle(toResumeAs: fresh) {
      throw InputError(
        file: "--resume",
        message:
          "the selftest in \(InputError.quote(path: options.output)) is not this one: \(obstacle)",
        advice: "name another folder with --output, or leave --resume out to start a new one")
    }
    kept.sessions.append(
      SelftestRecord.Session(
        timestamp: fresh.timestamp, host: fresh.environment.host, gatesBefore: kept.gates.count))
    return kept
  }

  /// Does those of the gate runs that the record lacks, and writes each when it ends.
  ///
  /// - Returns: the exit code of an interrupt; nil if there was none.
  private func runRest(
    of record: inout SelftestRecord, _ runs: [SelftestPlan.Run],
    _ gate: (SelftestPlan.Run) throws -> SelftestGate
  ) throws -> Int32? {
    let rest = runs.filter { !record.holds($0) }
    let done = runs.count - rest.count
    let line = ProgressLine("gate run", of: runs.count, alreadyDone: done, on: talk)
    setInterruptWords(record)
    do {
      for (index, run) in rest.enumerated() {
        let stage = selftest.plan.stages[run.stage]
        line.show(Self.title(stage, run), done: Double(done + index))
        let hogs = try BusyLoops(
          count: stage.hogs ?? 0, executable: SuiteRunner.ownExecutable)
        defer { withExtendedLifetime(hogs) {} }
        let ended = try gate(run)
        record.gates.append(ended)
        try folder.write(record)
        setInterruptWords(record)
        printIfUnexpected(ended)
      }
    } catch let caught as Interruption {
      InterruptWords.say(on: talk)
      return 128 + caught.signal
    }
    return nil
  }

  private static func title(_ stage: SelftestPlan.Stage, _ run: SelftestPlan.Run) -> String {
    stage.kind.rawValue
      + (stage.share.map { " of \(HumanUnits.change($0))" } ?? "")
      + (run.subject.isEmpty ? "" : " \(run.subject)")
      + (stage.hogs.map { ", \($0) busy loops" } ?? "")
  }

  private func printIfUnexpected(_ gate: SelftestGate) {
    guard !gate.isAsExpected || gate.found == false else { return }
    let miss = gate.found == false ? ", and the report did not name the slower measure" : ""
    talk.say("unexpected: \(gate.kind.rawValue) \(gate.subject) exit \(gate.exitStatus)\(miss)")
  }

  private func setInterruptWords(_ record: SelftestRecord) {
    InterruptWords.set(
      "interrupted; \(record.gates.count) gate runs are kept in \(options.output): continue with"
        + " --resume")
  }

  /// The exit code: 2 after a false alarm, 3 if something was missed, 7 if the machine was too
  /// noisy to decide, otherwise 0.
  private static func status(of gates: [SelftestGate]) -> Int32 {
    if gates.contains(where: { $0.kind == .same && $0.exitStatus == 2 || $0.falseAlarms > 0 }) {
      return 2
    }
    let missed = SelftestTally.all(of: gates).filter(\.hasMissed)
    guard !missed.isEmpty else { return 0 }
    // A gate that cannot decide has missed nothing and shown nothing.
    return missed.allSatisfy(\.isOpen) ? ExitStatus.unfit : ExitStatus.caseFailed
  }
}
