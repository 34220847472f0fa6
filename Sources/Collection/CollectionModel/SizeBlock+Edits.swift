extension SizeBlock: ChunkRow {
  static var chunkCapacity: Int { SizeSequence.chunkCapacity }

  /// Inserts `box` before `position`; only one chunk's numbers move.
  ///
  /// - Precondition: `position` is in `0...count`.
  /// - Complexity: amortised O(log n + chunk capacity); O(chunks) if a chunk is split.
  mutating func insert(_ box: ItemBox, at position: Int, hasPlaces: Bool) {
    var (chunk, offset) = gap(at: position)
    if chunk == chunks.count {
      addChunk(SizeChunk(hasPlaces: hasPlaces), at: chunk)
    } else if chunks[chunk].isFull {
      (chunk, offset) = makeRoom(at: offset, of: chunk, hasPlaces: hasPlaces)
    }
    own(chunk)
    chunks[chunk].insert(box, at: offset)
    index.add(1, to: chunk)
  }

  /// - Precondition: `position` is in `0..<count`.
  /// - Complexity: O(log n), and O(chunk capacity) for the first differing width in a chunk.
  mutating func replace(at position: Int, with box: ItemBox) {
    let (chunk, offset) = index.locateToEdit(position)
    own(chunk)
    chunks[chunk].set(box, at: offset)
  }

  /// Removes the items in `range`: whole chunks, and parts of two.
  ///
  /// - Precondition: the range lies within `0..<count` and is not empty.
  /// - Complexity: amortised O(log n + chunk capacity) within a chunk; otherwise O(chunks).
  mutating func remove(_ range: Range<Int>) {
    let (first, offset) = index.locateToEdit(range.lowerBound)
    if offset + range.count <= chunks[first].count {
      trim(offset..<offset + range.count, of: first)
      settle(first)
      return
    }
    let (last, lastOffset) = index.locateToEdit(range.upperBound - 1)
    var whole = first..<last + 1
    if offset > 0 {
      trim(offset..<chunks[first].count, of: first)
      whole = first + 1..<whole.upperBound
    }
    if lastOffset + 1 < chunks[last].count {
      trim(0..<lastOffset + 1, of: last)
      whole = whole.lowerBound..<last
    }
    tally.touch(chunks.count - whole.lowerBound)
    chunks.removeSubrange(whole)
    index.replace(whole, with: [])
    settle(settle(whole.lowerBound) - 1)
  }

  /// Inserts all of `other` before `position`. Takes over its chunks instead of copying them.
  ///
  /// - Precondition: `position` is in `0...count`.
  /// - Complexity: O(items of `other` + chunk capacity) if they fit into one chunk; otherwise
  ///   O(chunks).
  mutating func insert(contentsOf other: SizeBlock, at position: Int) {
    tally.touch(other.nodesTouched + other.chunks.count)
    var (chunk, offset) = gap(at: position)
    if chunk < chunks.count, chunks[chunk].count + other.count <= Self.chunkCapacity {
      own(chunk)
      for piece in other.chunks {
        chunks[chunk].insert(piece.run(from: 0), at: offset)
        offset += piece.count
      }
      index.add(other.count, to: chunk)
      return
    }
    if offset > 0 {
      if offset < chunks[chunk].count { split(chunk, at: offset) }
      chunk += 1
    }
    tally.touch(chunks.count - chunk)
    chunks.insert(contentsOf: other.chunks, at: chunk)
    var inserted = other.index
    index.replace(chunk..<chunk, with: inserted.countsToEdit())
    settle(chunk + other.chunks.count)
    settle(chunk - 1)
  }

  /// The chunks that hold the items in `range`, with copies of parts.
  ///
  /// - Precondition: the range lies within `0..<count`.
  /// - Complexity: O(chunks of the range + chunk capacity).
  func slice(_ range: Range<Int>) -> [SizeChunk] {
    var pieces: [SizeChunk] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let (chunk, offset) = index.locate(position)
      let end = min(chunks[chunk].count, offset + range.upperBound - position)
      let isWhole = offset == 0 && end == chunks[chunk].count
      pieces.append(isWhole ? chunks[chunk] : chunks[chunk].slice(offset..<end))
      position += end - offset
    }
    return pieces
  }

  /// Merges the chunks at both ends with their neighbours if they are small.
  mutating func settleEnds() {
    settle(chunks.count - 1)
    settle(0)
  }

  /// The chunk, and the offset in it, that an item inserted before `position` would get.
  private mutating func gap(at position: Int) -> (chunk: Int, offset: Int) {
    if position < count { return index.locateToEdit(position) }
    return chunks.isEmpty ? (0, 0) : (chunks.count - 1, chunks[chunks.count - 1].count)
  }

  /// Makes room in the full chunk `chunk`, and returns where an item for its `offset` now goes.
  private mutating func makeRoom(
    at offset: Int, of chunk: Int, hasPlaces: Bool
  ) -> (chunk: Int, offset: Int) {
    if offset == Self.chunkCapacity {
      addChunk(SizeChunk(hasPlaces: hasPlaces), at: chunk + 1)
      return (chunk + 1, 0)
    }
    if offset == 0 {
      if chunk > 0, !chunks[chunk - 1].isFull { return (chunk - 1, chunks[chunk - 1].count) }
      addChunk(SizeChunk(hasPlaces: hasPlaces), at: chunk)
      return (chunk, 0)
    }
    let half = Self.chunkCapacity / 2
    split(chunk, at: half)
    return offset > half ? (chunk + 1, offset - half) : (chunk, offset)
  }

  private mutating func split(_ chunk: Int, at offset: Int) {
    let tail = chunks[chunk].slice(offset..<chunks[chunk].count)
    trim(offset..<chunks[chunk].count, of: chunk)
    addChunk(tail, at: chunk + 1)
  }

  private mutating func addChunk(_ chunk: SizeChunk, at place: Int) {
    tally.touch(chunks.count - place + 1)
    chunks.insert(chunk, at: place)
    index.insert(chunk.count, at: place)
  }

  private mutating func trim(_ range: Range<Int>, of chunk: Int) {
    own(chunk)
    chunks[chunk].remove(range)
    index.add(-range.count, to: chunk)
  }

  /// Copies a chunk that is shared, or that has borrowed its heights.
  @inline(__always)
  private mutating func own(_ chunk: Int) {
    tally.touch(1)
    if chunks[chunk].isBorrowed || !isKnownUniquelyReferenced(&chunks[chunk]) {
      chunks[chunk] = SizeChunk(chunks[chunk].run(from: 0))
    }
  }

  /// Removes the chunk if it is empty; otherwise calls `joinNeighbours`. Returns its new index, or
  /// that of the chunk after it.
  @discardableResult
  private mutating func settle(_ chunk: Int) -> Int {
    if chunks.indices.contains(chunk), chunks[chunk].count == 0 {
      tally.touch(chunks.count - chunk)
      chunks.remove(at: chunk)
      index.remove(at: chunk)
    }
    return joinNeighbours(of: chunk)
  }

  mutating func joinNext(_ chunk: Int) {
    own(chunk)
    tally.touch(chunks.count - chunk - 1)
    let next = chunks.remove(at: chunk + 1)
    index.remove(at: chunk + 1)
    index.add(next.count, to: chunk)
    chunks[chunk].insert(next.run(from: 0), at: chunks[chunk].count)
  }
}
