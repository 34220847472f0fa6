import Foundation
import InputFiles
import Measurement
import Workers

/// What is told of a run while it goes on.
public enum RunProgress: Sendable {
  /// A worker of the case begins to prepare, count or replay.
  case step(caseID: String, name: String)
  /// The step goes on after a whole number of seconds; told once for each.
  case waiting(caseID: String, name: String, seconds: Int)
  /// The case is done, or has failed for a reason.
  case finished(caseID: String, failure: String?)
}

/// Runs groups of cases, each launch in a process of its own.
public struct SuiteRunner: Sendable {
  /// Path of the executable that workers run: this one.
  public var executable: String
  /// Arguments that make it a worker.
  public var arguments: [String]
  public var launches: Int
  /// Replays per launch, odd, at least 3; nil takes what the budget allows.
  public var replays: Int?
  /// Seconds of timed replays for the slowest strategy of a group.
  public var budgetSeconds: Double
  /// Seconds a worker may take to prepare, to count or to replay.
  public var timeoutSeconds: Double
  /// Also time some queries with cold caches; nil where that is not asked for.
  public var cold: ColdPlan?
  /// Ends every launch after counting: nothing is timed, and only what the input decides is told.
  public var countsOnly = false
  /// Counts in the first launch of each case alone; further launches only time.
  public var countsOnce = false
  /// Whether cases whose cells have costs also find out what every policy misses at least.
  public var findsLeast = false
  /// Whether a case that its worker refuses fails alone, because the build of the worker lacks what
  /// it names. Otherwise the refusal ends the run: workers that are this program lack what it
  /// lacks.
  public var toleratesRefusals = false

  public init(
    executable: String = SuiteRunner.ownExecutable,
    arguments: [String] = WorkerProcess.arguments,
    launches: Int = 1, replays: Int? = nil, budgetSeconds: Double = 2, timeoutSeconds: Double = 120
  ) {
    self.executable = executable
    self.arguments = arguments
    self.launches = launches
    self.replays = replays
    self.budgetSeconds = budgetSeconds
    self.timeoutSeconds = timeoutSeconds
  }

  /// This process's executable, also where its file was replaced meanwhile.
  public static var ownExecutable: String {
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
  ///   - plan: the plan of those, so that all are timed over the same frames; nil makes one that
  ///     fits.
  /// - Returns: a record of each member, in their order.
  /// - Throws: `Interruption` on a signal; `InputError` where a worker refuses a case, unless that
  ///   is tolerated. A failed case has a record, and is no error.
  public func run(
    _ group: CaseGroup<WorkerJob>, beside finished: [CaseRecord] = [], plan: TimingPlan? = nil,
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws -> [CaseRecord] {
    if group.members.contains(where: { $0.case.cells != nil }) {
      return try simulate(group, beside: finished, progress: progress)
    }
    var states = group.members.map { CaseState(job: $0) }
    var plan = plan
    for launch in 0..<launches {
      // Every launch begins with another strategy, so that none always has the warm machine.
      let order = states.indices.map { ($0 + launch) % states.count }
      try runRound(launch, order: order, of: &states, plan: &plan, progress: progress)
    }
    markWrongAnswers(&states, beside: finished)
    return states.map { state in
      progress(.finished(caseID: state.id, failure: state.failure))
      return state.record(timing: countsOnly ? nil : plan)
    }
  }

  /// One launch of every case that has not failed: each prepares alone, all count side by side,
  /// each replays alone.
  private func runRound(
    _ launch: Int, order: [Int], of states: inout [CaseState], plan: inout TimingPlan?,
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
        states[index].failure =
          "\(failure.reason) (in launch \(launch), while it \(step.rawValue))"
      } catch let refusal as InputError where toleratesRefusals {
        workers[index] = nil
        states[index].failure = "cannot be run: \(refusal.withoutAdvice)"
      }
    }
    for index in order {
      try attempt(.prepared, index) { waiting in
        let worker = try WorkerProcess(executable: executable, arguments: arguments)
        workers[index] = worker
        try worker.send(.prepare(states[index].job, launch: launch))
        let reply = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        guard case .prepared(let items) = reply else {
          throw LaunchFailure(reason: "the worker's reply to prepare is not one to prepare")
        }
        states[index].items = items
      }
    }
    let isCounted = launch == 0 || !countsOnce
    for index in order { try workers[index]?.send(isCounted ? .count : .skipCounting) }
    var costs: [ReplayCost] = []
    for index in order {
      try attempt(.counted, index) { waiting in
        guard let worker = workers[index],
          case .counted(let cost) = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        else { throw LaunchFailure(reason: "the worker's reply to count is not one to count") }
        costs.append(cost)
        states[index].cost.countNanoseconds += cost.countNanoseconds ?? 0
      }
    }
    let agreed =
      plan
      ?? .fitting(
        costs, budgetSeconds: budgetSeconds, replays: replays,
        clockNanoseconds: MonotonicClock.cost(), cold: cold)
    plan = agreed
    for index in order {
      try attempt(countsOnly ? .finished : .replayed, index) { waiting in
        guard let worker = workers[index] else { return }
        try worker.send(countsOnly ? .finish : .replay(agreed))
        let reply = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        guard case .finished(let record) = reply else {
          throw LaunchFailure(reason: "the worker's reply to replay is not one to replay")
        }
        states[index].launches.append(record)
        states[index].cost.launches += 1
        workers[index] = nil
      }
    }
  }

  /// All strategies of a group must show the same. Where they differ, those fail that disagree with
  /// `as-is`, which is the layout object itself; for layouts with a rule, those that disagree with
  /// the majority; where there is none, those that disagree with precompute-all, else all.
  func markWrongAnswers(_ states: inout [CaseState], beside finished: [CaseRecord]) {
    var answers: [String: String] = [:]
    for record in finished { answers[record.id] = record.launches.first?.answer }
    for index in states.indices where states[index].failure == nil {
      let checksums = Set(states[index].launches.compactMap(\.answer))
      guard checksums.count == 1, let checksum = checksums.first else {
        states[index].failure = CaseRecord.wrongAnswer + "its launches differ in visible_checksum"
        continue
      }
      answers[states[index].id] = checksum
    }
    guard Set(answers.values).count > 1 else { return }
    let itself = answers.first { id, _ in
      let members = states.map { ($0.id, $0.job.case) } + finished.map { ($0.id, $0.case) }
      return members.contains { $0.0 == id && $0.1.strategy.text == Case.asIs }
    }
    let votes = Dictionary(answers.values.map { ($0, 1) }, uniquingKeysWith: +)
    let most = votes.values.max() ?? 0
    var right = itself.map { [$0.value] } ?? votes.filter { $0.value == most }.map(\.key)
    if right.count > 1 {
      let reference = states.first { $0.job.case.strategy.text.hasPrefix("precompute-all") }
      right = reference.flatMap { answers[$0.id] }.map { [$0] } ?? []
    }
    for index in states.indices where states[index].failure == nil {
      guard let answer = answers[states[index].id], !right.contains(answer) else {
        continue
      }
      states[index].failure =
        CaseRecord.wrongAnswer + "visible_checksum \(answer), other strategies show "
        + (right.first ?? "each something else")
    }
  }
}

/// What a worker does of a case, as messages say it.
enum LaunchStep: String {
  case prepared, counted, replayed, finished, simulated
}

/// A case of a group while the group is run.
struct CaseState {
  var job: WorkerJob
  var launches: [LaunchRecord] = []
  /// nil until a worker tells.
  var items: Int?
  var failure: String?
  var cost = CaseCost()

  var id: String { job.case.id }

  /// Adds what one step took, ns. What counting takes the worker tells, as others count beside it.
  mutating func spend(_ nanoseconds: UInt64, on step: LaunchStep) {
    switch step {
    case .prepared: cost.prepareNanoseconds += nanoseconds
    case .counted: break
    case .replayed, .finished, .simulated: cost.replayNanoseconds += nanoseconds
    }
  }

  func record(timing: TimingPlan?) -> CaseRecord {
    let launches = failure == nil ? launches : []
    return CaseRecord(
      job.case.withoutPaths, itemCount: items ?? job.case.items ?? 0,
      launches: launches.map { launch in
        var launch = launch
        launch.frameTimes = nil
        launch.timeline = nil
        return launch
      },
      timing: timing, frameTimes: .least(of: launches.compactMap(\.frameTimes)),
      timeline: launches.lazy.compactMap(\.timeline).first, failure: failure,
      cost: failure == nil ? cost : nil)
  }
}

extension CaseRecord {
  /// What the failure of a case begins with whose answer is wrong.
  fileprivate static let wrongAnswer = "wrong answer: "

  /// Whether it failed because strategies that have to agree do not.
  public var isWrong: Bool { failure?.hasPrefix(Self.wrongAnswer) ?? false }
}

extension LaunchRecord {
  /// The sum over what was visible.
  public var checksum: String? {
    guard case .text(let text)? = observations["visible_checksum"] else { return nil }
    return text
  }

  /// What all strategies have to agree on: the checksum, or that there is nothing to see move.
  public var answer: String? { hasNothingToScroll ? Self.nothingToScroll : checksum }
}
