/// Parent to worker, for two builds. Both must understand it, so it and its version rarely change.
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
  /// Plan the frames, batches or preparations whose instructions are counted, from the input alone.
  case planCounting(PairMeasure)
  /// Run a block once uncounted and once more, whose counts Callgrind writes to its next file.
  case countInstructions(BlockPlan)
}

/// Worker to parent, one for each command.
package enum PairReply: Codable, Sendable {
  /// `measures` are the raw values of those the worker can time, which the parent may not support;
  /// nil from version 1 (`PairMeasure.ofFirstVersion`). Workers that cannot count instructions are
  /// older than `countsInstructions`.
  case greeted(version: Int, measures: [String]?, countsInstructions: Bool?)
  /// -1 if the system does not report the core.
  case staying(core: Int)
  case planned(BlockPlan)
  /// The number of elements that the block's frames find.
  case rehearsed(found: Int)
  /// Blocks are longer by this share from now on.
  case injected(share: Double)
  case timed(BlockTimes)
  /// A block was counted; `found` is as of `rehearsed`.
  case countedInstructions(found: Int)
}
