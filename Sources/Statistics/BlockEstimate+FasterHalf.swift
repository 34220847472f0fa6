import Foundation

extension BlockEstimate {
  /// ln(head / base) of a launch, from the faster half of the blocks of each side.
  ///
  /// What disturbs a block makes it slower, never faster, and often does so for longer than a quad
  /// takes: then the quads' median still carries it, while half of the blocks were left alone. Both
  /// sides lose the same share of their blocks, so that nothing favours one.
  ///
  /// - Parameters:
  ///   - base: what each block of base took, in any unit and order.
  ///   - head: the same of head, in the same unit.
  /// - Precondition: as many blocks of base as of head, at least one, all finite and above 0.
  /// - Complexity: O(n log n).
  public static func fasterHalf(base: [Double], head: [Double]) -> Double {
    precondition(
      base.count == head.count && !base.isEmpty,
      "\(base.count) blocks of base and \(head.count) of head: as many of each are needed")
    func fastest(_ blocks: [Double]) -> [Double] {
      Array(blocks.sorted().prefix((blocks.count + 1) / 2))
    }
    return quad(base: fastest(base), head: fastest(head))
  }
}
