import Foundation
import Measurement

/// Which worker of a pair: a build of its own.
public enum PairSide: String, Codable, Sendable {
  case base, head
}

/// A side of a pair has no result.
public struct PairFailure: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The worker crashed or hung.
    case launch(String)
    /// The worker lives and says why it does not do this.
    case refused(String)
    /// The executable is older than pairs are, or speaks of them in another version.
    case version(String)
    /// Base and head find different numbers of elements in the same frames.
    case differentWork(base: Int, head: Int)
  }

  public var side: PairSide
  public var reason: Reason
}

/// A slowdown that is put into the head: a share of what the base takes, spent on nothing.
public struct Injection: Hashable, Sendable {
  /// 0.05 is 5 %.
  public var share: Double
  public var measure: PairMeasure

  public init(share: Double, measure: PairMeasure) {
    self.share = share
    self.measure = measure
  }
}

/// How pairs are measured.
public struct PairSettings: Hashable, Sendable {
  /// CPU nanoseconds a block takes at least.
  public var blockNanoseconds: Double
  /// Quads of blocks in a launch.
  public var quads: Int
  /// Seconds a worker may take for any step.
  public var timeoutSeconds: Double

  public init(
    blockNanoseconds: Double = 5e6, quads: Int = 4, timeoutSeconds: Double = 120
  ) {
    self.blockNanoseconds = blockNanoseconds
    self.quads = quads
    self.timeoutSeconds = timeoutSeconds
  }
}

/// Compares two builds on one case: pairs of live workers take turns in blocks, on one core.
///
/// The plan of the blocks is made by the base in the first launch, and is the same for both sides
/// and all later launches of this runner.
public struct PairRunner {
  public let job: WorkerJob
  public let settings: PairSettings
  private let base: PairBuild
  private let head: PairBuild
  private let arguments: [String]
  private var plans: [PairMeasure: BlockPlan] = [:]
  /// What each repetition takes the base, ns: injections are shares of it.
  private var costs: [PairMeasure: Double] = [:]
  public var injection: Injection?
  /// What was injected, as measured, one number for each launch with an injection.
  public private(set) var injectedShares: [Double] = []

  /// - Parameters:
  ///   - base, head: builds that know the job's names.
  public init(
    job: WorkerJob, base: PairBuild, head: PairBuild, settings: PairSettings,
    arguments: [String] = [Worker.verb, String(getpid())]
  ) {
    self.job = job
    self.settings = settings
    self.arguments = arguments
    self.base = base
    self.head = head
  }

  /// Runs one pair and returns what it observed of each measure.
  ///
  /// - Parameters:
  ///   - launch: its number: every other one begins with the head, and each runs other orders of
  ///     the builds.
  /// - Throws: `PairFailure`, `Interruption`.
  public mutating func run(
    launch: Int, measures: [PairMeasure]
  ) throws -> [PairMeasure: PairLaunch] {
    let pair = try Pair(
      PairBuild.executables(base: base, head: head, launch: launch), arguments, launch: launch,
      timeout: settings.timeoutSeconds)
    if measures != [.control] {
      try pair.prepare(
        [.base: job.read(as: base.reader), .head: job.read(as: head.reader)], launch: launch)
    }
    try pair.shareCore()
    var observed: [PairMeasure: PairLaunch] = [:]
    for measure in measures {
      let plan = try plan(for: measure, pair)
      try pair.rehearse(plan)
      try inject(plan, pair)
      var quads: [BlockQuad] = []
      for quad in 0..<settings.quads {
        quads.append(try pair.quad(plan, reversed: (quad + launch) % 2 == 1))
      }
      observed[measure] = PairLaunch(quads: quads, unitsPerBlock: plan.units)
    }
    return observed
  }

  private mutating func plan(for measure: PairMeasure, _ pair: Pair) throws -> BlockPlan {
    if let plan = plans[measure] { return plan }
    let plan = try pair.plan(measure, target: settings.blockNanoseconds)
    plans[measure] = plan
    return plan
  }

  private mutating func inject(_ plan: BlockPlan, _ pair: Pair) throws {
    guard let injection else { return }
    guard injection.measure == plan.measure else {
      _ = try pair.inject(0)
      return
    }
    // A few blocks tell what a share of them is.
    let times = try (0..<3).map { _ in try pair.time(plan, .base).cpuNanoseconds }
    let each = Double(times.sorted()[1]) / Double(plan.repetitions)
    let measured = try pair.inject(each * injection.share)
    injectedShares.append(measured / each)
  }
}

/// Two live workers.
private struct Pair {
  private let workers: [PairSide: WorkerProcess]
  private let timeout: Double
  /// Who is started, prepared and rehearsed first: what that is worth cancels over the launches.
  private let order: [PairSide]

  init(
    _ executables: [PairSide: String], _ arguments: [String], launch: Int, timeout: Double
  ) throws {
    self.timeout = timeout
    order = launch % 2 == 0 ? [.base, .head] : [.head, .base]
    var workers: [PairSide: WorkerProcess] = [:]
    for side in order {
      workers[side] = try Self.attempt(side) {
        try WorkerProcess(executable: executables[side]!, arguments: arguments)
      }
    }
    self.workers = workers
    for side in order {
      try workers[side]!.send(.pair(.greet(version: PairCommand.version)))
    }
    for side in order { try checkGreeting(side) }
  }

  private func checkGreeting(_ side: PairSide) throws {
    let version: Int
    do {
      guard case .greeted(let its) = try answer(side) else {
        throw PairFailure(side: side, reason: .version("answers a greeting with something else"))
      }
      version = its
    } catch let failure as PairFailure {
      // The first thing that is said: a worker that refuses it does not understand it.
      guard case .refused = failure.reason else { throw failure }
      throw PairFailure(side: side, reason: .version("does not know pairs"))
    }
    guard version == PairCommand.version else {
      throw PairFailure(
        side: side, reason: .version("speaks version \(version), not \(PairCommand.version)"))
    }
  }

  /// Both at once: nothing is timed yet.
  func prepare(_ jobs: [PairSide: WorkerJob], launch: Int) throws {
    for side in order {
      try workers[side]!.send(.prepare(jobs[side]!, launch: launch))
    }
    for side in order {
      let reply = try Self.attempt(side) { try workers[side]!.receive(timeout: timeout) }
      guard case .prepared = reply else { throw Self.surprise(side) }
    }
  }

  /// The core that the system has put the first on: a free one, if there is one.
  func shareCore() throws {
    guard case .staying(let core) = try ask(.stay(core: nil), order[0]), core >= 0 else { return }
    for side in order { _ = try ask(.stay(core: core), side) }
  }

  func plan(_ measure: PairMeasure, target: Double) throws -> BlockPlan {
    guard case .planned(let plan) = try ask(.plan(measure, target: target), .base) else {
      throw Self.surprise(.base)
    }
    return plan
  }

  func rehearse(_ plan: BlockPlan) throws {
    var found: [PairSide: Int] = [:]
    for side in order {
      guard case .rehearsed(let count) = try ask(.rehearse(plan), side) else {
        throw Self.surprise(side)
      }
      found[side] = count
    }
    guard found[.base] == found[.head] else {
      throw PairFailure(
        side: .head, reason: .differentWork(base: found[.base]!, head: found[.head]!))
    }
  }

  /// Puts a slowdown into the head; what it takes, as measured there.
  func inject(_ nanosecondsPerRepetition: Double) throws -> Double {
    let command = PairCommand.inject(nanosecondsPerRepetition: nanosecondsPerRepetition)
    guard case .injected(let measured) = try ask(command, .head) else {
      throw Self.surprise(.head)
    }
    return measured
  }

  func quad(_ plan: BlockPlan, reversed: Bool) throws -> BlockQuad {
    var quad = BlockQuad(base: [], head: [], baseWall: [], headWall: [])
    let order: [PairSide] =
      reversed ? [.head, .base, .base, .head] : [.base, .head, .head, .base]
    for side in order {
      let times = try time(plan, side)
      switch side {
      case .base:
        quad.base.append(times.cpuNanoseconds)
        quad.baseWall.append(times.wallNanoseconds)
      case .head:
        quad.head.append(times.cpuNanoseconds)
        quad.headWall.append(times.wallNanoseconds)
      }
    }
    return quad
  }

  func time(_ plan: BlockPlan, _ side: PairSide) throws -> BlockTimes {
    guard case .timed(let times) = try ask(.block(plan), side) else { throw Self.surprise(side) }
    return times
  }

  private func ask(_ command: PairCommand, _ side: PairSide) throws -> PairReply {
    try Self.attempt(side) { try workers[side]!.send(.pair(command)) }
    return try answer(side)
  }

  private func answer(_ side: PairSide) throws -> PairReply {
    let reply = try Self.attempt(side) { try workers[side]!.receive(timeout: timeout) }
    guard case .pair(let answer) = reply else { throw Self.surprise(side) }
    return answer
  }

  private static func surprise(_ side: PairSide) -> PairFailure {
    PairFailure(side: side, reason: .launch("the worker answers something that was not asked"))
  }

  private static func attempt<Result>(
    _ side: PairSide, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as LaunchFailure {
      throw PairFailure(
        side: side, reason: failure.isRefusal ? .refused(failure.reason) : .launch(failure.reason))
    }
  }
}
