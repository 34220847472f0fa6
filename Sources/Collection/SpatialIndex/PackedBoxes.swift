import CEdgeTests
import Foundation

/// The boxes of a few hundred neighbours on a plane, in groups of 16 in the given order, with a box
/// around each group: two levels of a `PackedRectangleTree`, filled again and again without
/// allocating.
///
/// ```
/// leaves    16 boxes of a group         relative to the first box, in grid units
/// groups    the boxes of 16 groups      one such node for each 256 boxes
/// ```
///
/// 17 to 32 bytes per box, in nodes of 256 bytes. The proofs are those of `PackedRectangleTree`.
package struct PackedBoxes: BitwiseCopyable {
  private typealias Node = PackedRectangleTree

  private var nodes: UnsafeMutablePointer<Int32>
  private var count = 0
  private var plane = PlaneUnits(around: .zero)
  /// Whether the answers are exact: no edge had to be rounded outward to a whole number of units.
  package private(set) var isExact = true
  /// Whether all edges lie within 32 bits of the first box. Otherwise every box is a hit, for the
  /// caller to test.
  private var fits = true
  private let usesAVX2 = cedgetests_has_avx2() != 0

  private static func groups(_ count: Int) -> Int { (count + Node.fanout - 1) / Node.fanout }

  private static func nodeCount(_ capacity: Int) -> Int {
    groups(capacity) + groups(groups(capacity))
  }

  package static func byteCount(capacity: Int) -> Int {
    nodeCount(capacity) * 4 * Node.fanout * MemoryLayout<Int32>.stride
  }

  package init(capacity: Int) {
    nodes = Node.allocateLines(Self.nodeCount(capacity) * 4 * Node.fanout)
  }

  package func deallocate() { nodes.deallocate() }

  /// Takes `count` rectangles, which lie `stride` bytes apart.
  ///
  /// - Precondition: there is room for them.
  package mutating func fill(_ rects: UnsafeRawPointer, stride: Int, count: Int) {
    self.count = count
    (isExact, fits) = (true, true)
    guard count > 0 else { return }
    let plane = PlaneUnits(around: rects.loadUnaligned(as: CGRect.self))
    self.plane = plane
    let nodes = nodes
    let groups = Self.groups(count)
    if !fillExactly(rects, stride: stride) { fillRounding(rects, stride: stride) }
    for index in count..<groups * Node.fanout { Node.fillUnused(lane(index)) }
    Node.fillBoxes(nodes + groups * 4 * Node.fanout, around: nodes, groups)
  }

  /// Where the left edge of a box is.
  @inline(__always)
  private func lane(_ index: Int) -> UnsafeMutablePointer<Int32> {
    nodes + index / Node.fanout * 4 * Node.fanout + index % Node.fanout
  }

  /// Fills in all edges at once, if they are whole numbers of a unit close to the first box.
  ///
  /// - Returns: whether they are.
  private func fillExactly(_ rects: UnsafeRawPointer, stride: Int) -> Bool {
    let origin = SIMD4(
      Int64(plane.originX), Int64(plane.originY), Int64(plane.originX), Int64(plane.originY))
    var inexact = SIMDMask<SIMD4<Int64>>(repeating: false)
    var high = SIMD4<Int64>(repeating: 0)
    for index in 0..<count {
      let rect = (rects + index * stride).loadUnaligned(as: SIMD4<Double>.self)
      let far = rect.lowHalf + rect.highHalf
      let scaled = SIMD4(lowHalf: rect.lowHalf, highHalf: far) * EdgeUnits.finest
      let sum = scaled + EdgeUnits.rounding
      inexact .|= (sum - EdgeUnits.rounding) .!= scaled
      let edges = EdgeUnits.whole(sum) &- origin
      // A number from -2^30 to 2^30 becomes one without higher bits.
      high |= edges &+ 1 << 30
      let lane = lane(index)
      for edge in 0..<4 { lane[edge * Node.fanout] = Int32(truncatingIfNeeded: edges[edge]) }
    }
    let bits = high[0] | high[1] | high[2] | high[3]
    return !any(inexact) && bits >> 31 == 0
  }

  private mutating func fillRounding(_ rects: UnsafeRawPointer, stride: Int) {
    for index in 0..<count {
      let rect = rects.loadUnaligned(fromByteOffset: index * stride, as: CGRect.self)
      let box = plane.edges(rect)
      let lane = lane(index)
      lane[0] = Int32(clamping: box.left)
      lane[Node.fanout] = Int32(clamping: box.top)
      lane[2 * Node.fanout] = Int32(clamping: box.right)
      lane[3 * Node.fanout] = Int32(clamping: box.bottom)
      fits =
        fits && box.left > Int(Int32.min) && box.top > Int(Int32.min)
        && box.right < Int(Int32.max) && box.bottom < Int(Int32.max)
      isExact = isExact && plane.holds(rect)
    }
    isExact = isExact && fits
  }

  /// The numbers of a group's boxes.
  package func boxes(ofGroup group: Int) -> Range<Int> {
    group * Node.fanout..<min(count, (group + 1) * Node.fanout)
  }

  /// Requests the memory of the first groups' boxes.
  package func prefetch() {
    let top = nodes + Self.groups(count) * 4 * Node.fanout
    for line in 0..<4 { cedgetests_prefetch(top + line * Node.fanout) }
  }

  /// Finds the boxes that cross a window.
  ///
  /// - Parameters:
  ///   - hits: the numbers of those found individually are appended.
  ///   - whole: the groups that lie inside are appended; all their boxes cross.
  ///   - partial: receives the groups that were tested box by box.
  /// - Returns: how many boxes were tested or lie in `whole`.
  @inline(__always)
  package func query(
    crossing window: CGRect, hits: inout PositionBuffer, whole: inout PositionBuffer,
    partial: inout PositionBuffer
  ) -> Int {
    guard fits else {
      hits.append(numbersOf: 0..<count)
      return count
    }
    let groups = Self.groups(count)
    let tops = Self.groups(groups)
    let edges = plane.edges(of: window)
    partial.removeAll()
    let some = partial.reserve(tops &* (Node.fanout &+ 1) &+ Node.fanout)
    let inside = whole.reserve((tops &+ 1) &* Node.fanout)
    // The numbers of the top nodes, after the room for the groups.
    let numbers = some + (tops &+ 1) * Node.fanout
    for top in 0..<tops { numbers[top] = Int32(truncatingIfNeeded: top) }
    var wholes: Int64 = 0
    let split = usesAVX2 ? cedgetests_split_children_avx2 : cedgetests_split_children_portable
    let partials = split(
      nodes + groups * 4 * Node.fanout, numbers, Int64(tops), edges, some, inside, &wholes)
    whole.commit(Int(wholes))
    if partials > 0 {
      let filter = usesAVX2 ? cedgetests_filter_leaves_avx2 : cedgetests_filter_leaves_portable
      let found = filter(
        nodes, some, partials, edges, nil, hits.reserve((Int(partials) &+ 1) &* Node.fanout))
      hits.commit(Int(found))
    }
    return min(count, Int(wholes &+ partials) &* Node.fanout)
  }
}
