extension RelativeIntervalTree {
  func sum(of node: Int32) -> RelativeExtent {
    var sum = RelativeExtent.empty
    let base = entries + Int(node) * Self.fanout
    for index in 0..<Int(nodes[Int(node)].count) { sum.append(base[index].extent) }
    return sum
  }

  /// The entry that stands for `node` in its parent.
  func summary(of node: Int32) -> Entry {
    var isMarked = false
    let base = entries + Int(node) * Self.fanout
    for index in 0..<Int(nodes[Int(node)].count) where base[index].isMarked { isMarked = true }
    return Entry(extent: sum(of: node), target: node, isMarked: isMarked)
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
      above.append(summary(of: node))
      start = end
    } while start < level.count
    return above
  }

  mutating func makeNode() -> Int32 {
    if let node = freeNodes.popLast() { return node }
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
