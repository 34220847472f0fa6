/// The sizes of all items in order, in chunks of at most 1,016, so that an insert moves the
/// numbers of one chunk only.
///
/// ```
/// counts    [1016] [1016] [ 500]      Fenwick tree over the chunks
/// chunks    |....| |....| |....|
/// heights   UInt32 x count            units of 1/64 pt
/// widths    one UInt32 while they are all equal, else UInt32 x count
/// ```
///
/// 4 bytes per item while a chunk's widths are equal, else 8, plus 80 bytes per chunk.
public struct SizeSequence: Sendable {
  /// With it a full chunk's numbers fill one page of the allocator.
  public static let chunkCapacity = 1016

  private var chunks: [SizeChunk]
  private var index: PrefixCounts

  /// - Complexity: O(n).
  public init(_ sizes: some Sequence<ItemSize>) {
    var builder = Builder()
    for size in sizes { builder.append(size) }
    self = builder.finish()
  }

  private init(chunks: [SizeChunk]) {
    self.chunks = chunks
    index = PrefixCounts(chunks.map(\.count))
  }

  public var count: Int { index.total }

  /// - Complexity: O(log n).
  public subscript(position: Int) -> ItemSize {
    let (chunk, offset) = index.locate(position)
    return chunks[chunk][offset]
  }

  /// The sizes from `position` on, as far as they lie in one piece of memory, at most `limit`.
  ///
  /// The run points into this sequence: it is valid until the sequence is changed or given up.
  ///
  /// - Complexity: O(log n).
  public func run(from position: Int, limit: Int) -> SizeRun {
    let (chunk, offset) = index.locate(position)
    let storage = chunks[chunk]
    return SizeRun(
      heights: UnsafePointer(storage.heights + offset),
      widths: UnsafePointer(storage.isUniform ? storage.widths : storage.widths + offset),
      widthStride: storage.isUniform ? 0 : 1,
      count: min(limit, storage.count - offset))
  }

  /// Inserts `size` before `position`; only one chunk's numbers move.
  ///
  /// - Complexity: amortised O(log n + chunk capacity).
  public mutating func insert(_ size: ItemSize, at position: Int) {
    precondition(
      position >= 0 && position <= count, "position \(position) is outside 0...\(count)")
    if chunks.isEmpty {
      self = SizeSequence([size])
      return
    }
    var (chunk, offset) =
      position == count
      ? (chunks.count - 1, chunks[chunks.count - 1].count) : index.locate(position)
    if chunks[chunk].count == Self.chunkCapacity {
      let half = Self.chunkCapacity / 2
      let tail = chunks[chunk].slice(half..<Self.chunkCapacity)
      chunks[chunk] = chunks[chunk].slice(0..<half)
      chunks.insert(tail, at: chunk + 1)
      index = PrefixCounts(chunks.map(\.count))
      if offset > half {
        chunk += 1
        offset -= half
      }
    }
    if !isKnownUniquelyReferenced(&chunks[chunk]) {
      chunks[chunk] = chunks[chunk].slice(0..<chunks[chunk].count)
    }
    chunks[chunk].insert(size, at: offset)
    index.add(1, to: chunk)
  }

  /// Builds a sequence from front to back without an array of all sizes beside it.
  public struct Builder {
    private var chunks: [SizeChunk] = []

    public init() {}

    @inline(__always)
    public mutating func append(_ size: ItemSize) {
      if let last = chunks.last, last.count < SizeSequence.chunkCapacity {
        last.insert(size, at: last.count)
      } else {
        let chunk = SizeChunk()
        chunk.insert(size, at: 0)
        chunks.append(chunk)
      }
    }

    public consuming func finish() -> SizeSequence { SizeSequence(chunks: chunks) }
  }
}

/// A contiguous piece of a `SizeSequence`, in grid units.
///
/// The width of item `i` is `widths[i * widthStride]`: the stride is 0 where all are equal.
@frozen
public struct SizeRun {
  public var heights: UnsafePointer<UInt32>
  public var widths: UnsafePointer<UInt32>
  public var widthStride: Int
  public var count: Int

  @inlinable
  public init(
    heights: UnsafePointer<UInt32>, widths: UnsafePointer<UInt32>, widthStride: Int, count: Int
  ) {
    self.heights = heights
    self.widths = widths
    self.widthStride = widthStride
    self.count = count
  }

  /// The same run without its first `taken` items.
  @inlinable
  public func dropping(_ taken: Int) -> SizeRun {
    SizeRun(
      heights: heights + taken, widths: widths + taken * widthStride, widthStride: widthStride,
      count: count - taken)
  }

  /// The first `limit` items of the run.
  @inlinable
  public func prefix(_ limit: Int) -> SizeRun {
    SizeRun(
      heights: heights, widths: widths, widthStride: widthStride, count: min(count, limit))
  }
}

/// Owns the numbers of up to 1,016 items. Changed only while one sequence alone holds it.
final class SizeChunk: @unchecked Sendable {
  let heights: UnsafeMutablePointer<UInt32>
  private(set) var widths: UnsafeMutablePointer<UInt32>
  private(set) var isUniform: Bool
  private(set) var count: Int

  init() {
    heights = .allocate(capacity: SizeSequence.chunkCapacity)
    widths = .allocate(capacity: 1)
    isUniform = true
    count = 0
  }

  deinit {
    heights.deallocate()
    widths.deallocate()
  }

  subscript(offset: Int) -> ItemSize {
    ItemSize(width: widths[isUniform ? 0 : offset], height: heights[offset])
  }

  func slice(_ range: Range<Int>) -> SizeChunk {
    let copy = SizeChunk()
    for (offset, position) in range.enumerated() { copy.insert(self[position], at: offset) }
    return copy
  }

  func insert(_ size: ItemSize, at offset: Int) {
    if count == 0 { widths[0] = size.width }
    if isUniform, size.width != widths[0] { spreadWidths() }
    let moved = count - offset
    if moved > 0 { (heights + offset + 1).update(from: heights + offset, count: moved) }
    heights[offset] = size.height
    if !isUniform {
      if moved > 0 { (widths + offset + 1).update(from: widths + offset, count: moved) }
      widths[offset] = size.width
    }
    count += 1
  }

  private func spreadWidths() {
    let width = widths[0]
    widths.deallocate()
    widths = .allocate(capacity: SizeSequence.chunkCapacity)
    widths.initialize(repeating: width, count: SizeSequence.chunkCapacity)
    isUniform = false
  }
}
