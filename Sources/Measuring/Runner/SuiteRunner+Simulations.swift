import Files
import Measurement
import Workers

extension SuiteRunner {
  /// Plays the cases of a group on virtual clocks. Nothing is timed, so one launch is enough, and
  /// cases that differ only in their policies share a worker, which prepares and counts once.
  ///
  /// - Parameters and throws: as of `run`.
  func simulate(
    _ group: CaseGroup<WorkerJob>, beside finished: [CaseRecord],
    progress: @escaping (RunProgress) -> Void
  ) throws -> [CaseRecord] {
    var states = group.members.map { CaseState(job: $0) }
    // What is shown depends on the overscan.
    for overscan in Set(group.members.map(\.case.overscan)).sorted() {
      let members = states.indices.filter { states[$0].job.case.overscan == overscan }
      var part = members.map { states[$0] }
      for strategy in Set(part.map(\.job.case.strategy.text)).sorted() {
        let sharing = part.indices.filter { part[$0].job.case.strategy.text == strategy }
        try simulate(sharing, of: &part, progress: progress)
      }
      markWrongAnswers(&part, beside: finished.filter { $0.case.overscan == overscan })
      for (index, state) in zip(members, part) { states[index] = state }
    }
    return states.map { state in
      progress(.finished(caseID: state.id, failure: state.failure))
      return state.record(timing: nil)
    }
  }

  /// Plays cases that share all that a worker prepares and counts.
  private func simulate(
    _ indices: [Int], of states: inout [CaseState], progress: @escaping (RunProgress) -> Void
  ) throws {
    /// The worker that has counted, and how many items it has; nil after a failure.
    var counted: (worker: WorkerProcess, items: Int)?
    for index in indices {
      var step = LaunchStep.prepared
      var start = MonotonicClock.now()
      do {
        progress(.step(caseID: states[index].id, name: step.rawValue))
        let id = states[index].id
        func waiting(_ seconds: Int) {
          progress(.waiting(caseID: id, name: step.rawValue, seconds: seconds))
        }
        let (worker, items) = try counted ?? count(states[index].job, waiting: waiting)
        counted = (worker, items)
        states[index].items = items
        states[index].spend(MonotonicClock.now() - start, on: step)
        step = .simulated
        start = MonotonicClock.now()
        progress(.step(caseID: states[index].id, name: step.rawValue))
        try worker.send(.simulate(states[index].job, findsLeast: plan.findsLeast))
        let reply = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
        guard case .simulated(let record) = reply else {
          throw LaunchFailure.wrongReply(to: "simulate")
        }
        states[index].launches = [record]
        states[index].cost.launches = 1
        states[index].spend(MonotonicClock.now() - start, on: step)
      } catch let failure as LaunchFailure {
        counted = nil
        states[index].failure = .lost(failure.loss, step: step, launch: nil)
      } catch let refusal as InputError where toleratesRefusals {
        counted = nil
        states[index].failure = .cannotRun(refusal.withoutAdvice)
      }
    }
  }

  /// A new worker that has prepared and counted, and the number of its items.
  private func count(
    _ job: WorkerJob, waiting: (Int) -> Void
  ) throws -> (worker: WorkerProcess, items: Int) {
    let worker = try WorkerProcess(executable: executable, arguments: arguments)
    try worker.send(.prepare(job, launch: 0))
    let prepared = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
    guard case .prepared(let items) = prepared else {
      throw LaunchFailure.wrongReply(to: "prepare")
    }
    try worker.send(.count)
    let counted = try worker.receive(timeout: timeoutSeconds, waiting: waiting)
    guard case .counted = counted else {
      throw LaunchFailure.wrongReply(to: "count")
    }
    return (worker, items)
  }
}
