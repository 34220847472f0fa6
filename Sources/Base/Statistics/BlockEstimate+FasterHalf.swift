import Foundation

extension BlockEstimate {
  /// The mean logarithm of the times of the faster half of a launch's blocks, for one side.
  ///
  /// A disturbance makes a block slower, never faster, and often lasts longer than a quad (four
  /// blocks: base, head, head, base). The median over quads would then contain the disturbance,
  /// while half of the blocks are undisturbed. Both sides leave out the same share of their blocks,
  /// so this favours neither. The value of head less that of base is ln(head / base) of the launch.
  ///
  /// - Parameter blocks: the time of each block, in any unit and order.
  /// - Precondition: at least one block, all finite and above 0.
  /// - Complexity: O(n log n).
  package static func fasterHalf(_ blocks: [Double]) -> Double {
    precondition(!blocks.isEmpty, "a launch without blocks")
    precondition(
      blocks.allSatisfy { $0 > 0 && $0.isFinite },
      "blocks must be finite and above 0: \(blocks)")
    let fastest = blocks.sorted().prefix((blocks.count + 1) / 2)
    return fastest.reduce(0) { $0 + log($1) } / Double(fastest.count)
  }
}
