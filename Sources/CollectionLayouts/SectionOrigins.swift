import CollectionModel

/// Where each section begins, so that one section can change in extent without all later ones
/// being written anew.
///
/// ```
/// blocks   [start, origins relative to it ...]  [start, ...]     up to 256 sections each
/// ```
///
/// 8 bytes per section and 24 per block. Finding is two binary searches; a change writes one block
/// and the starts of those behind it.
public struct SectionOrigins: Sendable {
  private static let capacity = 256

  private struct Block {
    var start: Double
    var firstSection: Int
    /// The far end of each section, relative to `start`.
    var ends: [Double]
  }

  private var blocks: [Block] = []

  public init() {}

  /// - Parameter origins: of every section, and the end of the last.
  public init(_ origins: [Double]) {
    var section = 0
    while section < origins.count - 1 {
      let end = min(section + Self.capacity, origins.count - 1)
      let start = origins[section]
      blocks.append(
        Block(
          start: start, firstSection: section,
          ends: origins[section + 1...end].map { $0 - start }))
      section = end
    }
  }

  public var count: Int { blocks.last.map { $0.firstSection + $0.ends.count } ?? 0 }

  /// The far end of the last section, in points.
  public var end: Double { blocks.last.map { $0.start + $0.ends[$0.ends.count - 1] } ?? 0 }

  /// - Complexity: O(log n).
  public func extent(of section: Int) -> Extent {
    let block = blocks[block(of: section)]
    let index = section - block.firstSection
    return Extent(
      near: block.start + (index > 0 ? block.ends[index - 1] : 0),
      far: block.start + block.ends[index])
  }

  /// The near end of `section`, which may be one past the last.
  public func origin(of section: Int) -> Double {
    section < count ? extent(of: section).near : end
  }

  /// The first section whose far end lies beyond `offset`; `count` where none does.
  ///
  /// - Complexity: O(log n).
  public func section(reaching offset: Double) -> Int {
    let index = partition(blocks.count) {
      blocks[$0].start + blocks[$0].ends[blocks[$0].ends.count - 1] > offset
    }
    guard index < blocks.count else { return count }
    let start = blocks[index].start
    let ends = blocks[index].ends
    return blocks[index].firstSection + partition(ends.count) { start + ends[$0] > offset }
  }

  // MARK: Changes

  /// Makes `section` as long as `extent`; all that comes after it moves.
  ///
  /// - Complexity: O(256 + n / 256).
  public mutating func setExtent(_ extent: Double, of section: Int) {
    let block = block(of: section)
    let index = section - blocks[block].firstSection
    let old = blocks[block].ends[index] - (index > 0 ? blocks[block].ends[index - 1] : 0)
    shift(from: index, of: block, by: extent - old)
  }

  /// Inserts a section of no extent.
  ///
  /// - Complexity: O(256 + n / 256).
  public mutating func insert(at section: Int) {
    guard !blocks.isEmpty else {
      blocks = [Block(start: 0, firstSection: 0, ends: [0])]
      return
    }
    var block = self.block(of: min(section, count - 1))
    if blocks[block].ends.count == Self.capacity { split(block) }
    block = self.block(of: min(section, count - 1))
    let index = section - blocks[block].firstSection
    blocks[block].ends.insert(index > 0 ? blocks[block].ends[index - 1] : 0, at: index)
    renumber(from: block + 1, by: 1)
  }

  /// - Complexity: O(256 + n / 256).
  public mutating func remove(at section: Int) {
    setExtent(0, of: section)
    let block = block(of: section)
    blocks[block].ends.remove(at: section - blocks[block].firstSection)
    renumber(from: block + 1, by: -1)
    if blocks[block].ends.isEmpty { blocks.remove(at: block) }
  }

  private mutating func shift(from index: Int, of block: Int, by change: Double) {
    for later in index..<blocks[block].ends.count { blocks[block].ends[later] += change }
    for later in (block + 1)..<max(block + 1, blocks.count) { blocks[later].start += change }
  }

  private mutating func renumber(from block: Int, by change: Int) {
    for later in block..<max(block, blocks.count) { blocks[later].firstSection += change }
  }

  private mutating func split(_ block: Int) {
    let half = Self.capacity / 2
    let middle = blocks[block].ends[half - 1]
    let tail = Block(
      start: blocks[block].start + middle, firstSection: blocks[block].firstSection + half,
      ends: blocks[block].ends[half...].map { $0 - middle })
    blocks[block].ends.removeSubrange(half...)
    blocks.insert(tail, at: block + 1)
  }

  private func block(of section: Int) -> Int {
    precondition(section >= 0 && section < count, "section \(section) is outside 0..<\(count)")
    return partition(blocks.count) { blocks[$0].firstSection > section } - 1
  }

  /// The first number below `count` that satisfies `isBeyond`, `count` if none does.
  @inline(__always)
  private func partition(_ count: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
