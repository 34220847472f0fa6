import CollectionModel
import Primitives
import Testing

@Suite struct SizeRunTests {
  /// Runs that begin at any item and end at any, also of the greatest heights.
  @Test func theHeightOfARunIsTheSumOfItsHeights() {
    var generator = SplitMix64(seed: 7)
    for range in [0...1_000, 0...UInt32.max, UInt32.max...UInt32.max] {
      let heights = (0..<80).map { _ in UInt32.random(in: range, using: &generator) }
      let widths: [UInt32] = [0]
      for first in 0..<17 {
        for count in 0...(heights.count - first) {
          let total = heights.withUnsafeBufferPointer { heights in
            widths.withUnsafeBufferPointer { widths in
              SizeRun(
                heights: heights.baseAddress! + first, widths: widths.baseAddress!, widthStride: 0,
                count: count
              ).totalHeight
            }
          }
          let expected = heights[first..<(first + count)].reduce(0) { $0 + UInt64($1) }
          #expect(total == expected, "\(count) from \(first)")
        }
      }
    }
  }
}
