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
/// Worst case: where every run reaches over everything the search visits all n. 48 bytes per entry
/// at a fill of 16 to 32 of 32. After Bayer and McCreight, "Organization and maintenance of large
/// ordered indexes", Acta Informatica 1, 1972, and the augmented trees of Cormen et al.,
/// "Introduction to Algorithms", chapter 14.
public struct RelativeIntervalTree: ~Copyable {
  /// Entries in a node at most.
  public static let fanout = 32

  struct Entry {
    var extent: RelativeExtent
    /// The child node, or in a leaf the run's handle.
    var target: Int32
  }

  struct Node {
    var count: Int32
    /// -1 at the root.
    var parent: Int32
  }

  private(set) var entries: UnsafeMutablePointer<Entry>
  private var nodes: UnsafeMutablePointer<Node>
  private var nodeCapacity: Int
  private(set) var nodeCount = 0
  private(set) var root: Int32 = 0
  /// Levels above the leaves.
  private(set) var height = 0
  public private(set) var runCount = 0

  /// Nodes that edits read or wrote, since the tree was made.
  public private(set) var nodesTouched = 0

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
  /// order: its handle and what lies before it. `stay` becomes the intervals that the same runs
  /// cross.
  ///
  /// - Returns: how many nodes were visited.
  /// - Complexity: O(log n + crossing runs) where runs overlap little.
  @discardableResult
  public func forEachRun(
    crossing lower: Double, _ upper: Double, stay: inout RunStay,
    _ visit: (_ handle: Int, RunPosition) -> Void
  ) -> Int {
    var visited = 0
    stay = RunStay()
    search(root, height, RunPosition(), lower, upper, &visited, &stay, visit)
    return visited
  }

  private func search(
    _ node: Int32, _ level: Int, _ start: RunPosition, _ lower: Double, _ upper: Double,
    _ visited: inout Int, _ stay: inout RunStay, _ visit: (Int, RunPosition) -> Void
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
          visit(Int(base[index].target), position)
        } else {
          search(base[index].target, level - 1, position, lower, upper, &visited, &stay, visit)
        }
      } else {
        stay.keepOut(near, far, lower, upper)
      }
      position.pass(extent)
    }
  }

  /// The run that holds item `item` of all items, and what lies before it.
  ///
  /// - Precondition: `item` lies in `0..<total.items`.
  /// - Complexity: O(log n).
  public func run(holdingItem item: Int) -> (handle: Int, position: RunPosition) {
    find(item, \.items, \.items)
  }

  /// The run in which group `group` of all groups begins, and what lies before it.
  ///
  /// - Precondition: `group` lies in `0..<total.groups`.
  /// - Complexity: O(log n).
  public func run(beginningGroup group: Int) -> (handle: Int, position: RunPosition) {
    find(group, \.groups, \.groups)
  }

  private func find(
    _ number: Int, _ before: KeyPath<RunPosition, Int>, _ count: KeyPath<RelativeExtent, Int>
  ) -> (handle: Int, position: RunPosition) {
    precondition(
      number >= 0 && number < total[keyPath: count],
      "position \(number) is outside 0..<\(total[keyPath: count])")
    var position = RunPosition()
    var node = root
    var level = height
    while true {
      let base = entries + Int(node) * Self.fanout
      var index = 0
      while position[keyPath: before] + base[index].extent[keyPath: count] <= number {
        position.pass(base[index].extent)
        index += 1
      }
      if level == 0 { return (Int(base[index].target), position) }
      node = base[index].target
      level -= 1
    }
  }
}

// MARK: - Edits

extension RelativeIntervalTree {
  /// Replaces the run that holds item `item` by `replacement`, which keeps its handle; everything
  /// after it moves by the change of its advance.
  ///
  /// - Complexity: O(log n) nodes touched, none of them beside the path to the root.
  public mutating func replaceRun(holdingItem item: Int, by replacement: RelativeExtent) {
    let (node, index) = path(toItem: item)
    entries[Int(node) * Self.fanout + index].extent = replacement
    nodesTouched += 1
    updateAncestors(of: node)
  }

  /// Inserts `run`, whose handle is `handle`, behind the run that holds item `item`.
  ///
  /// - Complexity: O(log n) nodes touched; a full node is split in two.
  public mutating func insert(
    _ run: RelativeExtent, handle: Int, afterRunHoldingItem item: Int
  ) {
    let (node, index) = path(toItem: item)
    insert(Entry(extent: run, target: Int32(handle)), into: node, at: index + 1, level: 0)
    runCount += 1
  }

  private mutating func path(toItem item: Int) -> (node: Int32, index: Int) {
    precondition(
      item >= 0 && item < total.items, "item \(item) is outside 0..<\(total.items)")
    var node = root
    var rest = item
    var level = height
    while true {
      nodesTouched += 1
      let base = entries + Int(node) * Self.fanout
      var index = 0
      while base[index].extent.items <= rest {
        rest -= base[index].extent.items
        index += 1
      }
      if level == 0 { return (node, index) }
      node = base[index].target
      level -= 1
    }
  }

  private mutating func insert(_ entry: Entry, into node: Int32, at index: Int, level: Int) {
    nodesTouched += 1
    let count = Int(nodes[Int(node)].count)
    if count < Self.fanout {
      let base = entries + Int(node) * Self.fanout
      (base + index + 1).update(from: base + index, count: count - index)
      base[index] = entry
      nodes[Int(node)].count += 1
      if level > 0 { nodes[Int(entry.target)].parent = node }
      updateAncestors(of: node)
      return
    }
    let sibling = split(node, level: level)
    let half = Self.fanout / 2
    if index <= half {
      insert(entry, into: node, at: index, level: level)
    } else {
      insert(entry, into: sibling, at: index - half, level: level)
    }
  }

  /// Moves the second half of a full node into a new sibling, entered in the parent.
  private mutating func split(_ node: Int32, level: Int) -> Int32 {
    let half = Self.fanout / 2
    let sibling = makeNode()
    let source = entries + Int(node) * Self.fanout + half
    (entries + Int(sibling) * Self.fanout).update(from: source, count: half)
    nodes[Int(node)].count = Int32(half)
    nodes[Int(sibling)] = Node(count: Int32(half), parent: nodes[Int(node)].parent)
    if level > 0 {
      for index in 0..<half {
        nodes[Int(entries[Int(sibling) * Self.fanout + index].target)].parent = sibling
      }
    }
    if nodes[Int(node)].parent < 0 {
      let newRoot = makeNode()
      nodes[Int(newRoot)] = Node(count: 1, parent: -1)
      entries[Int(newRoot) * Self.fanout] = Entry(extent: sum(of: node), target: node)
      nodes[Int(node)].parent = newRoot
      root = newRoot
      height += 1
    } else {
      updateAncestors(of: node)
    }
    let parent = nodes[Int(node)].parent
    let entry = Entry(extent: sum(of: sibling), target: sibling)
    insert(entry, into: parent, at: position(of: node, in: parent) + 1, level: level + 1)
    return sibling
  }

  private mutating func updateAncestors(of node: Int32) {
    var node = node
    while nodes[Int(node)].parent >= 0 {
      let parent = nodes[Int(node)].parent
      entries[Int(parent) * Self.fanout + position(of: node, in: parent)].extent = sum(of: node)
      nodesTouched += 1
      node = parent
    }
  }

  private func position(of node: Int32, in parent: Int32) -> Int {
    var index = 0
    while entries[Int(parent) * Self.fanout + index].target != node { index += 1 }
    return index
  }
}

// MARK: - Storage

extension RelativeIntervalTree {
  private func sum(of node: Int32) -> RelativeExtent {
    var sum = RelativeExtent.empty
    let base = entries + Int(node) * Self.fanout
    for index in 0..<Int(nodes[Int(node)].count) { sum.append(base[index].extent) }
    return sum
  }

  /// Packs `level` into full nodes and returns the entries of the level above.
  private mutating func build(_ level: [Entry], isLeafLevel: Bool) -> [Entry] {
    var above: [Entry] = []
    var start = 0
    repeat {
      let end = min(start + Self.fanout, level.count)
      let node = makeNode()
      nodes[Int(node)] = Node(count: Int32(end - start), parent: -1)
      for index in start..<end {
        entries[Int(node) * Self.fanout + index - start] = level[index]
        if !isLeafLevel { nodes[Int(level[index].target)].parent = node }
      }
      above.append(Entry(extent: sum(of: node), target: node))
      start = end
    } while start < level.count
    return above
  }

  private mutating func makeNode() -> Int32 {
    if nodeCount == nodeCapacity {
      let larger = nodeCapacity * 2
      let newEntries = UnsafeMutablePointer<Entry>.allocate(capacity: larger * Self.fanout)
      newEntries.update(from: entries, count: nodeCount * Self.fanout)
      let newNodes = UnsafeMutablePointer<Node>.allocate(capacity: larger)
      newNodes.update(from: nodes, count: nodeCount)
      entries.deallocate()
      nodes.deallocate()
      entries = newEntries
      nodes = newNodes
      nodeCapacity = larger
    }
    nodeCount += 1
    return Int32(nodeCount - 1)
  }
}
