/// Worker to parent, one for each command.
package enum PairReply: Codable, Sendable {
  /// `measures` are the raw values of those the worker can time; nil from version 1
  /// (`PairMeasure.ofFirstVersion`). They are texts, because the parent may not support all of
  /// them.
  case greeted(version: Int, measures: [String]?)
  /// -1 if the system does not report the core.
  case staying(core: Int)
  case planned(BlockPlan)
  /// The number of elements that the block's frames find.
  case rehearsed(found: Int)
  /// Blocks are longer by this share from now on.
  case injected(share: Double)
  case timed(BlockTimes)
}
