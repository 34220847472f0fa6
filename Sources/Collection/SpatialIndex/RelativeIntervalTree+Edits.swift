extension RelativeIntervalTree {
  /// Where an edit takes place: an entry of a leaf.
  struct Path {
    var node: Int32
    var index: Int
  }

  /// Replaces the run that holds `slot` by `extent` and unmarks it. The run keeps its handle, and
  /// everything after it moves by the change of its advance.
  ///
  /// - Complexity: O(log n) nodes touched, all on the path to the root.
  public mutating func replaceRun(holding slot: Int, by extent: RelativeExtent) {
    let path = path(to: slot)
    entries[Int(path.node) * Self.fanout + path.index].extent = extent
    entries[Int(path.node) * Self.fanout + path.index].isMarked = false
    updateAncestors(of: path.node)
  }

  /// Adds `change` to the slot count of the run that holds `slot`, marks the run, and removes it if
  /// it has no slots left.
  ///
  /// - Returns: the run's handle, and whether it is still there.
  /// - Complexity: O(log n) nodes touched.
  public mutating func mark(
    holding slot: Int, addingSlots change: Int = 0
  ) -> (handle: Int, remains: Bool) {
    let path = path(to: slot)
    let index = Int(path.node) * Self.fanout + path.index
    let handle = Int(entries[index].target)
    let count = entries[index].extent.count + change
    precondition(
      count >= 0, "run \(handle) cannot lose \(-change) slots: it does not have that many")
    if count == 0 {
      remove(at: path, level: 0)
      runCount -= 1
      return (handle, false)
    }
    markTrail(adding: change)
    return (handle, true)
  }

  /// Marks the run that was last searched for, and all entries above it, and adds to their counts.
  /// Nothing else has changed, so no sum needs to be recomputed.
  private mutating func markTrail(adding change: Int) {
    var node = root
    for level in stride(from: height, through: 0, by: -1) {
      nodesTouched += 1
      let first = Int(node) * Self.fanout
      let index = Int(trail[level])
      entries[first + index].isMarked = true
      if change != 0 {
        entries[first + index].extent.count += change
        let added = Int32(truncatingIfNeeded: change)
        var later = first + index + 1
        let end = first + Int(nodes[Int(node)].count)
        while later < end {
          counts[later] &+= added
          later += 1
        }
      }
      node = entries[first + index].target
    }
    total.count += change
  }

  /// The first marked run; nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inline(__always)
  public mutating func firstMarked() -> FoundRun? {
    var position = RunPosition()
    var node = root
    var level = height
    while true {
      nodesTouched += 1
      let base = entries + Int(node) * Self.fanout
      let count = Int(nodes[Int(node)].count)
      var index = 0
      while index < count, !base[index].isMarked {
        position.pass(base[index].extent)
        index += 1
      }
      guard index < count else { return nil }
      if level == 0 {
        marked = Path(node: node, index: index)
        return FoundRun(
          handle: Int(base[index].target), position: position, extent: base[index].extent)
      }
      node = base[index].target
      level -= 1
    }
  }

  /// The handle and the slots of the run behind the one that was last found by its mark; nil if it
  /// is in another leaf.
  @inline(__always)
  mutating func runBehindMarked() -> (handle: Int, slots: Int)? {
    guard marked.index + 1 < Int(nodes[Int(marked.node)].count) else { return nil }
    let entry = entries[Int(marked.node) * Self.fanout + marked.index + 1]
    return (Int(entry.target), entry.extent.count)
  }

  /// Replaces `run`, which was last found by its mark, and returns the run behind it as if that had
  /// been marked, and found by its mark.
  ///
  /// The sums of the leaf and of all nodes above it stay as they are, so `replaceRun` has to follow
  /// for that run.
  ///
  /// - Precondition: the run behind is in the same leaf, and `extent` has the slots of `run`.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func replaceMarked(_ run: FoundRun, by extent: RelativeExtent) -> FoundRun {
    let entry = entries + Int(marked.node) * Self.fanout + marked.index
    entry[0].extent = extent
    entry[0].isMarked = false
    marked.index += 1
    nodesTouched += 1
    var position = run.position
    position.pass(extent)
    return FoundRun(handle: Int(entry[1].target), position: position, extent: entry[1].extent)
  }

  /// Inserts `run` with handle `handle` after the run that holds `slot`, or as the first run if
  /// `slot` is nil.
  ///
  /// - Complexity: O(log n) nodes touched; a full node is split in two.
  public mutating func insert(
    _ run: RelativeExtent, handle: Int, marked: Bool = false, afterRunHolding slot: Int?
  ) {
    let entry = Entry(extent: run, target: Int32(handle), isMarked: marked)
    if let slot {
      let path = path(to: slot)
      insert(entry, into: path.node, at: path.index + 1, level: 0)
    } else {
      var node = root
      for _ in 0..<height { node = entries[Int(node) * Self.fanout].target }
      insert(entry, into: node, at: 0, level: 0)
    }
    runCount += 1
  }

  private mutating func path(to slot: Int) -> Path {
    precondition(slot >= 0 && slot < total.count, "slot \(slot) is outside 0..<\(total.count)")
    var node = root
    var rest = slot
    var level = height
    while true {
      nodesTouched += 1
      let index = index(of: rest, in: node)
      trail[level] = Int32(truncatingIfNeeded: index)
      if level == 0 { return Path(node: node, index: index) }
      let entry = Int(node) * Self.fanout + index
      rest -= Int(counts[entry])
      node = entries[entry].target
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

  /// Moves the second half of a full node into a new sibling, and inserts that into the parent.
  private mutating func split(_ node: Int32, level: Int) -> Int32 {
    let half = Self.fanout / 2
    let sibling = makeNode()
    let source = entries + Int(node) * Self.fanout + half
    (entries + Int(sibling) * Self.fanout).update(from: source, count: half)
    nodes[Int(node)].count = Int32(half)
    nodes[Int(sibling)] = Node(count: Int32(half), parent: nodes[Int(node)].parent)
    if level > 0 { adopt(by: sibling) }
    if nodes[Int(node)].parent < 0 {
      let newRoot = makeNode()
      nodes[Int(newRoot)] = Node(count: 1, parent: -1)
      entries[Int(newRoot) * Self.fanout] = refresh(node)
      nodes[Int(node)].parent = newRoot
      root = newRoot
      height += 1
    } else {
      updateAncestors(of: node)
    }
    let parent = nodes[Int(node)].parent
    insert(
      refresh(sibling), into: parent, at: position(of: node, in: parent) + 1,
      level: level + 1)
    return sibling
  }

  private mutating func remove(at path: Path, level: Int) {
    let (node, index) = (path.node, path.index)
    nodesTouched += 1
    let base = entries + Int(node) * Self.fanout
    let count = Int(nodes[Int(node)].count)
    (base + index).update(from: base + index + 1, count: count - index - 1)
    nodes[Int(node)].count -= 1
    guard nodes[Int(node)].parent >= 0 else {
      lowerRoot()
      total = refresh(root).extent
      return
    }
    let parent = nodes[Int(node)].parent
    let child = position(of: node, in: parent)
    if count == 1 {
      freeNodes.append(node)
      remove(at: Path(node: parent, index: child), level: level + 1)
      return
    }
    updateAncestors(of: node)
    guard count - 1 < Self.fanout / 4 else { return }
    let last = Int(nodes[Int(parent)].count) - 1
    if child < last {
      merge(child, in: parent, level: level)
    } else if child > 0 {
      merge(child - 1, in: parent, level: level)
    }
  }

  /// Moves the entries of child `index + 1` into child `index` if they fit with room to spare.
  private mutating func merge(_ index: Int, in parent: Int32, level: Int) {
    guard index + 1 < Int(nodes[Int(parent)].count) else { return }
    let base = entries + Int(parent) * Self.fanout
    let (left, right) = (base[index].target, base[index + 1].target)
    let (count, added) = (Int(nodes[Int(left)].count), Int(nodes[Int(right)].count))
    guard count + added <= Self.fanout * 3 / 4 else { return }
    nodesTouched += 2
    (entries + Int(left) * Self.fanout + count).update(
      from: entries + Int(right) * Self.fanout, count: added)
    nodes[Int(left)].count = Int32(count + added)
    if level > 0 { adopt(by: left) }
    base[index] = refresh(left)
    freeNodes.append(right)
    remove(at: Path(node: parent, index: index + 1), level: level + 1)
  }

  /// Removes a root that has only one child left.
  private mutating func lowerRoot() {
    while height > 0, nodes[Int(root)].count <= 1 {
      freeNodes.append(root)
      if nodes[Int(root)].count == 0 {
        height = 0
        root = makeNode()
        nodes[Int(root)] = Node(count: 0, parent: -1)
        return
      }
      root = entries[Int(root) * Self.fanout].target
      nodes[Int(root)].parent = -1
      height -= 1
    }
  }

  private mutating func adopt(by node: Int32) {
    for index in 0..<Int(nodes[Int(node)].count) {
      nodes[Int(entries[Int(node) * Self.fanout + index].target)].parent = node
    }
  }

  /// Recomputes the sums of `node` and of all nodes above it.
  private mutating func updateAncestors(of node: Int32) {
    var node = node
    var summary = refresh(node)
    var level = 0
    nodesTouched += 1
    while nodes[Int(node)].parent >= 0 {
      let parent = nodes[Int(node)].parent
      level += 1
      // Usually the entry that the search for the run came through.
      let guess = Int(trail[level])
      let isThere =
        guess < Int(nodes[Int(parent)].count)
        && entries[Int(parent) * Self.fanout + guess].target == node
      let index = isThere ? guess : position(of: node, in: parent)
      entries[Int(parent) * Self.fanout + index] = summary
      node = parent
      summary = refresh(node)
      nodesTouched += 1
    }
    total = summary.extent
  }

  private mutating func position(of node: Int32, in parent: Int32) -> Int {
    var index = 0
    while entries[Int(parent) * Self.fanout + index].target != node { index += 1 }
    return index
  }
}
