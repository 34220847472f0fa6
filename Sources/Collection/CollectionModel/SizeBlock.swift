/// Up to 2,044 chunks in order, and their counts. An edit that adds or removes a chunk moves those
/// after it in its block alone.
package struct SizeBlock: Sendable {
  /// A block with more chunks than that is split. An array of so many with its header fills 16 KiB,
  /// and that of a new block 8 KiB, both size classes of the allocator.
  package static let mostChunks = 2044
  package static let newChunks = 1020

  /// The position of its first item in the sequence.
  package internal(set) var start = 0
  package internal(set) var chunks: [SizeChunk]
  package internal(set) var index: PrefixCounts
  /// Counts chunks; the index has a tally of its own.
  var tally = EditTally()

  init(_ chunks: some Collection<SizeChunk>, start: Int = 0) {
    // A fresh array has no spare capacity, so the bytes depend on the content and not on how it was
    // built.
    self.chunks = chunks.map { $0 }
    index = PrefixCounts(chunks.map(\.count))
    self.start = start
  }

  /// Blocks of 1,020 chunks, the first at `start`, and a last one of all chunks that are left, once
  /// they fit into it.
  static func row(of chunks: [SizeChunk], from start: Int = 0) -> [SizeBlock] {
    var blocks: [SizeBlock] = []
    var (rest, start) = (chunks[...], start)
    while rest.count > mostChunks {
      let block = SizeBlock(rest.prefix(newChunks), start: start)
      blocks.append(block)
      start = block.end
      rest = rest.dropFirst(newChunks)
    }
    return blocks + [SizeBlock(rest, start: start)]
  }

  package var count: Int { index.total }
  var end: Int { start + count }

  var nodesTouched: Int { tally.nodes + index.nodesTouched }

  /// Excludes the chunks themselves, of which neighbours may share one.
  var byteCount: Int { chunks.byteCount + index.byteCount }

  @inline(__always)
  func box(at position: Int) -> ItemBox {
    let (chunk, offset) = index.locate(position)
    return chunks[chunk][offset]
  }

  @inline(__always)
  func run(from position: Int) -> SizeRun {
    // Inlined as well: a call would be given a copy of the index.
    var unused = NoTally()
    let (chunk, offset) = index.locate(position, &unused)
    return chunks[chunk].run(from: offset)
  }

  /// See `SizeSequence.gather`; all positions, which are those in the sequence, are in this block.
  func gather(
    _ positions: UnsafeBufferPointer<UInt32>, _ heights: UnsafeMutablePointer<UInt32>,
    _ widths: UnsafeMutablePointer<UInt32>, _ places: UnsafeMutablePointer<ItemPlace>
  ) {
    chunks.withUnsafeBufferPointer { chunks in
      for index in positions.indices {
        let (chunk, offset) = self.index.locateApart(positions[index] &- UInt32(start))
        chunks[chunk].copy(offset, heights + index, widths + index, places + index)
      }
    }
  }

  /// The items of the block in a range of the sequence, by their positions in the block.
  func part(of range: Range<Int>) -> Range<Int> {
    max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
  }
}
