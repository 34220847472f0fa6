/// All sections in order, in chunks of 124 under prefix counts, so that a million sections can be
/// edited one at a time. 8 bytes per section plus 57 per chunk.
package struct SectionTable: ChunkRow, Sendable {
  /// A chunk and its array's header then fill 1,024 bytes, a size class of the allocator.
  package static let chunkCapacity = 124
  package private(set) var chunks: [[SectionInfo]]
  private var items: PrefixCounts
  private var sections: PrefixCounts
  /// Counts sections and their chunks; the prefix counts have tallies of their own.
  var tally = EditTally()

  init(_ infos: [SectionInfo]) {
    chunks = stride(from: 0, to: infos.count, by: Self.chunkCapacity).map {
      // A slice of the whole array would share the caller's storage, including its spare capacity.
      infos[$0..<min($0 + Self.chunkCapacity, infos.count)].map { $0 }
    }
    items = PrefixCounts(chunks.map { $0.reduce(0) { $0 + Int($1.itemCount) } })
    sections = PrefixCounts(chunks.map(\.count))
  }

  var count: Int { sections.total }
  var itemCount: Int { items.total }

  /// See `SectionedSizes.nodesTouched`.
  var nodesTouched: Int { tally.nodes + items.nodesTouched + sections.nodesTouched }

  var byteCount: Int {
    let index = chunks.byteCount + items.byteCount + sections.byteCount
    return chunks.reduce(index) { $0 + $1.byteCount }
  }

  func forEach(_ body: (SectionInfo) -> Void) {
    for chunk in chunks { for info in chunk { body(info) } }
  }

  subscript(section: Int) -> SectionInfo {
    let (chunk, offset) = sections.locate(section)
    return chunks[chunk][offset]
  }

  /// The number of items before section `section`, which may be one past the last.
  func itemsBefore(section: Int) -> Int {
    section == count ? itemCount : find(section).itemsBefore
  }

  /// The same lookup for an edit; tallies count what it reads.
  mutating func itemsBeforeToEdit(section: Int) -> Int {
    section == count ? itemCount : findToEdit(section).itemsBefore
  }

  /// A section and the number of items before it, found in one search.
  func find(_ section: Int) -> (info: SectionInfo, itemsBefore: Int) {
    var unused = NoTally()
    return find(section, &unused)
  }

  /// The same search for an edit; tallies count what it reads.
  mutating func findToEdit(_ section: Int) -> (info: SectionInfo, itemsBefore: Int) {
    var counting = EditTally()
    let found = find(section, &counting)
    tally.touch(counting.nodes)
    return found
  }

  @inline(__always)
  private func find(
    _ section: Int, _ tally: inout some NodeTally
  ) -> (info: SectionInfo, itemsBefore: Int) {
    let (chunk, offset) = sections.locate(section, &tally)
    var before = items.sum(before: chunk, &tally)
    for info in chunks[chunk][..<offset] {
      tally.touch(1)
      before += Int(info.itemCount)
    }
    tally.touch(1)
    return (chunks[chunk][offset], before)
  }

  /// The section that holds the item at `position` among all items, and the item's number in it.
  func locate(_ position: Int) -> (section: Int, item: Int) {
    let (chunk, offset) = items.locate(position)
    var rest = offset
    var section = sections.sum(before: chunk)
    for info in chunks[chunk] {
      if rest < Int(info.itemCount) { return (section, rest) }
      rest -= Int(info.itemCount)
      section += 1
    }
    preconditionFailure("the item counts of chunk \(chunk) are out of step with its sections")
  }

  mutating func changeItemCount(ofSection section: Int, by change: Int) {
    let (chunk, offset) = sections.locateToEdit(section)
    tally.touch(1)
    let info = chunks[chunk][offset]
    chunks[chunk][offset] = SectionInfo(
      itemCount: Int(info.itemCount) + change, headerHeight: info.headerHeight)
    items.add(change, to: chunk)
  }

  mutating func setHeader(height: UInt32, section: Int) {
    let (chunk, offset) = sections.locateToEdit(section)
    tally.touch(1)
    chunks[chunk][offset].headerHeight = height
  }

  /// - Complexity: amortised O(log n + chunk capacity); O(chunks) if a chunk is split.
  mutating func insert(_ info: SectionInfo, at section: Int) {
    if chunks.isEmpty {
      let touched = nodesTouched
      self = SectionTable([info])
      tally.touch(touched + 1)
      return
    }
    var (chunk, offset) =
      section == count
      ? (chunks.count - 1, chunks[chunks.count - 1].count) : sections.locateToEdit(section)
    if chunks[chunk].count == Self.chunkCapacity {
      // At the very end nothing needs to move: the section starts a new chunk.
      let kept = offset == Self.chunkCapacity ? offset : Self.chunkCapacity / 2
      let tail = Array(chunks[chunk][kept...])
      tally.touch(tail.count + chunks.count - chunk)
      chunks[chunk].removeSubrange(kept...)
      let moved = tail.reduce(0) { $0 + Int($1.itemCount) }
      chunks.insert(tail, at: chunk + 1)
      sections.add(-tail.count, to: chunk)
      items.add(-moved, to: chunk)
      sections.insert(tail.count, at: chunk + 1)
      items.insert(moved, at: chunk + 1)
      if offset > kept || kept == Self.chunkCapacity {
        chunk += 1
        offset -= kept
      }
    }
    tally.touch(chunks[chunk].count - offset + 1)
    chunks[chunk].insert(info, at: offset)
    sections.add(1, to: chunk)
    items.add(Int(info.itemCount), to: chunk)
  }

  /// - Complexity: that of `insert`.
  @discardableResult
  mutating func remove(at section: Int) -> SectionInfo {
    let (chunk, offset) = sections.locateToEdit(section)
    tally.touch(chunks[chunk].count - offset)
    let info = chunks[chunk].remove(at: offset)
    sections.add(-1, to: chunk)
    items.add(-Int(info.itemCount), to: chunk)
    if chunks[chunk].isEmpty { removeChunk(chunk) }
    joinNeighbours(of: chunk)
    return info
  }

  mutating func joinNext(_ chunk: Int) {
    let next = chunks[chunk + 1]
    removeChunk(chunk + 1)
    tally.touch(next.count)
    chunks[chunk] += next
    sections.add(next.count, to: chunk)
    items.add(next.reduce(0) { $0 + Int($1.itemCount) }, to: chunk)
  }

  private mutating func removeChunk(_ chunk: Int) {
    tally.touch(chunks.count - chunk)
    chunks.remove(at: chunk)
    sections.remove(at: chunk)
    items.remove(at: chunk)
  }
}
