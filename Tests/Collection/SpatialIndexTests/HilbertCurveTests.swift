import Foundation
import SpatialIndex
import TestSupport
import Testing

@Suite struct HilbertCurveTests {
  @Test func theCurveStepsFromCellToNeighbour() {
    // The curve covers a corner of 64 x 64 cells completely, from one neighbour to the next.
    var cells: [(number: UInt64, x: Int, y: Int)] = []
    for x in 0..<64 {
      for y in 0..<64 { cells.append((HilbertCurve.number(UInt32(x), UInt32(y)), x, y)) }
    }
    cells.sort { $0.number < $1.number }
    for index in cells.indices {
      #expect(cells[index].number == UInt64(index))
      guard index > 0 else { continue }
      let (one, other) = (cells[index - 1], cells[index])
      #expect(abs(one.x - other.x) + abs(one.y - other.y) == 1, "step \(index)")
    }
  }

  @Test func allBitsOfACellCount() {
    let last = UInt32((1 << HilbertCurve.bits) - 1)
    let corners = [(0, 0), (0, last), (last, 0), (last, last)].map {
      HilbertCurve.number($0.0, $0.1)
    }
    #expect(Set(corners).count == 4)
    #expect(corners.contains((1 << UInt64(2 * HilbertCurve.bits)) - 1))
    #expect(corners.allSatisfy { $0 < 1 << UInt64(2 * HilbertCurve.bits) })
    #expect(HilbertCurve.bits >= 20)
  }

  @Test func theOrderHoldsEveryRectangleOnce() {
    for set in RectSet.all(seed: 41) {
      let order = hilbertOrder(of: set.rects)
      #expect(order.sorted() == set.rects.indices.map { Int32($0) }, "\(set)")
    }
  }

  @Test func neighboursInOrderAreCloseOnThePlane() {
    // Wide and flat: with a separate scale for each axis, neighbours would be far apart across.
    let set = RectSet.make("wide", 20_000, 0...100_000, 0...1000, 0...0, 42)
    let order = hilbertOrder(of: set.rects)
    var total = 0.0
    for (one, other) in zip(order, order.dropFirst()) {
      let (a, b) = (set.rects[Int(one)].origin, set.rects[Int(other)].origin)
      total += abs(Double(a.x) - Double(b.x)) + abs(Double(a.y) - Double(b.y))
    }
    // Each point has 5,000 square points to itself: neighbours are about 70 pt away.
    #expect(total / 20_000 < 100, "\(total / 20_000) pt from one to the next")
  }

  @Test func theOrderIsThatOfTheNumbersOfTheCellsOfCentres() {
    // A unit apart: in doubled units, every other cell has a centre.
    var points: [CGRect] = []
    var numbers: [UInt64] = []
    for y in 0..<25 {
      for x in 0..<40 {
        points.append(CGRect(x: Double(x) / 64, y: Double(y) / 64, width: 0, height: 0))
        numbers.append(HilbertCurve.number(UInt32(2 * x), UInt32(2 * y)))
      }
    }
    let expected = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    #expect(hilbertOrder(of: points).map { Int($0) } == expected)
  }

  @Test(arguments: [0, 1, 11, 12, 33, 64])
  func radixSortKeepsEqualKeysInOrder(bits: Int) {
    var random = TestRandom(seed: 43)
    let mask = bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1
    var keys = (0..<5000).map {
      SortKey(key: (random.next() % 3 == 0 ? 7 : random.next()) & mask, id: Int32($0))
    }
    let expected = keys.sorted { ($0.key, $0.id) < ($1.key, $1.id) }.map(\.id)
    #expect(radixSortedIDs(&keys, bits: bits) == expected)
  }
}
