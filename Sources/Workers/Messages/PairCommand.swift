/// Parent to worker, where two builds are compared. Both builds have to understand it, so that it
/// changes as rarely as can be, and its version with it.
package enum PairCommand: Codable, Sendable {
  /// Version 1 knows `PairMeasure.ofFirstVersion`, and no injection of a share.
  package static let version = 2
  /// What this parent can talk to.
  package static let understood = 1...2

  /// The first thing that is said.
  case greet(version: Int)
  /// Keep to a core; nil asks for the one the worker is on.
  case stay(core: Int?)
  /// Find a block of at least `target` nanoseconds of CPU.
  case plan(PairMeasure, target: Double)
  /// Run a block without telling its times, so that the first that is timed is not the first.
  case rehearse(BlockPlan)
  /// From now on make each block longer by this share of what it takes without, on nothing. 0 does
  /// all that an injection does but for the spinning itself.
  case inject(share: Double)
  case block(BlockPlan)
}
