import Measurement
import Workers

/// The state of a worker's launch between commands.
package struct WorkerState {
  /// A launch takes its steps in this order, each once.
  private enum Launch {
    case none
    case prepared(PreparedLaunch)
    case counted(CountedLaunch)
  }

  private var launch = Launch.none
  private var pair = PairWorker()
  /// The blocks of the prepared launch; nil until a pair needs one.
  private var blocks: BlockRunner?

  package init() {}

  /// - Parameter makeContent: looks the names of a job up.
  /// - Throws: `LaunchFailure` where the command comes too early; what its step throws.
  package mutating func answer(
    _ command: WorkerCommand, _ makeContent: (WorkerJob) throws -> any LaunchContent
  ) throws -> WorkerReply {
    switch command {
    case .prepare(let job, let number):
      InstructionCounter.rest()
      let prepared = try prepare(makeContent(job), job, number)
      (launch, blocks) = (.prepared(prepared), nil)
      return .prepared(items: prepared.itemCount)
    case .count:
      guard case .prepared(let prepared) = launch else { throw early("count", "prepared") }
      let start = ThreadCPUClock.now()
      let counted = prepared.counted()
      var cost = counted.cost
      cost.countNanoseconds = ThreadCPUClock.now() - start
      launch = .counted(counted)
      return .counted(cost)
    case .skipCounting:
      guard case .prepared(let prepared) = launch else {
        throw early("skip counting", "prepared")
      }
      launch = .counted(CountedLaunch(prepared, cost: .nothing))
      return .counted(.nothing)
    case .replay(let plan):
      var counted = try takeCounted("replay")
      let (record, frames) = try counted.replay(plan)
      return .finished(record, frames)
    case .simulate(let job, let findsLeast):
      guard let policies = try makeContent(job).makeCellPolicies() else {
        throw LaunchFailure(reason: "a worker was told to simulate a case without costs of cells")
      }
      var counted = try takeCounted("simulate")
      let record = try counted.simulate(policies, findsLeast: findsLeast)
      launch = .counted(counted)
      return .simulated(record)
    case .finish:
      return .finished(try takeCounted("finish").finish(), nil)
    case .pair(let command):
      if blocks == nil, case .prepared(let prepared) = launch { blocks = BlockRunner(prepared) }
      return .pair(try pair.answer(command, blocks))
    }
  }

  private func prepare(
    _ content: some LaunchContent, _ job: WorkerJob, _ number: Int
  ) throws -> PreparedLaunch {
    try PreparedLaunch(content, caseID: job.case.id, launch: number, seed: job.case.seed)
  }

  /// The launch for its last step, without another owner: replays release displays as they go.
  private mutating func takeCounted(_ step: String) throws -> CountedLaunch {
    guard case .counted(let counted) = launch else { throw early(step, "counted") }
    launch = .none
    return counted
  }

  private func early(_ step: String, _ before: String) -> LaunchFailure {
    LaunchFailure(reason: "a worker was told to \(step) before it had \(before)")
  }
}
