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

  /// Items of one common width, in grid units: copies the heights chunk by chunk.
  ///
  /// - Complexity: O(n), about 1 ns an item.
  public init(heights: UnsafeBufferPointer<UInt32>, width: UInt32) {
    self.init(
      chunks: Self.pieces(of: heights.count).map { piece in
        SizeChunk(heights: UnsafeBufferPointer(rebasing: heights[piece]), width: width)
      })
  }

  /// Items of given heights and widths, in grid units. Where a chunk's widths are equal, only one
  /// is stored.
  ///
  /// - Precondition: as many heights as widths.
  /// - Complexity: O(n).
  public init(heights: UnsafeBufferPointer<UInt32>, widths: UnsafeBufferPointer<UInt32>) {
    precondition(
      heights.count == widths.count,
      "each item has a height and a width, found \(heights.count) and \(widths.count)")
    self.init(
      chunks: Self.pieces(of: heights.count).map { piece in
        SizeChunk(
          heights: UnsafeBufferPointer(rebasing: heights[piece]),
          widths: UnsafeBufferPointer(rebasing: widths[piece]))
      })
  }

  private static func pieces(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: chunkCapacity).map { $0..<min($0 + chunkCapacity, count) }
  }

  private init(chunks: [SizeChunk]) {
    // A fresh array has no spare room: the bytes depend on the content, not on how it was built.
    self.chunks = chunks.map { $0 }
    index = PrefixCounts(chunks.map(\.count))
  }

  public var count: Int { index.total }

  /// The bytes asked of the allocator for all of it; an allocator rounds each piece up to a size
  /// class of its own (1 % under jemalloc).
  ///
  /// - Complexity: O(chunks).
  public var byteCount: Int {
    chunks.reduce(arrayByteCount(of: chunks) + index.byteCount) { $0 + $1.byteCount }
  }

  /// Calls `body` with all sizes, front to back, one contiguous run after the other.
  func forEachRun(_ body: (SizeRun) -> Void) {
    for chunk in chunks where chunk.count > 0 { body(chunk.run(from: 0)) }
  }

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
    return chunks[chunk].run(from: offset).prefix(limit)
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
    private var open = SizeChunk()

    public init() {}

    /// - Complexity: amortised O(1).
    public mutating func append(_ size: ItemSize) {
      if open.count == SizeSequence.chunkCapacity {
        chunks.append(open)
        open = SizeChunk()
      }
      open.insert(size, at: open.count)
    }

    public consuming func finish() -> SizeSequence {
      if open.count > 0 { chunks.append(open) }
      return SizeSequence(chunks: chunks)
    }
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
