extension RelativeIntervalTree {
  /// A tree with the nodes, slots and handles of `other`, and other extents.
  ///
  /// - Parameter extent: that of the next run, front to back, which has so many slots.
  /// - Precondition: no run is marked.
  /// - Complexity: O(n).
  init(
    shapedLike other: borrowing RelativeIntervalTree, _ extent: (_ slots: Int) -> RelativeExtent
  ) {
    let used = other.nodeCount * Self.fanout
    let room = other.nodeCapacity * Self.fanout
    nodeCapacity = other.nodeCapacity
    entries = .allocate(capacity: room)
    reaches = .allocate(capacity: room)
    starts = .allocate(capacity: room)
    counts = .allocate(capacity: room)
    nodes = .allocate(capacity: nodeCapacity)
    entries.initialize(from: other.entries, count: used)
    nodes.initialize(from: other.nodes, count: other.nodeCount)
    nodeCount = other.nodeCount
    freeNodes = other.freeNodes
    root = other.root
    height = other.height
    runCount = other.runCount
    total = rewrite(root, height) { _, run in extent(run.count) }.extent
  }

  /// Adds `amount` times the extents of a tree of the same shape. O(n).
  mutating func stretch(by amount: Double, times gauges: UnsafeMutablePointer<Self>) {
    total =
      rewrite(root, height) { entry, run in
        run.stretched(by: amount, times: gauges.pointee.entries[entry].extent)
      }.extent
  }

  /// Replaces the extents of all runs below `node`, front to back, and returns its entry for the
  /// parent.
  private mutating func rewrite(
    _ node: Int32, _ level: Int, _ extent: (_ entry: Int, RelativeExtent) -> RelativeExtent
  ) -> Entry {
    nodesTouched += 1
    for index in 0..<Int(nodes[Int(node)].count) {
      let entry = Int(node) * Self.fanout + index
      if level > 0 {
        entries[entry] = rewrite(entries[entry].target, level - 1, extent)
      } else {
        entries[entry].extent = extent(entry, entries[entry].extent)
      }
    }
    return refresh(node)
  }
}
