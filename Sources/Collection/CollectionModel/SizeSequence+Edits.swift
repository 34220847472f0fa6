extension SizeSequence {
  /// Inserts `box` before `position`; only one chunk's numbers move.
  ///
  /// - Precondition: `position` is in `0...count`; the place is zero in a sequence without places.
  /// - Complexity: amortised O(log n + chunk capacity), and O(blocks).
  public mutating func insert(_ box: ItemBox, at position: Int) {
    requireGap(position)
    if hasPlaces { reach.cover(box) } else { box.requireNoPlace() }
    let block = block(of: position)
    let hasPlaces = hasPlaces
    edit(block) { $0.insert(box, at: position - $0.start, hasPlaces: hasPlaces) }
    settleIfNeeded(block)
  }

  /// Gives the item at `position` another size and place.
  ///
  /// - Precondition: `position` is in `0..<count`; the place is zero in a sequence without places.
  /// - Complexity: O(log n), and O(chunk capacity) for the first differing width in a chunk.
  public mutating func replace(at position: Int, with box: ItemBox) {
    if hasPlaces { reach.cover(box) } else { box.requireNoPlace() }
    edit(block(of: position)) { $0.replace(at: position - $0.start, with: box) }
  }

  /// Removes the items in `range`: whole chunks, and parts of two in each block.
  ///
  /// - Precondition: the range lies within `0..<count`.
  /// - Complexity: amortised O(log n + chunk capacity) within a chunk; otherwise O(chunks).
  public mutating func remove(_ range: Range<Int>) {
    requireRange(range)
    if range.isEmpty { return }
    if more.isEmpty { return first.remove(range) }
    let blocks = block(of: range.lowerBound)...block(of: range.upperBound - 1)
    for block in blocks { edit(block) { $0.remove($0.part(of: range)) } }
    // One may join those before it, and be gone when it is their turn.
    for block in blocks.reversed() { settle(min(block, more.count)) }
  }

  /// Inserts all of `other` before `position`. Takes over its chunks instead of copying them.
  ///
  /// - Precondition: `position` is in `0...count`; both have places, or neither.
  /// - Complexity: O(items of `other` + chunk capacity) if they fit into one chunk; otherwise
  ///   O(chunks of `other` and of one block).
  public mutating func insert(contentsOf other: consuming SizeSequence, at position: Int) {
    requireGap(position)
    precondition(
      hasPlaces == other.hasPlaces,
      "items with places: \(other.hasPlaces), inserted into a sequence with: \(hasPlaces)")
    if other.count == 0 { return }
    reach.cover(other.reach)
    tally.touch(other.tally.nodes)
    if more.isEmpty, other.more.isEmpty {
      first.insert(contentsOf: other.first, at: position)
      return settleIfNeeded(0)
    }
    var whole = other.first
    for next in other.more { whole.insert(contentsOf: next, at: whole.count) }
    let block = block(of: position)
    edit(block) { $0.insert(contentsOf: whole, at: position - $0.start) }
    settleIfNeeded(block)
  }

  /// The items in `range`; chunks that lie entirely within it are shared, not copied.
  ///
  /// - Precondition: the range lies within `0..<count`.
  /// - Complexity: O(chunks of the range + chunk capacity).
  public func slice(_ range: Range<Int>) -> SizeSequence {
    requireRange(range)
    let firstBlock = block(of: range.lowerBound)
    var slice = slice(range, of: firstBlock)
    while slice.count < range.count {
      let block = block(of: range.lowerBound + slice.count)
      slice.insert(contentsOf: self.slice(range, of: block), at: slice.count)
    }
    return slice
  }

  private func slice(_ range: Range<Int>, of block: Int) -> SizeSequence {
    let chunks = read(block) { $0.slice($0.part(of: range)) }
    var slice = SizeSequence(chunks: chunks, hasPlaces: hasPlaces, reach: reach)
    slice.first.settleEnds()
    return slice
  }

  private func requireGap(_ position: Int) {
    precondition(
      position >= 0 && position <= count, "position \(position) is outside 0...\(count)")
  }

  private func requireRange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "the range \(range) is outside 0..<\(count)")
  }

  /// Calls `settle` if there are several blocks, or the only one has grown too long.
  @inline(__always)
  private mutating func settleIfNeeded(_ block: Int) {
    if !more.isEmpty || first.chunks.count > SizeBlock.mostChunks { settle(block) }
  }

  /// Splits a block that is too long, joins one that is short with a neighbour, and moves the
  /// starts of those after it.
  private mutating func settle(_ block: Int) {
    if read(block, { $0.chunks.count }) > SizeBlock.mostChunks {
      let pieces = read(block) { SizeBlock.row(of: $0.chunks, from: $0.start) }
      tally.touch(read(block) { $0.chunks.count })
      retire(block)
      edit(block) { $0 = pieces[0] }
      more.insert(contentsOf: pieces[1...], at: block)
    }
    var block = block
    while true {
      if joinNext(block) { continue }
      guard joinNext(block - 1) else { break }
      block -= 1
    }
    number(from: block)
  }

  /// Appends the chunks of the block after `block` to it if there is one, and if both together are
  /// not more than a new block, or one is empty.
  ///
  /// - Returns: whether they were joined.
  private mutating func joinNext(_ block: Int) -> Bool {
    guard block >= 0, block < more.count else { return false }
    // Blocks of more items than a new one holds are not looked into.
    let (items, itemsNext) = (read(block) { $0.count }, more[block].count)
    if items + itemsNext > SizeBlock.newChunks * SizeBlock.chunkCapacity, items > 0, itemsNext > 0 {
      return false
    }
    let chunks = read(block) { $0.chunks }
    let next = more[block].chunks
    guard
      chunks.isEmpty || next.isEmpty || chunks.count + next.count <= SizeBlock.newChunks
    else { return false }
    tally.touch(chunks.count + next.count)
    retire(block)
    retire(block + 1)
    more.remove(at: block)
    edit(block) {
      $0 = SizeBlock(chunks + next, start: $0.start)
      $0.joinNeighbours(of: chunks.count - 1)
    }
    return true
  }

  /// Keeps the number of nodes that a block has touched.
  private mutating func retire(_ block: Int) { tally.touch(read(block) { $0.nodesTouched }) }

  /// Sets the starts of the blocks after `block`.
  private mutating func number(from block: Int) {
    tally.touch(more.count - block)
    var start = read(block) { $0.end }
    for next in block..<more.count {
      more[next].start = start
      start = more[next].end
    }
  }
}
