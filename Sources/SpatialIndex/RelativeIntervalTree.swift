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
/// A run can be marked; the marks are joined up the tree like extents, so that the first marked
/// run is found on one path.
///
/// Worst case: where every run reaches over everything the search visits all n. 40 bytes per entry
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
  var nodes: UnsafeMutablePointer<Node>
  var nodeCapacity: Int
  /// Nodes ever made; those given up wait in `freeNodes`.
  var nodeCount = 0
  var freeNodes: [Int32] = []
  var root: Int32 = 0
  /// Levels above the leaves.
  var height = 0
  public internal(set) var runCount = 0

  /// Nodes that edits read or wrote, since the tree was made.
  public internal(set) var nodesTouched = 0

  /// Builds a tree over `runs`, whose handles are their positions, 0 first.
  ///
  /// - Complexity: O(n).
  public init(_ runs: [RelativeExtent]) {
    let leaves = max(1, (runs.count + Self.fanout - 1) / Self.fanout)
    nodeCapacity = leaves + leaves / (Self.fanout - 1) + 4
    entries = .allocate(capacity: nodeCapacity * Self.fanout)
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
  }

  deinit {
    entries.deallocate()
    nodes.deallocate()
  }

  /// Bytes allocated.
  public var byteCount: Int {
    nodeCapacity * (Self.fanout * MemoryLayout<Entry>.stride + MemoryLayout<Node>.stride)
  }

  /// The sum of all runs.
  public var total: RelativeExtent { sum(of: root) }

  /// Calls `visit` with every run that crosses the open interval from `lower` to `upper`, in
  /// order. `stay` becomes the intervals that the same runs
  /// cross.
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
    var position = start
    let base = entries + Int(node) * Self.fanout
    for index in 0..<Int(nodes[Int(node)].count) {
      let extent = base[index].extent
      let near = position.start + extent.near
      let far = position.start + extent.far
      if near < upper, far > lower {
        if level == 0 {
          stay.keepCrossing(near, far)
          visit(
            FoundRun(
              handle: Int(base[index].target), position: position, extent: extent))
        } else {
          search(base[index].target, level - 1, position, lower, upper, &visited, &stay, visit)
        }
      } else {
        stay.keepOut(near, far, lower, upper)
      }
      position.pass(extent)
    }
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
      let base = entries + Int(node) * Self.fanout
      var index = 0
      while position.count + base[index].extent.count <= slot {
        position.pass(base[index].extent)
        index += 1
      }
      if level == 0 {
        return FoundRun(
          handle: Int(base[index].target), position: position, extent: base[index].extent)
      }
      node = base[index].target
      level -= 1
    }
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
      let base = entries + Int(node) * Self.fanout
      let last = Int(nodes[Int(node)].count) - 1
      var index = 0
      while index < last, position.start + base[index].extent.advance <= offset {
        position.pass(base[index].extent)
        index += 1
      }
      if level == 0 {
        return FoundRun(
          handle: Int(base[index].target), position: position, extent: base[index].extent)
      }
      node = base[index].target
      level -= 1
    }
  }
}
