import Files
import Foundation
import Measurement
import Workers

/// The progress of a run.
package enum RunProgress: Sendable {
  /// A worker of the case begins to prepare, count or replay.
  case step(caseID: String, name: String)
  /// The step goes on after a whole number of seconds; reported once for each.
  case waiting(caseID: String, name: String, seconds: Int)
  /// The case is done, or has failed for a reason.
  case finished(caseID: String, failure: CaseFailure?)
}

/// Runs groups of cases, each launch in a process of its own.
package struct SuiteRunner: Sendable {
  /// Path of the executable that workers run: this one.
  package var executable: String
  /// Arguments that make it a worker.
  package var arguments: [String]
  /// What the user of the run chose.
  package var plan: RunPlan
  /// Seconds a worker may take to prepare, to count or to replay.
  package var timeoutSeconds: Double
  /// The run whose cases are timed over the same frames, as often; nil if the budget decides.
  package var earlier: RunRecord?
  /// Of the machine's last level; nil if it is not known.
  package var cacheBytes: UInt64?
  /// Ends every launch after counting: nothing is timed, and records are deterministic.
  package var countsOnly = false
  /// Whether a case that its worker refuses fails alone, because the worker's build may lack what
  /// it names. Otherwise the refusal ends the run.
  package var toleratesRefusals = false

  package init(
    executable: String = SuiteRunner.ownExecutable,
    arguments: [String] = WorkerProcess.arguments, plan: RunPlan = RunPlan(),
    timeoutSeconds: Double
  ) {
    self.executable = executable
    self.arguments = arguments
    self.plan = plan
    self.timeoutSeconds = timeoutSeconds
  }

  /// This process's executable, also where its file was replaced meanwhile.
  package static var ownExecutable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// Runs one group to its end.
  ///
  /// - Parameters:
  ///   - finished: cases of the group that were run before: all have to show the same.
  ///   - timing: the plan of those; nil takes that of the earlier run, or makes one that fits.
  /// - Returns: a record of each member, in their order, failed ones included.
  /// - Throws: `Interruption` on a signal; `InputError` if a worker's refusal is not tolerated.
  package func run(
    _ group: CaseGroup<WorkerJob>, beside finished: [CaseRecord] = [], timing: TimingPlan? = nil,
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws -> [CaseRecord] {
    if group.members.contains(where: { $0.case.cells != nil }) {
      return try simulate(group, beside: finished, progress: progress)
    }
    var states = group.members.map { CaseState(job: $0) }
    var timing = timing ?? earlierTiming(of: group)
    for launch in 0..<plan.launches {
      // Every launch begins with another strategy, so that none always has the warm machine.
      let order = states.indices.map { ($0 + launch) % states.count }
      try runRound(launch, order: order, of: &states, &timing, progress: progress)
    }
    markWrongAnswers(&states, beside: finished)
    return states.map { state in
      progress(.finished(caseID: state.id, failure: state.failure))
      return state.record(timing: countsOnly ? nil : timing)
    }
  }

  private var cold: ColdPlan? { plan.timesCold ? ColdPlan(cacheBytes: cacheBytes) : nil }

  /// The plan of the group's cases in the earlier run; nil if it has none, or different ones.
  private func earlierTiming(of group: CaseGroup<WorkerJob>) -> TimingPlan? {
    let ids = Set(group.members.map(\.case.id))
    let records = earlier?.cases.filter { $0.failure == nil && ids.contains($0.id) } ?? []
    var timing = CaseGroup(records).timing
    timing?.cold = cold
    return timing
  }

  /// One launch of every case that has not failed: only counting is done side by side.
  private func runRound(
    _ launch: Int, order: [Int], of states: inout [CaseState], _ timing: inout TimingPlan?,
    progress: @escaping (RunProgress) -> Void
  ) throws {
    var workers = [WorkerProcess?](repeating: nil, count: states.count)
    func attempt(
      _ step: LaunchStep, _ index: Int, _ take: (_ waiting: (Int) -> Void) throws -> Void
    ) throws {
      guard states[index].failure == nil else { return }
      let id = states[index].id
      progress(.step(caseID: id, name: step.rawValue))
      let start = MonotonicClock.now()
      defer { states[index].spend(MonotonicClock.now() - start, on: step) }
      do {
        try take { progress(.waiting(caseID: id, name: step.rawValue, seconds: $0)) }
      } catch let failure as LaunchFailure {
        workers[index] = nil
        states[index].failure = .lost(failure.loss, step: step, launch: launch)
      } catch let refusal as InputError where toleratesRefusals {
        workers[index] = nil
        states[index].failure = .cannotRun(refusal.withoutAdvice)
      }
    }
    for index in order {
      try attempt(.prepared, index) { waiting in
        let worker = try WorkerProcess(executable: executable, arguments: arguments)
        workers[index] = worker
        try worker.send(.prepare(states[index].job, launch: launch))
        let reply = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        guard case .prepared(let items) = reply else {
          throw LaunchFailure.wrongReply(to: "prepare")
        }
        states[index].items = items
      }
    }
    let isCounted = launch == 0 || !plan.countsOnce
    for index in order { try workers[index]?.send(isCounted ? .count : .skipCounting) }
    var costs: [ReplayCost] = []
    for index in order {
      try attempt(.counted, index) { waiting in
        guard let worker = workers[index],
          case .counted(let cost) = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        else { throw LaunchFailure.wrongReply(to: "count") }
        costs.append(cost)
        states[index].cost.countNanoseconds += cost.countNanoseconds ?? 0
      }
    }
    let agreed =
      timing
      ?? .fitting(
        costs, budgetSeconds: plan.budgetSeconds, replays: plan.replays,
        clockNanoseconds: MonotonicClock.cost(), cold: cold)
    timing = agreed
    for index in order {
      try attempt(countsOnly ? .finished : .replayed, index) { waiting in
        guard let worker = workers[index] else { return }
        try worker.send(countsOnly ? .finish : .replay(agreed))
        let reply = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        guard case .finished(let record, let frames) = reply else {
          throw LaunchFailure.wrongReply(to: "replay")
        }
        states[index].launches.append(record)
        states[index].frames += [frames].compactMap(\.self)
        states[index].cost.launches += 1
        workers[index] = nil
      }
    }
  }

  /// All strategies of a group must show the same. Where they differ, those fail that disagree with
  /// the layout object itself; for layouts with a rule, those that disagree with the majority;
  /// where there is none, those that disagree with the reference, else all.
  func markWrongAnswers(_ states: inout [CaseState], beside finished: [CaseRecord]) {
    var answers: [String: String] = [:]
    for record in finished { answers[record.id] = record.launches.first?.answer }
    for index in states.indices where states[index].failure == nil {
      let checksums = Set(states[index].launches.compactMap(\.answer))
      guard checksums.count == 1, let checksum = checksums.first else {
        states[index].failure = .wrongAnswer(.init(checksum: nil))
        continue
      }
      answers[states[index].id] = checksum
    }
    guard Set(answers.values).count > 1 else { return }
    let members = states.map(\.job.case) + finished.map(\.case)
    let itself = members.filter(\.isLayoutItself).compactMap { answers[$0.id] }.first
    let votes = Dictionary(answers.values.map { ($0, 1) }, uniquingKeysWith: +)
    let most = votes.values.max() ?? 0
    var right = itself.map { [$0] } ?? votes.filter { $0.value == most }.map(\.key)
    if right.count > 1 {
      let reference = states.first { $0.job.case.isReference }
      right = reference.flatMap { answers[$0.id] }.map { [$0] } ?? []
    }
    for index in states.indices where states[index].failure == nil {
      guard let answer = answers[states[index].id], !right.contains(answer) else {
        continue
      }
      states[index].failure = .wrongAnswer(.init(checksum: answer, expected: right.first))
    }
  }
}

/// A case of a group while the group is run.
struct CaseState {
  var job: WorkerJob
  var launches: [LaunchRecord] = []
  /// What its launches observed of single frames.
  var frames: [LaunchFrames] = []
  /// nil until a worker reports it.
  var items: Int?
  var failure: CaseFailure?
  var cost = CaseCost()

  var id: String { job.case.id }

  /// Adds the time of a step, ns. The worker reports that of counting: others count at that time.
  mutating func spend(_ nanoseconds: UInt64, on step: LaunchStep) {
    switch step {
    case .prepared: cost.prepareNanoseconds += nanoseconds
    case .counted: break
    case .replayed, .finished, .simulated: cost.replayNanoseconds += nanoseconds
    }
  }

  func record(timing: TimingPlan?) -> CaseRecord {
    let (launches, frames) = failure == nil ? (launches, frames) : ([], [])
    return CaseRecord(
      job.case.withoutPaths, itemCount: items ?? job.case.items ?? 0, launches: launches,
      timing: timing, frameTimes: .least(of: frames.compactMap(\.times)),
      timeline: frames.lazy.compactMap(\.timeline).first, failure: failure,
      cost: failure == nil ? cost : nil)
  }
}
