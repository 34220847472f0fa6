import CSupport

/// A B+ tree over runs of elements that finds the runs crossing an interval, and in which an edit
/// moves everything after it in O(log n).
///
/// ```
/// inner node   [extent|child] [extent|child] ...      extents relative to the entry's own start
///                   |               |
/// leaf         [extent|run] [extent|run] ...
/// ```
///
/// Nothing is stored in absolute coordinates. An entry's start is the sum of the advances before
/// it, taken on the way down, so changing one entry changes the position of all later ones and
/// touches only the nodes on the path to the root.
///
/// Proof of the search: a run crosses (lo, hi) only if start + near < hi and start + far > lo. The
/// extent of an inner entry is the union of those below it, so a subtree that fails the test holds
/// no crossing run; ragged runs and runs reached from before are found because nothing is assumed
/// of the order of near and far edges.
///
/// Beside the entries each node keeps three running sums over them, relative to its own start:
/// where each entry starts, how far it and those before it reach, and the slots before it. Those
/// reaches never decrease, so the first entry that can cross is found by counting, without a
/// branch; and since no near edge lies before its run's start, the search ends at the first entry
/// that starts beyond the interval.
///
/// A run can be marked; the marks are joined up the tree like extents, so that the first marked
/// run is found on one path.
///
/// Worst case: where every run reaches over everything the search visits all n. 60 bytes per entry
/// at a fill of 8 to 32 of 32. After Bayer and McCreight, "Organization and maintenance of large
/// ordered indexes", Acta Informatica 1, 1972, and the augmented trees of Cormen et al.,
/// "Introduction to Algorithms", chapter 14.
public struct RelativeIntervalTree: ~Copyable {
  /// Entries in a node at most.
  public static let fanout = 32

  struct Entry {
    var extent: RelativeExtent
    /// The child node, or in a leaf the run's handle.
    var target: Int32
    var isMarked = false
  }

  struct Node {
    var count: Int32
    /// -1 at the root.
    var parent: Int32
  }

  var entries: UnsafeMutablePointer<Entry>
  /// The greatest far edge up to and with each entry, relative to its node's start.
  var reaches: UnsafeMutablePointer<Double>
  /// Where each entry starts, relative to its node's start.
  var starts: UnsafeMutablePointer<Double>
  /// How many slots the entries before it hold.
  var counts: UnsafeMutablePointer<Int32>
  var nodes: UnsafeMutablePointer<Node>
  var nodeCapacity: Int
  /// Nodes ever made; those given up wait in `freeNodes`.
  var nodeCount = 0
  var freeNodes: [Int32] = []
  var root: Int32 = 0
  /// Levels above the leaves.
  var height = 0
  /// The index in each level's node, leaves first, that the last search for an edit came through.
  var trail = InlineArray<16, Int32>(repeating: 0)
  public internal(set) var runCount = 0
  /// The sum of all runs.
  public internal(set) var total = RelativeExtent.empty

  /// Nodes that edits read or wrote, since the tree was made.
  public internal(set) var nodesTouched = 0

  /// Builds a tree over `runs`, whose handles are their positions, 0 first.
  ///
  /// - Complexity: O(n).
  public init(_ runs: [RelativeExtent]) {
    let leaves = max(1, (runs.count + Self.fanout - 1) / Self.fanout)
    nodeCapacity = leaves + leaves / (Self.fanout - 1) + 4
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

  /// Calls `visit` with every run that crosses the open interval from `lower` to `upper`, in
  /// order. `stay` becomes intervals that the same runs cross.
  ///
  /// - Returns: how many nodes were visited.
  /// - Complexity: O(log n + crossing runs) where runs overlap little.
  @discardableResult
  public func forEachRun(
    crossing lower: Double, _ upper: Double, stay: inout RunStay,
    _ visit: (FoundRun) -> Void
  ) -> Int {
    var visited = 0
    stay = RunStay()
    search(root, height, RunPosition(), lower, upper, &visited, &stay, visit)
    return visited
  }

  private func search(
    _ node: Int32, _ level: Int, _ start: RunPosition, _ lower: Double, _ upper: Double,
    _ visited: inout Int, _ stay: inout RunStay, _ visit: (FoundRun) -> Void
  ) {
    visited += 1
    let first = Int(node) * Self.fanout
    let count = Int(nodes[Int(node)].count)
    var index = Int(
      csupport_count_at_most_doubles(
        reaches + first, nodes[Int(node)].count, lower - start.start))
    if index > 0 { stay.keepBehind(start.start + reaches[first + index - 1]) }
    while index < count {
      let position = position(of: first + index, start)
      guard position.start < upper else {
        stay.keepBefore(position.start)
        return
      }
      let entry = entries[first + index]
      let near = position.start + entry.extent.near
      let far = position.start + entry.extent.far
      if !(near < upper && far > lower) {
        stay.keepOut(near, far, lower, upper)
      } else if level > 0 {
        search(entry.target, level - 1, position, lower, upper, &visited, &stay, visit)
      } else {
        stay.keepCrossing(near, far)
        visit(FoundRun(handle: Int(entry.target), position: position, extent: entry.extent))
      }
      index += 1
    }
  }

  @inline(__always)
  private func position(of entry: Int, _ start: RunPosition) -> RunPosition {
    var position = start
    position.start += starts[entry]
    position.count += Int(counts[entry])
    return position
  }

  /// The run that holds slot `slot` of all slots.
  ///
  /// - Precondition: `slot` lies in `0..<total.count`.
  /// - Complexity: O(log n).
  public func run(holding slot: Int) -> FoundRun {
    precondition(
      slot >= 0 && slot < total.count, "slot \(slot) is outside 0..<\(total.count)")
    var position = RunPosition()
    var node = root
    var level = height
    while true {
      let entry = Int(node) * Self.fanout + index(of: slot - position.count, in: node)
      position = self.position(of: entry, position)
      if level == 0 {
        return FoundRun(
          handle: Int(entries[entry].target), position: position, extent: entries[entry].extent)
      }
      node = entries[entry].target
      level -= 1
    }
  }

  /// The entry of `node` that holds slot `slot` of the node's.
  @inline(__always)
  func index(of slot: Int, in node: Int32) -> Int {
    Int(
      csupport_count_at_most(
        counts + Int(node) * Self.fanout, nodes[Int(node)].count,
        Int32(truncatingIfNeeded: slot))) - 1
  }

  /// The last run that starts at or before `offset`; the first where none does, nil where the tree
  /// is empty.
  ///
  /// - Complexity: O(log n).
  public func lastRun(startingUpTo offset: Double) -> FoundRun? {
    guard runCount > 0 else { return nil }
    var position = RunPosition()
    var node = root
    var level = height
    while true {
      let first = Int(node) * Self.fanout
      let before = csupport_count_at_most_doubles(
        starts + first, nodes[Int(node)].count, offset - position.start)
      let entry = first + max(0, Int(before) - 1)
      position = self.position(of: entry, position)
      if level == 0 {
        return FoundRun(
          handle: Int(entries[entry].target), position: position, extent: entries[entry].extent)
      }
      node = entries[entry].target
      level -= 1
    }
  }
}
