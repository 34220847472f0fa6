/// The settings by which pairs are measured.
package struct PairSettings: Hashable, Sendable {
  /// The least CPU time of a block, ns.
  package var blockNanoseconds: Double
  /// Quads of blocks in a launch.
  package var quads: Int
  /// The most seconds that a worker may take for any step.
  package var timeoutSeconds: Double

  package init(
    blockNanoseconds: Double = 5e6, quads: Int = 4, timeoutSeconds: Double = 120
  ) {
    self.blockNanoseconds = blockNanoseconds
    self.quads = quads
    self.timeoutSeconds = timeoutSeconds
  }
}
