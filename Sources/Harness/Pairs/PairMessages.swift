import Measurement

/// Parent to worker, where two builds are compared. Both builds have to understand it, so that it
/// changes as rarely as can be, and its version with it.
enum PairCommand: Codable, Sendable {
  static let version = 1

  /// The first thing that is said.
  case greet(version: Int)
  /// Keep to a core; nil asks for the one the worker is on.
  case stay(core: Int?)
  /// Find a block of at least `target` nanoseconds of CPU.
  case plan(PairMeasure, target: Double)
  /// Run a block without telling its times, so that the first that is timed is not the first.
  case rehearse(BlockPlan)
  /// From now on spend so many nanoseconds more in each repetition, on nothing.
  case inject(nanosecondsPerRepetition: Double)
  case block(BlockPlan)
}

/// Worker to parent, one for each command.
enum PairReply: Codable, Sendable {
  case greeted(version: Int)
  /// -1 where the system does not tell.
  case staying(core: Int)
  case planned(BlockPlan)
  /// How many elements the block's frames find.
  case rehearsed(found: Int)
  /// What was asked for takes so long here, measured.
  case injected(nanosecondsPerRepetition: Double)
  case timed(BlockTimes)
}
