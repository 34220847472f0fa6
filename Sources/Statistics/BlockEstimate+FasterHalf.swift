import Foundation

extension BlockEstimate {
  /// The mean logarithm of the faster half of a launch's blocks of one side.
  ///
  /// A disturbance makes a block slower, never faster, and often lasts longer than a quad. The
  /// quads' median then contains it, while half of the blocks are undisturbed. Both sides lose the
  /// same share of their blocks, which favours neither; head's value less base's is ln(head / base)
  /// of the launch.
  ///
  /// - Parameter blocks: the time of each block, in any unit and order.
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
