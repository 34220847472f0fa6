import Foundation

/// Numbers the cells of a square along a Hilbert curve: cells with close numbers are close
/// together.
///
/// The curve is followed from the whole square down, two levels per step: a state is the
/// orientation of the curve in the current cell, and a table of 4 states by 16 sub-cells gives the
/// sub-cell's number along the curve and its state. After David Hilbert, "Ueber die stetige
/// Abbildung einer Linie auf ein Flaechenstueck", 1891; as a sort order for packed trees Kamel and
/// Faloutsos, "On packing R-trees", CIKM 1993.
package enum HilbertCurve {
  /// Bits of each cell coordinate; even, because a step takes two levels. At this resolution a
  /// million points in clusters still have cells of their own; with 16 bits a whole cluster would
  /// share one.
  package static let bits = 22

  /// Orders rectangles by the number of the cell that contains their centre. Cells are square: both
  /// axes have the same scale, a power of two.
  ///
  /// - Parameter box: the edges of the rectangle at an index, each within 32 bits (`PlaneUnits`).
  static func order(count: Int, _ box: (Int) -> (left: Int, top: Int, right: Int, bottom: Int))
    -> [Int32]
  {
    if count == 0 { return [] }
    // The bounds of the doubled centres: a doubled centre is a whole number.
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    for index in 0..<count {
      let box = box(index)
      (minX, maxX) = (min(minX, box.left + box.right), max(maxX, box.left + box.right))
      (minY, maxY) = (min(minY, box.top + box.bottom), max(maxY, box.top + box.bottom))
    }
    let span = max(maxX - minX, maxY - minY)
    let shift = max(0, Int.bitWidth - span.leadingZeroBitCount - bits)
    var keys: [SortKey] = []
    keys.reserveCapacity(count)
    table.withUnsafeBufferPointer { steps in
      for index in 0..<count {
        let box = box(index)
        let x = UInt32(truncatingIfNeeded: (box.left + box.right - minX) >> shift)
        let y = UInt32(truncatingIfNeeded: (box.top + box.bottom - minY) >> shift)
        keys.append(SortKey(key: number(x, y, steps), id: Int32(truncatingIfNeeded: index)))
      }
    }
    return radixSortedIDs(&keys, bits: 2 * bits)
  }

  /// The number of cell (x, y) along the curve.
  package static func number(_ x: UInt32, _ y: UInt32) -> UInt64 {
    table.withUnsafeBufferPointer { number(x, y, $0) }
  }

  @inline(__always)
  private static func number(
    _ x: UInt32, _ y: UInt32, _ steps: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var state = 0
    var number: UInt64 = 0
    var level = UInt32(bits)
    while level > 0 {
      level -= 2
      let cell = Int((x >> level) & 3) << 2 | Int((y >> level) & 3)
      let step = Int(steps[state << 4 | cell])
      number = number << 4 | UInt64(step & 15)
      state = step >> 4
    }
    return number
  }

  /// state * 16 + x * 4 + y -> next state * 16 + number, for sub-cells of two levels.
  private static let table: [UInt8] = (0..<64).map { entry in
    var state = entry >> 4
    var number = 0
    for level in [1, 0] {
      let x = (entry >> (2 + level)) & 1
      let y = (entry >> level) & 1
      let (quarter, next) = quarter(state, x, y)
      number = number << 2 | quarter
      state = next
    }
    return UInt8(state << 4 | number)
  }

  /// The number of the quarter (x, y) of a cell along the curve, and the curve's orientation in it.
  /// Bit 0 of a state swaps the axes, bit 1 reverses both.
  private static func quarter(_ state: Int, _ x: Int, _ y: Int) -> (number: Int, state: Int) {
    var (x, y) = state & 2 == 0 ? (x, y) : (1 - x, 1 - y)
    if state & 1 != 0 { swap(&x, &y) }
    switch (x, y) {
    case (0, 0): return (0, state ^ 1)
    case (0, 1): return (1, state)
    case (1, 1): return (2, state)
    default: return (3, state ^ 3)
    }
  }
}

/// Orders rectangles along a Hilbert curve through their centres, on square cells. Returns the
/// indices of `rects` in an order in which neighbours are usually close together on the plane.
///
/// - Complexity: O(n), about 60 ns per rectangle.
public func hilbertOrder(of rects: [CGRect]) -> [Int32] {
  let plane = PlaneUnits(rects)
  return HilbertCurve.order(count: rects.count) { plane.edges(rects[$0]) }
}
