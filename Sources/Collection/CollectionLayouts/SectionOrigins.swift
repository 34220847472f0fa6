import Primitives

/// Where each section begins, stored so that a change of one section's extent does not rewrite all
/// later sections.
///
/// ```
/// chunks   [start, origins relative to it ...]  [start, ...]     up to 256 sections each
/// ```
///
/// 8 bytes per section and 24 per chunk. A lookup is two binary searches; a change writes one chunk
/// and the starts of the chunks after it.
public struct SectionOrigins: Sendable {
  private static let capacity = 256

  private struct Chunk {
    var start: Double
    var firstSection: Int
    /// The far end of each section, relative to `start`.
    var ends: [Double]
  }

  private var chunks: [Chunk] = []

  public init() {}

  /// - Parameter origins: the near end of every section, and the far end of the last.
  public init(_ origins: [Double]) {
    var section = 0
    while section < origins.count - 1 {
      let end = min(section + Self.capacity, origins.count - 1)
      let start = origins[section]
      chunks.append(
        Chunk(
          start: start, firstSection: section,
          ends: origins[section + 1...end].map { $0 - start }))
      section = end
    }
  }

  public var count: Int { chunks.last.map { $0.firstSection + $0.ends.count } ?? 0 }

  public var byteCount: Int {
    chunks.reduce(chunks.capacity * MemoryLayout<Chunk>.stride) {
      $0 + $1.ends.capacity * MemoryLayout<Double>.stride
    }
  }

  /// The far end of the last section, in points.
  public var end: Double { chunks.last.map { $0.start + $0.ends[$0.ends.count - 1] } ?? 0 }

  /// - Complexity: O(log n).
  public func extent(of section: Int) -> Extent {
    let chunk = chunks[chunk(of: section)]
    let index = section - chunk.firstSection
    return Extent(
      near: chunk.start + (index > 0 ? chunk.ends[index - 1] : 0),
      far: chunk.start + chunk.ends[index])
  }

  /// The near end of `section`, which may be one past the last.
  public func origin(of section: Int) -> Double {
    section < count ? extent(of: section).near : end
  }

  /// The first section whose far end is beyond `offset`, or `count` if there is none.
  ///
  /// - Complexity: O(log n).
  public func section(reaching offset: Double) -> Int {
    let index = chunks.indices.partitionPoint {
      chunks[$0].start + chunks[$0].ends[chunks[$0].ends.count - 1] > offset
    }
    guard index < chunks.count else { return count }
    let start = chunks[index].start
    let ends = chunks[index].ends
    return chunks[index].firstSection + ends.indices.partitionPoint { start + ends[$0] > offset }
  }

  // MARK: Changes

  /// Changes the extent of `section` to `extent`; everything after it moves.
  ///
  /// - Complexity: O(256 + n / 256).
  public mutating func setExtent(_ extent: Double, of section: Int) {
    let chunk = chunk(of: section)
    let index = section - chunks[chunk].firstSection
    let old = chunks[chunk].ends[index] - (index > 0 ? chunks[chunk].ends[index - 1] : 0)
    shift(from: index, of: chunk, by: extent - old)
  }

  /// Moves the near end of each section, and the far end of the last, by `amount` times the number
  /// that `counts` has for it; the first has 0.
  ///
  /// - Complexity: O(n).
  public mutating func stretch(by amount: Double, times counts: [Double]) {
    precondition(counts.count == count + 1, "\(counts.count) numbers for \(count) sections")
    for chunk in chunks.indices {
      let first = chunks[chunk].firstSection
      chunks[chunk].start += amount * counts[first]
      for index in chunks[chunk].ends.indices {
        chunks[chunk].ends[index] += amount * (counts[first + index + 1] - counts[first])
      }
    }
  }

  /// Inserts a section with an extent of 0.
  ///
  /// - Complexity: O(256 + n / 256).
  public mutating func insert(at section: Int) {
    guard !chunks.isEmpty else {
      chunks = [Chunk(start: 0, firstSection: 0, ends: [0])]
      return
    }
    var chunk = self.chunk(of: min(section, count - 1))
    if chunks[chunk].ends.count == Self.capacity { split(chunk) }
    chunk = self.chunk(of: min(section, count - 1))
    let index = section - chunks[chunk].firstSection
    chunks[chunk].ends.insert(index > 0 ? chunks[chunk].ends[index - 1] : 0, at: index)
    renumber(from: chunk + 1, by: 1)
  }

  /// - Complexity: O(256 + n / 256).
  public mutating func remove(at section: Int) {
    setExtent(0, of: section)
    let chunk = chunk(of: section)
    chunks[chunk].ends.remove(at: section - chunks[chunk].firstSection)
    renumber(from: chunk + 1, by: -1)
    if chunks[chunk].ends.isEmpty { chunks.remove(at: chunk) }
  }

  private mutating func shift(from index: Int, of chunk: Int, by change: Double) {
    for later in index..<chunks[chunk].ends.count { chunks[chunk].ends[later] += change }
    for later in (chunk + 1)..<max(chunk + 1, chunks.count) { chunks[later].start += change }
  }

  private mutating func renumber(from chunk: Int, by change: Int) {
    for later in chunk..<max(chunk, chunks.count) { chunks[later].firstSection += change }
  }

  private mutating func split(_ chunk: Int) {
    let half = Self.capacity / 2
    let middle = chunks[chunk].ends[half - 1]
    let tail = Chunk(
      start: chunks[chunk].start + middle, firstSection: chunks[chunk].firstSection + half,
      ends: chunks[chunk].ends[half...].map { $0 - middle })
    chunks[chunk].ends.removeSubrange(half...)
    chunks.insert(tail, at: chunk + 1)
  }

  private func chunk(of section: Int) -> Int {
    precondition(section >= 0 && section < count, "section \(section) is outside 0..<\(count)")
    return chunks.indices.partitionPoint { chunks[$0].firstSection > section } - 1
  }
}
