import CEdgeTests
import Foundation

/// Finds the rectangles that cross a window on the plane.
///
/// ```
/// level 2   node: 16 boxes              a box holds 256 rectangles
/// level 1   node node ...               a box holds 16
/// level 0   node node node node ...     the rectangles themselves, along a Hilbert curve
/// ```
///
/// Box i of a level contains the boxes 16i to 16i + 15 of the level below: no pointers, and every
/// node is full except the last of a level. A node is 16 left edges, 16 top edges, 16 right edges
/// and 16 bottom edges, four adjacent cache lines, and its 16 boxes are tested at once without a
/// branch.
///
/// Proof: a rectangle crosses the window if its left < the window's right and its right > the
/// window's left, and likewise on the other axis. A box is the union of the boxes below it, so if
/// it fails one of these tests, all below it fail too. If a box lies strictly inside the window,
/// with left > the window's left and right < the window's right, every rectangle in it has right >=
/// left > the window's left and left <= right < the window's right. All of them cross, even those
/// without size, and they are one run of positions. So the search never enters such subtrees, and
/// what remains to be tested is along the window's edge.
///
/// The search keeps a list of nodes per level and tests it in batches, so that the memory of the
/// next nodes is being fetched while a node is tested.
///
/// Worst case: all rectangles cross the window's edge without lying inside, O(n). 21.1 bytes per
/// rectangle. After Kamel and Faloutsos, "On packing R-trees", CIKM 1993.
public struct PackedRectangleTree: ~Copyable {
  static let fanout = 16
  /// The number of nodes tested before their children; limits the memory for the lists.
  static let batch = 32
  /// Room for the children of a batch, and for the numbers that the tests write past their answer.
  private static let listCapacity = batch * fanout + 16

  public let count: Int
  /// Whether the answers are exact. Edges that are not a whole number of units are rounded outward,
  /// and an answer may then contain rectangles that miss the window by less than a unit.
  public let isExact: Bool
  private let plane: PlaneUnits
  private let top: Int
  /// The nodes of all levels, starting with those of the rectangles: 64 numbers each.
  private let boxes: UnsafeMutablePointer<Int32>
  private let levelStarts: [Int]
  private let nodeCount: Int
  private let order: UnsafeMutablePointer<Int32>
  /// Two lists of nodes per level.
  private let lists: UnsafeMutablePointer<Int32>
  private let usesAVX2: Bool

  /// Builds a tree over `rects`; a rectangle's id is its index in the array.
  ///
  /// - Complexity: O(n), about 150 ns per rectangle.
  public init(_ rects: [CGRect]) {
    self.init(rects, usesAVX2: cedgetests_has_avx2() != 0)
  }

  package init(_ rects: [CGRect], usesAVX2: Bool) {
    self.usesAVX2 = usesAVX2
    count = rects.count
    plane = PlaneUnits(rects)
    isExact = rects.allSatisfy(plane.holds)
    var starts: [Int] = []
    var nodes = 0
    var width = count
    repeat {
      if !starts.isEmpty { width = (width + Self.fanout - 1) / Self.fanout }
      starts.append(nodes)
      nodes += max(1, (width + Self.fanout - 1) / Self.fanout)
    } while width > Self.fanout
    levelStarts = starts
    top = starts.count - 1
    nodeCount = nodes
    boxes = Self.allocateLines(nodes * 4 * Self.fanout)
    lists = .allocate(capacity: starts.count * 2 * Self.listCapacity)
    let leaves = starts.count > 1 ? starts[1] : nodes
    order = Self.allocateLines(leaves * Self.fanout)
    order.initialize(repeating: 0, count: leaves * Self.fanout)
    let sorted = HilbertCurve.order(count: count) { [plane] in plane.edges(rects[$0]) }
    sorted.withUnsafeBufferPointer {
      if let base = $0.baseAddress { order.update(from: base, count: $0.count) }
    }
    fillRectangles(rects)
    for level in 1..<max(1, starts.count) { fillBoxes(level) }
  }

  deinit {
    boxes.deallocate()
    order.deallocate()
    lists.deallocate()
  }

  /// Bytes allocated.
  public var byteCount: Int {
    let numbers = nodeCount * 4 * Self.fanout + levelStarts.count * 2 * Self.listCapacity
    let leaves = levelStarts.count > 1 ? levelStarts[1] : nodeCount
    return (numbers + leaves * Self.fanout) * MemoryLayout<Int32>.stride
      + levelStarts.count * MemoryLayout<Int>.stride
  }

  /// The caller's number of the rectangle at each position along the curve.
  public var ids: UnsafeBufferPointer<Int32> { UnsafeBufferPointer(start: order, count: count) }

  /// Appends the caller's numbers of all rectangles that cross `window`.
  ///
  /// - Complexity: O(hits + rectangles near the window's edge + log n).
  public func ids(
    crossing window: CGRect, into buffer: inout PositionBuffer, work: inout IndexWork
  ) {
    guard count > 0 else { return }
    var root: Int32 = 0
    var query = Query(window: plane.edges(of: window), ids: UnsafePointer(order))
    withUnsafePointer(to: &root) { root in
      search(top, root, 1, &query, &buffer, &work) { start, end, buffer in
        let out = buffer.reserve(end - start)
        out.update(from: order + start, count: end - start)
        buffer.commit(end - start)
      }
    }
  }

  /// Finds the positions of all rectangles that cross `window`.
  ///
  /// - Parameters:
  ///   - scattered: the rectangles found individually are appended.
  ///   - runs: the first and end position of each run of rectangles inside the window are appended.
  ///   - work: is increased by the work done.
  /// - Complexity: that of `ids`.
  public func query(
    crossing window: CGRect, scattered: inout PositionBuffer, runs: inout PositionBuffer,
    work: inout IndexWork
  ) {
    guard count > 0 else { return }
    var root: Int32 = 0
    var query = Query(window: plane.edges(of: window), ids: nil)
    withUnsafePointer(to: &root) { root in
      search(top, root, 1, &query, &scattered, &work) { start, end, _ in
        runs.append(Int32(start))
        runs.append(Int32(end))
      }
    }
  }

  private struct Query {
    let window: cedgetests_window
    /// The ids to write for hits in leaves; nil to write positions.
    let ids: UnsafePointer<Int32>?
  }

  /// Tests `nodeCount` nodes of `level` and everything below them.
  private func search(
    _ level: Int, _ nodes: UnsafePointer<Int32>, _ nodeCount: Int, _ query: inout Query,
    _ buffer: inout PositionBuffer, _ work: inout IndexWork,
    _ appendRun: (_ start: Int, _ end: Int, inout PositionBuffer) -> Void
  ) {
    work.nodesVisited += nodeCount
    let levelBoxes = boxes + levelStarts[level] * 4 * Self.fanout
    if level == 0 {
      let out = buffer.reserve((nodeCount + 1) * Self.fanout)
      let test =
        usesAVX2 ? cedgetests_filter_leaves_avx2 : cedgetests_filter_leaves_portable
      let found = test(levelBoxes, nodes, Int64(nodeCount), query.window, query.ids, out)
      buffer.commit(Int(found))
      // Nodes are in order; only the very last one has unused lanes.
      let end = (Int(nodes[nodeCount - 1]) + 1) * Self.fanout
      work.elementsTested += nodeCount * Self.fanout - max(0, end - count)
      return
    }
    let partial = lists + level * 2 * Self.listCapacity
    let whole = partial + Self.listCapacity
    let test =
      usesAVX2 ? cedgetests_split_children_avx2 : cedgetests_split_children_portable
    var first = 0
    while first < nodeCount {
      let size = min(Self.batch, nodeCount - first)
      var wholes: Int64 = 0
      let partials = test(
        levelBoxes, nodes + first, Int64(size), query.window, partial, whole, &wholes)
      for index in 0..<Int(wholes) {
        let start = Int(whole[index]) << (4 * level)
        appendRun(start, min(start + 1 << (4 * level), count), &buffer)
      }
      if partials > 0 {
        search(level - 1, partial, Int(partials), &query, &buffer, &work, appendRun)
      }
      first += size
    }
  }
}

// MARK: - Building

extension PackedRectangleTree {
  /// Allocates whole cache lines.
  static func allocateLines(_ numbers: Int) -> UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer.allocate(
      byteCount: max(1, numbers) * MemoryLayout<Int32>.stride, alignment: 64
    ).bindMemory(to: Int32.self, capacity: max(1, numbers))
  }

  private func fillRectangles(_ rects: [CGRect]) {
    for position in 0..<max(1, (count + Self.fanout - 1) / Self.fanout) * Self.fanout {
      let node = boxes + position / Self.fanout * 4 * Self.fanout + position % Self.fanout
      if position < count {
        let box = plane.edges(rects[Int(order[position])])
        node[0] = Int32(box.left)
        node[Self.fanout] = Int32(box.top)
        node[2 * Self.fanout] = Int32(box.right)
        node[3 * Self.fanout] = Int32(box.bottom)
      } else {
        Self.fillUnused(node)
      }
    }
  }

  /// Writes a box that crosses nothing and adds nothing to a union.
  static func fillUnused(_ lane: UnsafeMutablePointer<Int32>) {
    lane[0] = .max
    lane[fanout] = .max
    lane[2 * fanout] = .min
    lane[3 * fanout] = .min
  }

  private func fillBoxes(_ level: Int) {
    Self.fillBoxes(
      boxes + levelStarts[level] * 4 * Self.fanout,
      around: boxes + levelStarts[level - 1] * 4 * Self.fanout,
      levelStarts[level] - levelStarts[level - 1])
  }

  /// Fills the nodes at `boxes` with the boxes around each of `children` nodes.
  static func fillBoxes(
    _ boxes: UnsafeMutablePointer<Int32>, around below: UnsafeMutablePointer<Int32>,
    _ children: Int
  ) {
    let end = (children + Self.fanout - 1) / Self.fanout * Self.fanout
    for child in 0..<end {
      let lane = boxes + child / Self.fanout * 4 * Self.fanout + child % Self.fanout
      Self.fillUnused(lane)
      if child >= children { continue }
      let node = below + child * 4 * Self.fanout
      for index in 0..<Self.fanout {
        lane[0] = min(lane[0], node[index])
        lane[Self.fanout] = min(lane[Self.fanout], node[Self.fanout + index])
        lane[2 * Self.fanout] = max(lane[2 * Self.fanout], node[2 * Self.fanout + index])
        lane[3 * Self.fanout] = max(lane[3 * Self.fanout], node[3 * Self.fanout + index])
      }
    }
  }
}
