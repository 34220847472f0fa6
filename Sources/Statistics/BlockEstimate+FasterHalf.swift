import Foundation

extension BlockEstimate {
  /// The mean logarithm of the faster half of a launch's blocks of one side.
  ///
  /// What disturbs a block makes it slower, never faster, and often does so for longer than a quad
  /// takes: then the quads' median still carries it, while half of the blocks were left alone. Both
  /// sides lose the same share of their blocks, so that nothing favours one; head's value less
  /// base's is ln(head / base) of the launch.
  ///
  /// - Parameter blocks: what each block took, in any unit and order.
  /// - Precondition: at least one block, all finite and above 0.
  /// - Complexity: O(n log n).
  public static func fasterHalf(_ blocks: [Double]) -> Double {
    precondition(!blocks.isEmpty, "a launch without blocks")
    precondition(
      blocks.allSatisfy { $0 > 0 && $0.isFinite },
      "blocks must be finite and above 0: \(blocks)")
    let fastest = blocks.sorted().prefix((blocks.count + 1) / 2)
    return fastest.reduce(0) { $0 + log($1) } / Double(fastest.count)
  }
}
