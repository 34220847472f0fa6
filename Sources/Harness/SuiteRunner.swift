import Foundation
import InputFiles
import Measurement
import Workers

/// What is told of a run while it goes on.
public enum RunProgress: Sendable {
  /// A worker of the case begins to prepare, count or replay.
  case step(caseID: String, name: String)
  /// The case is done, or has failed for a reason.
  case finished(caseID: String, failure: String?)
}

/// Cases that are compared with each other: the same data, layout, trace and viewport under each
/// strategy. Timed over the same frames, with launches interleaved.
public struct CaseGroup: Sendable {
  public var jobs: [WorkerJob]
  /// Checksums of cases of the group that an earlier run has finished, by case id.
  public var knownChecksums: [String: String]
  /// What those were timed by, so that these have the same frames; nil makes a plan that fits.
  public var timing: TimingPlan?

  public init(
    jobs: [WorkerJob], knownChecksums: [String: String] = [:], timing: TimingPlan? = nil
  ) {
    self.jobs = jobs
    self.knownChecksums = knownChecksums
    self.timing = timing
  }
}

/// What became of one case.
public struct CaseOutcome: Sendable {
  public var job: WorkerJob
  public var launches: [LaunchRecord]
  /// nil where nothing was timed.
  public var timing: TimingPlan?
  /// How many items its data had; nil where no worker came to tell.
  public var items: Int?
  public var failure: String?
  /// Whether it failed because strategies that have to agree do not.
  public var isWrong: Bool { failure?.hasPrefix(CaseState.wrongAnswer) ?? false }
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
  /// - Throws: `Interruption` on a signal; `InputError` where a worker refuses a case, unless that
  ///   is tolerated. A failed case is an outcome, not an error.
  public func run(
    _ group: CaseGroup, progress: (RunProgress) -> Void = { _ in }
  ) throws -> [CaseOutcome] {
    var states = group.jobs.map { CaseState(job: $0) }
    var plan = group.timing
    for launch in 0..<launches {
      // Every launch begins with another strategy, so that none always has the warm machine.
      let order = states.indices.map { ($0 + launch) % states.count }
      try runRound(launch, order: order, of: &states, plan: &plan, progress: progress)
    }
    markWrongAnswers(&states, group.knownChecksums)
    return states.map { state in
      progress(.finished(caseID: state.job.caseID, failure: state.failure))
      return CaseOutcome(
        job: state.job, launches: state.failure == nil ? state.records : [],
        timing: countsOnly ? nil : plan, items: state.items, failure: state.failure)
    }
  }

  /// One launch of every case that has not failed: each prepares alone, all count side by side,
  /// each replays alone.
  private func runRound(
    _ launch: Int, order: [Int], of states: inout [CaseState], plan: inout TimingPlan?,
    progress: (RunProgress) -> Void
  ) throws {
    var workers = [WorkerProcess?](repeating: nil, count: states.count)
    func attempt(_ name: String, _ index: Int, _ step: () throws -> Void) throws {
      guard states[index].failure == nil else { return }
      progress(.step(caseID: states[index].job.caseID, name: name))
      do {
        try step()
      } catch let failure as LaunchFailure {
        workers[index] = nil
        states[index].failure = "\(failure.reason) (in launch \(launch), while it \(name))"
      } catch let refusal as InputError where toleratesRefusals {
        workers[index] = nil
        states[index].failure = "cannot be run: \(refusal.withoutAdvice)"
      }
    }
    for index in order {
      try attempt("prepared", index) {
        let worker = try WorkerProcess(executable: executable, arguments: arguments)
        workers[index] = worker
        try worker.send(.prepare(states[index].job, launch: launch))
        guard case .prepared(let items) = try worker.receive(timeout: timeoutSeconds) else {
          throw LaunchFailure(reason: "the worker's reply to prepare is not one to prepare")
        }
        states[index].items = items
      }
    }
    for index in order { try workers[index]?.send(.count) }
    var costs: [ReplayCost] = []
    for index in order {
      try attempt("counted", index) {
        guard let worker = workers[index],
          case .counted(let cost) = try worker.receive(timeout: timeoutSeconds)
        else { throw LaunchFailure(reason: "the worker's reply to count is not one to count") }
        costs.append(cost)
      }
    }
    let agreed =
      plan
      ?? .fitting(
        costs, budgetSeconds: budgetSeconds, replays: replays,
        clockNanoseconds: MonotonicClock.cost(), cold: cold)
    plan = agreed
    for index in order {
      try attempt(countsOnly ? "finished" : "replayed", index) {
        guard let worker = workers[index] else { return }
        try worker.send(countsOnly ? .finish : .replay(agreed))
        guard case .finished(let record) = try worker.receive(timeout: timeoutSeconds) else {
          throw LaunchFailure(reason: "the worker's reply to replay is not one to replay")
        }
        states[index].records.append(record)
        workers[index] = nil
      }
    }
  }

  /// All strategies of a group must show the same. Where they differ, those fail that disagree with
  /// the majority; where there is none, those that disagree with precompute-all, else all.
  private func markWrongAnswers(_ states: inout [CaseState], _ known: [String: String]) {
    var answers = known
    for index in states.indices where states[index].failure == nil {
      let checksums = Set(states[index].records.compactMap(\.answer))
      guard checksums.count == 1, let checksum = checksums.first else {
        states[index].failure = CaseState.wrongAnswer + "its launches differ in visible_checksum"
        continue
      }
      answers[states[index].job.caseID] = checksum
    }
    guard Set(answers.values).count > 1 else { return }
    let votes = Dictionary(answers.values.map { ($0, 1) }, uniquingKeysWith: +)
    let most = votes.values.max() ?? 0
    var right = votes.filter { $0.value == most }.map(\.key)
    if right.count > 1 {
      let reference = states.first { $0.job.strategy.hasPrefix("precompute-all") }
      right = reference.flatMap { answers[$0.job.caseID] }.map { [$0] } ?? []
    }
    for index in states.indices where states[index].failure == nil {
      guard let answer = answers[states[index].job.caseID], !right.contains(answer) else {
        continue
      }
      states[index].failure =
        CaseState.wrongAnswer + "visible_checksum \(answer), other strategies show "
        + (right.first ?? "each something else")
    }
  }
}

private struct CaseState {
  /// What the failure of a case begins with whose answer is wrong.
  static let wrongAnswer = "wrong answer: "

  var job: WorkerJob
  var records: [LaunchRecord] = []
  var items: Int?
  var failure: String?
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
