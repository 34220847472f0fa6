import CEdgeTests

/// A B+ tree over runs of elements. It finds the runs that cross an interval, and an edit moves
/// everything after it in O(log n).
///
/// ```
/// inner node   [extent|child] [extent|child] ...      extents relative to the entry's own start
///                   |               |
/// leaf         [extent|run] [extent|run] ...
/// ```
///
/// No coordinate is absolute. An entry's start is the sum of the advances before it, accumulated on
/// the way down, so changing one entry changes the position of all later ones and touches only the
/// nodes on the path to the root.
///
/// Proof of the search: a run crosses (lo, hi) only if start + near < hi and start + far > lo. The
/// extent of an inner entry is the union of those below it, so a subtree that fails the test
/// contains no crossing run. The search assumes nothing about the order of near and far edges, so
/// it also finds ragged runs and runs that reach in from before.
///
/// Each node also keeps three running sums over its entries, relative to its own start:
/// where each entry starts, the furthest reach of it and those before it, and the number of slots
/// before it. The reaches never decrease, so the first entry that can cross is found by counting,
/// without a branch. No near edge is before its run's start, so the search ends at the first entry
/// that starts beyond the interval.
///
/// A run can be marked. Marks are combined up the tree like extents, so the first marked run is
/// found along a single path.
///
/// Worst case: if every run reaches over everything, the search visits all n. A node takes 8 bytes
/// and 60 for each of the 32 entries it has room for; a node with fewer than 8 entries is merged
/// into a neighbour that has room for them. After Bayer and McCreight, "Organization and
/// maintenance of large ordered indexes", Acta Informatica 1, 1972, and the augmented trees of
/// Cormen et al., "Introduction to Algorithms", chapter 14.
public struct RelativeIntervalTree: ~Copyable {
  /// The most entries in a node.
  public static let fanout = 32

  struct Entry {
    var extent: RelativeExtent
    /// The child node, or the run's handle in a leaf.
    var target: Int32
    var isMarked = false
  }

  struct Node {
    var count: Int32
    /// -1 at the root.
    var parent: Int32
  }

  var entries: UnsafeMutablePointer<Entry>
  /// The greatest far edge among each entry and those before it, relative to its node's start.
  var reaches: UnsafeMutablePointer<Double>
  /// Where each entry starts, relative to its node's start.
  var starts: UnsafeMutablePointer<Double>
  /// The number of slots in the entries before it.
  var counts: UnsafeMutablePointer<Int32>
  var nodes: UnsafeMutablePointer<Node>
  var nodeCapacity: Int
  /// Nodes created so far; released ones are in `freeNodes`.
  var nodeCount = 0
  var freeNodes: [Int32] = []
  var root: Int32 = 0
  /// The number of levels above the leaves.
  var height = 0
  /// The index in each level's node, leaves first, through which the last search for an edit went.
  var trail = InlineArray<16, Int32>(repeating: 0)
  /// The entry of the run that was last found by its mark.
  var marked = Path(node: 0, index: 0)
  public internal(set) var runCount = 0
  /// The sum of all runs.
  public internal(set) var total = RelativeExtent.empty

  /// Nodes that edits have read or written since the tree was created.
  public internal(set) var nodesTouched = 0

  /// Builds a tree over `runs`; a run's handle is its index in the array.
  ///
  /// - Complexity: O(n).
  public init(_ runs: [RelativeExtent]) {
    let leaves = max(1, (runs.count + Self.fanout - 1) / Self.fanout)
    // Some are to spare: all nodes are full, so that the first runs that are inserted split them,
    // and growing copies everything.
    nodeCapacity = leaves + leaves / (Self.fanout - 1) + leaves / 64 + 4
    entries = .allocate(capacity: nodeCapacity * Self.fanout)
    reaches = .allocate(capacity: nodeCapacity * Self.fanout)
    starts = .allocate(capacity: nodeCapacity * Self.fanout)
    counts = .allocate(capacity: nodeCapacity * Self.fanout)
    nodes = .allocate(capacity: nodeCapacity)
    runCount = runs.count
    var level = runs.enumerated().map { Entry(extent: $1, target: Int32($0)) }
    var isLeafLevel = true
    repeat {
      level = build(level, isLeafLevel: isLeafLevel)
      if !isLeafLevel { height += 1 }
      isLeafLevel = false
    } while level.count > 1
    root = level[0].target
    total = level[0].extent
  }

  deinit {
    entries.deallocate()
    reaches.deallocate()
    starts.deallocate()
    counts.deallocate()
    nodes.deallocate()
  }

  /// Bytes allocated.
  public var byteCount: Int {
    let entry =
      MemoryLayout<Entry>.stride + 2 * MemoryLayout<Double>.stride + MemoryLayout<Int32>.stride
    return nodeCapacity * (Self.fanout * entry + MemoryLayout<Node>.stride)
  }

  /// Calls `visit` with every run that crosses the open interval from `lower` to `upper`, in order.
  /// Sets `stay` to the intervals that the same runs cross.
  ///
  /// - Returns: the number of nodes visited.
  /// - Complexity: O(log n + crossing runs) if runs overlap little.
  @discardableResult
  public mutating func forEachRun(
    crossing lower: Double, _ upper: Double, stay: inout RunStay,
    _ visit: (FoundRun) -> Void
  ) -> Int {
    forEachRun(crossing: lower, upper, as: Unstretched(), stay: &stay, visit)
  }

  @inline(__always)
  mutating func forEachRun(
    crossing lower: Double, _ upper: Double, as stretching: some RunStretching,
    stay: inout RunStay, _ visit: (FoundRun) -> Void
  ) -> Int {
    var visited = 0
    stay = RunStay()
    search(root, height, RunPosition(), lower, upper, stretching, &visited, &stay, visit)
    return visited
  }

  private mutating func search(
    _ node: Int32, _ level: Int, _ start: RunPosition, _ lower: Double, _ upper: Double,
    _ stretching: some RunStretching, _ visited: inout Int, _ stay: inout RunStay,
    _ visit: (FoundRun) -> Void
  ) {
    visited += 1
    let first = Int(node) * Self.fanout
    let count = Int(nodes[Int(node)].count)
    var index = stretching.countReaching(
      atMost: lower - start.start, first, nodes[Int(node)].count, of: self)
    if index > 0 {
      stay.keepBehind(start.start + stretching.reach(first + index - 1, of: self))
    }
    while index < count {
      let position = position(of: first + index, start, stretching)
      guard position.start < upper else {
        stay.keepBefore(position.start)
        return
      }
      let extent = stretching.extent(first + index, of: self)
      let target = entries[first + index].target
      let near = position.start + extent.near
      let far = position.start + extent.far
      if !(near < upper && far > lower) {
        stay.keepOut(near, far, lower)
      } else if level > 0 {
        search(target, level - 1, position, lower, upper, stretching, &visited, &stay, visit)
      } else {
        stay.keepCrossing(near, far)
        visit(FoundRun(handle: Int(target), position: position, extent: extent))
      }
      index += 1
    }
  }

  @inline(__always)
  private mutating func position(
    of entry: Int, _ start: RunPosition, _ stretching: some RunStretching
  ) -> RunPosition {
    var position = start
    position.start += stretching.start(entry, of: self)
    position.count += Int(counts[entry])
    return position
  }

  /// The run that holds slot `slot` among all slots.
  ///
  /// - Precondition: `slot` lies in `0..<total.count`.
  /// - Complexity: O(log n).
  public mutating func run(holding slot: Int) -> FoundRun { run(holding: slot, as: Unstretched()) }

  @inline(__always)
  mutating func run(holding slot: Int, as stretching: some RunStretching) -> FoundRun {
    precondition(
      slot >= 0 && slot < total.count, "slot \(slot) is outside 0..<\(total.count)")
    var position = RunPosition()
    var node = root
    var level = height
    while true {
      let entry = Int(node) * Self.fanout + index(of: slot - position.count, in: node)
      position = self.position(of: entry, position, stretching)
      if level == 0 {
        return FoundRun(
          handle: Int(entries[entry].target), position: position,
          extent: stretching.extent(entry, of: self))
      }
      node = entries[entry].target
      level -= 1
    }
  }

  /// The handle and the slots of the run that holds slot `slot`, without its position.
  @inline(__always)
  mutating func slots(ofRunHolding slot: Int) -> (handle: Int, slots: Range<Int>) {
    precondition(
      slot >= 0 && slot < total.count, "slot \(slot) is outside 0..<\(total.count)")
    var before = 0
    var node = root
    var level = height
    while true {
      let entry = Int(node) * Self.fanout + index(of: slot - before, in: node)
      before += Int(counts[entry])
      if level == 0 {
        let count = entries[entry].extent.count
        return (Int(entries[entry].target), before..<before + count)
      }
      node = entries[entry].target
      level -= 1
    }
  }

  /// The entry of `node` that holds the node's slot number `slot`.
  @inline(__always)
  mutating func index(of slot: Int, in node: Int32) -> Int {
    Int(
      cedgetests_count_at_most(
        counts + Int(node) * Self.fanout, nodes[Int(node)].count,
        Int32(truncatingIfNeeded: slot))) - 1
  }

  /// The last run that starts at or before `offset`, or the first run if there is none; nil if the
  /// tree is empty.
  ///
  /// - Complexity: O(log n).
  public mutating func lastRun(startingUpTo offset: Double) -> FoundRun? {
    lastRun(startingUpTo: offset, as: Unstretched())
  }

  @inline(__always)
  mutating func lastRun(startingUpTo offset: Double, as stretching: some RunStretching) -> FoundRun?
  {
    guard runCount > 0 else { return nil }
    var position = RunPosition()
    var node = root
    var level = height
    while true {
      let first = Int(node) * Self.fanout
      let before = stretching.countStarting(
        atMost: offset - position.start, first, nodes[Int(node)].count, of: self)
      let entry = first + max(0, before - 1)
      position = self.position(of: entry, position, stretching)
      if level == 0 {
        return FoundRun(
          handle: Int(entries[entry].target), position: position,
          extent: stretching.extent(entry, of: self))
      }
      node = entries[entry].target
      level -= 1
    }
  }
}
