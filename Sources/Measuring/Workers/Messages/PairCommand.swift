/// Parent to worker, when two builds are compared. Both builds must understand it: the enum and its
/// version change as rarely as possible.
package enum PairCommand: Codable, Sendable {
  /// Version 1 supports `PairMeasure.ofFirstVersion`, and no injection of a share.
  package static let version = 2
  /// The versions that this parent understands.
  package static let understood = 1...2

  /// The first message.
  case greet(version: Int)
  /// Keep to a core; nil requests the core that the worker is on.
  case stay(core: Int?)
  /// Find a block of at least `target` nanoseconds of CPU.
  case plan(PairMeasure, target: Double)
  /// Run a block without reporting its times, so that no timed block is the first.
  case rehearse(BlockPlan)
  /// From now on make each block longer by this share of its own time, spent on nothing. With 0, do
  /// everything that an injection does except the spinning itself.
  case inject(share: Double)
  case block(BlockPlan)
}
