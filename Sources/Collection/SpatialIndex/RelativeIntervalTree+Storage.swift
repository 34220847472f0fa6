extension RelativeIntervalTree {
  /// Recomputes the running sums of `node` after its entries have changed. Returns the entry that
  /// represents the node in its parent.
  mutating func refresh(_ node: Int32) -> Entry {
    // Local copies: the compiler cannot prove that the writes do not alias the tree itself.
    let first = Int(node) * Self.fanout
    let (starts, counts, reaches) = (starts + first, counts + first, reaches + first)
    let entries = entries + first
    let count = Int(nodes[Int(node)].count)
    var sum = RelativeExtent.empty
    var isMarked = false
    for index in 0..<count {
      let entry = entries[index]
      starts[index] = sum.advance
      counts[index] = Int32(truncatingIfNeeded: sum.count)
      sum.append(entry.extent)
      reaches[index] = sum.far
      isMarked = isMarked || entry.isMarked
    }
    return Entry(extent: sum, target: node, isMarked: isMarked)
  }

  /// Packs `level` into full nodes and returns the entries of the level above.
  mutating func build(_ level: [Entry], isLeafLevel: Bool) -> [Entry] {
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
      above.append(refresh(node))
      start = end
    } while start < level.count
    return above
  }

  mutating func makeNode() -> Int32 {
    if let node = freeNodes.popLast() { return node }
    if nodeCount == nodeCapacity {
      let larger = nodeCapacity * 2
      entries = Self.grown(entries, from: nodeCount * Self.fanout, to: larger * Self.fanout)
      reaches = Self.grown(reaches, from: nodeCount * Self.fanout, to: larger * Self.fanout)
      starts = Self.grown(starts, from: nodeCount * Self.fanout, to: larger * Self.fanout)
      counts = Self.grown(counts, from: nodeCount * Self.fanout, to: larger * Self.fanout)
      nodes = Self.grown(nodes, from: nodeCount, to: larger)
      nodeCapacity = larger
    }
    nodeCount += 1
    return Int32(nodeCount - 1)
  }

  private static func grown<Element>(
    _ old: UnsafeMutablePointer<Element>, from count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }
}
