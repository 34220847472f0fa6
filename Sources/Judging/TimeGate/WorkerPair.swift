import Files
import Workers

/// The two live workers of a launch, which do each step one after the other, but prepare at once.
struct WorkerPair {
  private let workers: [PairSide: WorkerProcess]
  private let timeout: Double
  /// The order of the sides in all steps. Every other launch has the other one, so that its effect
  /// cancels.
  private let order: [PairSide]
  /// The versions of the protocol that the workers speak.
  private var versions: [PairSide: Int] = [:]

  init(_ executables: [PairSide: String], launch: Int, timeout: Double) throws {
    self.timeout = timeout
    order = launch % 2 == 0 ? [.base, .head] : [.head, .base]
    var workers: [PairSide: WorkerProcess] = [:]
    for side in order {
      workers[side] = try PairFailure.attempt(side) {
        try WorkerProcess(
          executable: executables[side]!, arguments: WorkerProcess.arguments, keepsMemory: true)
      }
    }
    self.workers = workers
    for side in order { try workers[side]!.send(.pair(.greet(version: PairCommand.version))) }
    for side in order { try checkGreeting(side) }
  }

  private mutating func checkGreeting(_ side: PairSide) throws {
    let version: Int
    do {
      guard case .greeted(let its, _, _) = try answer(side) else {
        throw PairFailure(side: side, reason: .version("gives an unexpected answer to a greeting"))
      }
      version = its
    } catch let failure as PairFailure {
      // This is the first message: a worker that refuses it does not understand it.
      guard case .refused = failure.reason else { throw failure }
      throw PairFailure(side: side, reason: .version("does not support pairs"))
    }
    let understood = PairCommand.understood
    guard understood.contains(version) else {
      throw PairFailure(
        side: side,
        reason: .version(
          "speaks version \(version), not \(understood.lowerBound) to \(understood.upperBound)"))
    }
    versions[side] = version
  }

  /// Prepares both workers at once, because nothing is timed yet.
  func prepare(_ jobs: [PairSide: WorkerJob], launch: Int) throws {
    for side in order { try workers[side]!.send(.prepare(jobs[side]!, launch: launch)) }
    for side in order {
      let reply = try PairFailure.attempt(side) { try workers[side]!.receive(timeout: timeout) }
      guard case .prepared = reply else { throw Self.surprise(side) }
    }
  }

  /// Moves both workers to the core that the system chose for the first: a free one if possible.
  func shareCore() throws {
    guard case .staying(let core) = try request(.stay(core: nil), order[0]), core >= 0
    else { return }
    for side in order { _ = try request(.stay(core: core), side) }
  }

  /// Returns the base's plan. The head makes one too, so that both have run equally much.
  func plan(_ measure: PairMeasure, target: Double) throws -> BlockPlan {
    var plans: [PairSide: BlockPlan] = [:]
    for side in order {
      guard case .planned(let plan) = try request(.plan(measure, target: target), side) else {
        throw Self.surprise(side)
      }
      plans[side] = plan
    }
    return plans[.base]!
  }

  /// Plays the plan once on both sides, untimed, and checks that they find equally many elements.
  func rehearse(_ plan: BlockPlan) throws {
    var found: [PairSide: Int] = [:]
    for side in order {
      guard case .rehearsed(let count) = try request(.rehearse(plan), side) else {
        throw Self.surprise(side)
      }
      found[side] = count
    }
    guard found[.base] == found[.head] else {
      throw PairFailure(
        side: .head, reason: .differentWork(base: found[.base]!, head: found[.head]!))
    }
  }

  /// Makes the head's blocks longer by `share` from now on. The base does the same with 0.
  func inject(_ share: Double) throws {
    for side in order {
      guard versions[side]! >= 2 else {
        throw PairFailure(side: side, reason: .version("cannot be slowed down by a share"))
      }
      guard case .injected = try request(.inject(share: side == .head ? share : 0), side) else {
        throw Self.surprise(side)
      }
    }
  }

  /// Times two blocks of each side: base, head, head, base, or the reverse, so that a steady drift
  /// of the machine cancels.
  func quad(_ plan: BlockPlan, reversed: Bool) throws -> BlockQuad {
    var quad = BlockQuad(base: [], head: [], baseWall: [], headWall: [])
    var spun: [UInt64] = []
    let blocks: [PairSide] =
      reversed ? [.head, .base, .base, .head] : [.base, .head, .head, .base]
    for side in blocks {
      guard case .timed(let times) = try request(.block(plan), side) else {
        throw Self.surprise(side)
      }
      switch side {
      case .base:
        quad.base.append(times.cpuNanoseconds)
        quad.baseWall.append(times.wallNanoseconds)
      case .head:
        quad.head.append(times.cpuNanoseconds)
        quad.headWall.append(times.wallNanoseconds)
        if let spent = times.spunNanoseconds { spun.append(spent) }
      }
    }
    // A head without an injection states no spun time.
    if spun.count == quad.head.count { quad.headSpun = spun }
    return quad
  }

  private func request(_ command: PairCommand, _ side: PairSide) throws -> PairReply {
    try PairFailure.attempt(side) { try workers[side]!.send(.pair(command)) }
    return try answer(side)
  }

  private func answer(_ side: PairSide) throws -> PairReply {
    let reply = try PairFailure.attempt(side) { try workers[side]!.receive(timeout: timeout) }
    guard case .pair(let answer) = reply else { throw Self.surprise(side) }
    return answer
  }

  private static func surprise(_ side: PairSide) -> PairFailure {
    PairFailure(side: side, reason: .launch("the worker's answer does not match the request"))
  }
}
