/// The settings by which pairs are measured.
public struct PairSettings: Hashable, Sendable {
  /// The least CPU time of a block, ns.
  public var blockNanoseconds: Double
  /// Quads of blocks in a launch.
  public var quads: Int
  /// The most seconds that a worker may take for any step.
  public var timeoutSeconds: Double

  public init(
    blockNanoseconds: Double = 5e6, quads: Int = 4, timeoutSeconds: Double = 120
  ) {
    self.blockNanoseconds = blockNanoseconds
    self.quads = quads
    self.timeoutSeconds = timeoutSeconds
  }
}
