/// One section: how many items it has, and how much room its header takes. 8 bytes.
public struct SectionInfo: Hashable, Sendable {
  public var itemCount: UInt32
  /// In grid units of 1/64 pt; 0 where the section has no header.
  public var headerHeight: UInt32

  @inlinable
  public init(itemCount: Int, headerHeight: UInt32 = 0) {
    precondition(
      itemCount >= 0 && itemCount <= Int32.max,
      "a section holds 0...\(Int32.max) items, found \(itemCount)")
    self.itemCount = UInt32(itemCount)
    self.headerHeight = headerHeight
  }
}

/// All sections in order, in chunks of 124 under prefix counts, so that a million sections can be
/// edited one at a time. 8 bytes per section plus 57 per chunk.
///
/// No chunk is empty, and two neighbours hold more than half a chunk together.
struct SectionTable: Sendable {
  /// With it a full chunk and its array's header fill 1,024 bytes, a size class of the allocator.
  static let chunkCapacity = 124
  private(set) var chunks: [[SectionInfo]]
  private var items: PrefixCounts
  private var sections: PrefixCounts

  init(_ infos: [SectionInfo]) {
    chunks = stride(from: 0, to: infos.count, by: Self.chunkCapacity).map {
      // A slice of everything would share the caller's array, spare room included.
      infos[$0..<min($0 + Self.chunkCapacity, infos.count)].map { $0 }
    }
    items = PrefixCounts(chunks.map { $0.reduce(0) { $0 + Int($1.itemCount) } })
    sections = PrefixCounts(chunks.map(\.count))
  }

  var count: Int { sections.total }
  var itemCount: Int { items.total }

  var byteCount: Int {
    let index = arrayByteCount(of: chunks) + items.byteCount + sections.byteCount
    return chunks.reduce(index) { $0 + arrayByteCount(of: $1) }
  }

  func forEach(_ body: (SectionInfo) -> Void) {
    for chunk in chunks { for info in chunk { body(info) } }
  }

  subscript(section: Int) -> SectionInfo {
    let (chunk, offset) = sections.locate(section)
    return chunks[chunk][offset]
  }

  /// How many items lie before section `section`, which may be one past the last.
  func itemsBefore(section: Int) -> Int {
    section == count ? itemCount : find(section).itemsBefore
  }

  /// A section and how many items lie before it, by one search.
  func find(_ section: Int) -> (info: SectionInfo, itemsBefore: Int) {
    let (chunk, offset) = sections.locate(section)
    var before = items.sum(before: chunk)
    for info in chunks[chunk][..<offset] { before += Int(info.itemCount) }
    return (chunks[chunk][offset], before)
  }

  /// The section that holds the item at `position` of all items, and its number in it.
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
    let (chunk, offset) = sections.locate(section)
    let info = chunks[chunk][offset]
    chunks[chunk][offset] = SectionInfo(
      itemCount: Int(info.itemCount) + change, headerHeight: info.headerHeight)
    items.add(change, to: chunk)
  }

  mutating func setHeader(height: UInt32, section: Int) {
    let (chunk, offset) = sections.locate(section)
    chunks[chunk][offset].headerHeight = height
  }

  /// - Complexity: amortised O(log n + chunk capacity); O(chunks) where a chunk is split.
  mutating func insert(_ info: SectionInfo, at section: Int) {
    if chunks.isEmpty {
      self = SectionTable([info])
      return
    }
    var (chunk, offset) =
      section == count
      ? (chunks.count - 1, chunks[chunks.count - 1].count) : sections.locate(section)
    if chunks[chunk].count == Self.chunkCapacity {
      // At the very end nothing needs to move: a chunk of its own.
      let kept = offset == Self.chunkCapacity ? offset : Self.chunkCapacity / 2
      let tail = Array(chunks[chunk][kept...])
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
    chunks[chunk].insert(info, at: offset)
    sections.add(1, to: chunk)
    items.add(Int(info.itemCount), to: chunk)
  }

  /// - Complexity: as `insert`.
  @discardableResult
  mutating func remove(at section: Int) -> SectionInfo {
    var (chunk, offset) = sections.locate(section)
    let info = chunks[chunk].remove(at: offset)
    sections.add(-1, to: chunk)
    items.add(-Int(info.itemCount), to: chunk)
    if chunks[chunk].isEmpty { removeChunk(chunk) }
    while true {
      if joinsNext(chunk) {
        joinNext(chunk)
      } else if joinsNext(chunk - 1) {
        chunk -= 1
        joinNext(chunk)
      } else {
        return info
      }
    }
  }

  private func joinsNext(_ chunk: Int) -> Bool {
    chunk >= 0 && chunk + 1 < chunks.count
      && chunks[chunk].count + chunks[chunk + 1].count <= Self.chunkCapacity / 2
  }

  private mutating func joinNext(_ chunk: Int) {
    let next = chunks[chunk + 1]
    removeChunk(chunk + 1)
    chunks[chunk] += next
    sections.add(next.count, to: chunk)
    items.add(next.reduce(0) { $0 + Int($1.itemCount) }, to: chunk)
  }

  private mutating func removeChunk(_ chunk: Int) {
    chunks.remove(at: chunk)
    sections.remove(at: chunk)
    items.remove(at: chunk)
  }
}
