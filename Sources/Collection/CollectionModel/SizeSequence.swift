/// The sizes of all items in order, in chunks of at most 1,016, so that an edit moves only the
/// numbers of one chunk.
///
/// ```
/// blocks    [       2532       ]      of up to 2,044 chunks: one of 2 million items or fewer
/// counts    [1016] [1016] [ 500]      and their sums (`PrefixCounts`)
/// chunks    |....| |....| |....|
/// heights   UInt32 x count            units of 1/64 pt
/// widths    one UInt32 if they are all equal, else UInt32 x count
/// places    ItemPlace x count         in collections whose items are placed
/// ```
///
/// 4 bytes per item if a chunk's widths are equal, otherwise 8; 8 more with places; 65 bytes per
/// chunk. Items of one size share a single chunk until an edit changes a part of them: 16 bytes for
/// 1,016 items. Full chunks may borrow their heights (`SizeChunk.isBorrowed`). No chunk is empty,
/// and two neighbours in a block together are more than half of a chunk's capacity, so there are at
/// most four times as many chunks as the items need, plus one for each block.
public struct SizeSequence: Sendable {
  /// At this capacity a chunk's numbers and their header fill one page of the allocator.
  public static let chunkCapacity = 1016

  /// Whether each item has a place; fixed at initialisation.
  public let hasPlaces: Bool
  /// The only block of most collections, which are read without another step.
  var first: SizeBlock
  /// The blocks after it, none of them empty.
  var more: [SizeBlock]
  /// Counts what edits do to blocks, and the nodes of those that are no more.
  var tally = EditTally()
  /// The furthest that placed items reach or have ever reached, in grid units.
  var reach = PlaneReach()

  /// - Complexity: O(n).
  public init(_ sizes: some Sequence<ItemSize>) {
    var builder = Builder()
    for size in sizes { builder.append(size) }
    self = builder.finish()
  }

  /// Placed items.
  ///
  /// - Complexity: O(n).
  public init(boxes: some Sequence<ItemBox>) {
    self.init(boxes: boxes, hasPlaces: true)
  }

  package init(boxes: some Sequence<ItemBox>, hasPlaces: Bool) {
    var builder = Builder(hasPlaces: hasPlaces)
    for box in boxes { builder.append(box) }
    self = builder.finish()
  }

  /// Items of one common width, in grid units: copies the heights chunk by chunk.
  ///
  /// - Complexity: O(n), about 1 ns an item.
  public init(heights: UnsafeBufferPointer<UInt32>, width: UInt32) {
    self.init(heights: heights, of: nil, width: width)
  }

  /// The same, without copying heights that have an owner: every full chunk keeps it, until an
  /// edit gives the chunk numbers of its own.
  ///
  /// - Parameter owner: keeps the heights where they are, and never changes them; nil to copy them.
  /// - Complexity: O(n / 1,016) with an owner.
  package init(heights: UnsafeBufferPointer<UInt32>, of owner: AnyObject?, width: UInt32) {
    let chunks = withUnsafePointer(to: width) { width in
      Self.pieces(of: heights.count).map { piece in
        let run = SizeRun(
          heights: heights.baseAddress! + piece.lowerBound, widths: width, widthStride: 0,
          count: piece.count)
        guard let owner, run.count == Self.chunkCapacity else { return SizeChunk(run) }
        return SizeChunk(borrowing: run, of: owner)
      }
    }
    self.init(chunks: chunks, hasPlaces: false)
  }

  /// Items with the given heights and widths, in grid units. If all widths in a chunk are equal,
  /// only one is stored.
  ///
  /// - Precondition: as many heights as widths.
  /// - Complexity: O(n).
  public init(heights: UnsafeBufferPointer<UInt32>, widths: UnsafeBufferPointer<UInt32>) {
    precondition(
      heights.count == widths.count,
      "each item has a height and a width, found \(heights.count) and \(widths.count)")
    let chunks = Self.pieces(of: heights.count).map { piece in
      SizeChunk(
        SizeRun(
          heights: heights.baseAddress! + piece.lowerBound,
          widths: widths.baseAddress! + piece.lowerBound, widthStride: 1, count: piece.count))
    }
    self.init(chunks: chunks, hasPlaces: false)
  }

  /// `count` items of one size, without places. They share one chunk, so that nothing is stored for
  /// each of them.
  ///
  /// - Complexity: O(count / 1,016).
  public init(repeating size: ItemSize, count: Int) {
    precondition(count >= 0, "a collection holds 0 or more items, found \(count)")
    func chunk(of count: Int) -> SizeChunk {
      withUnsafePointer(to: size.width) { width in
        [UInt32](repeating: size.height, count: count).withUnsafeBufferPointer {
          SizeChunk(
            SizeRun(heights: $0.baseAddress!, widths: width, widthStride: 0, count: count))
        }
      }
    }
    let (full, rest) = count.quotientAndRemainder(dividingBy: Self.chunkCapacity)
    var chunks: [SizeChunk] = []
    if full > 0 { chunks = Array(repeating: chunk(of: Self.chunkCapacity), count: full) }
    if rest > 0 { chunks.append(chunk(of: rest)) }
    self.init(chunks: chunks, hasPlaces: false)
  }

  private static func pieces(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: chunkCapacity).map { $0..<min($0 + chunkCapacity, count) }
  }

  init(chunks: [SizeChunk], hasPlaces: Bool, reach: PlaneReach = PlaneReach()) {
    if chunks.count <= SizeBlock.mostChunks {
      first = SizeBlock(chunks)
      more = []
    } else {
      let blocks = SizeBlock.row(of: chunks)
      first = blocks[0]
      more = blocks.dropFirst().map { $0 }
    }
    self.hasPlaces = hasPlaces
    self.reach = reach
  }

  public var count: Int { more.isEmpty ? first.count : more[more.count - 1].end }

  /// See `SectionedSizes.nodesTouched`.
  var nodesTouched: Int {
    more.reduce(tally.nodes + first.nodesTouched) { $0 + $1.nodesTouched }
  }

  package var blocks: [SizeBlock] { [first] + more }

  /// All chunks in order.
  package var chunks: [SizeChunk] {
    more.isEmpty ? first.chunks : more.reduce(into: first.chunks) { $0 += $1.chunks }
  }

  // MARK: Blocks

  /// Calls `body` with a block where it is stored: an accessor that yields it would allocate.
  @inline(__always)
  func read<Result>(_ block: Int, _ body: (borrowing SizeBlock) -> Result) -> Result {
    block == 0 ? body(first) : body(more[block - 1])
  }

  @inline(__always)
  mutating func edit<Result>(_ block: Int, _ body: (inout SizeBlock) -> Result) -> Result {
    block == 0 ? body(&first) : body(&more[block - 1])
  }

  /// The block of the item at `position`; the last one for positions beyond.
  ///
  /// - Complexity: O(log blocks).
  @inline(__always)
  func block(of position: Int) -> Int {
    if more.isEmpty || position < first.count { return 0 }
    return more.indices.partitionPoint { more[$0].start > position }
  }

  /// The bytes requested from the allocator for everything; an allocator rounds each piece up to
  /// one of its size classes (1 % under jemalloc). A chunk that fills several neighbouring places
  /// counts once.
  ///
  /// - Complexity: O(chunks).
  public var byteCount: Int {
    let chunks = chunks
    var bytes = blocks.reduce(more.byteCount) { $0 + $1.byteCount }
    for (place, chunk) in chunks.enumerated() where place == 0 || chunks[place - 1] !== chunk {
      bytes += chunk.byteCount
    }
    return bytes
  }

  /// Calls `body` with all sizes, front to back, one contiguous run at a time. A run is valid
  /// during its call.
  ///
  /// - Complexity: O(n / 1,016) calls.
  public func forEachRun(_ body: (SizeRun) -> Void) {
    for chunk in chunks { body(chunk.run(from: 0)) }
  }

  /// Calls `body` with every item, in order.
  @inlinable
  package func forEachBox(_ body: (ItemBox) -> Void) {
    forEachRun { run in
      for offset in 0..<run.count { body(run[offset]) }
    }
  }

  /// - Complexity: O(log n).
  public subscript(position: Int) -> ItemSize { box(at: position).size }

  /// The size of the item at `position`, and its place if it has one.
  ///
  /// - Complexity: O(log n).
  public func box(at position: Int) -> ItemBox {
    read(block(of: position)) { $0.box(at: position - $0.start) }
  }

  /// The sizes from `position` on, as far as they are contiguous in memory, at most `limit`.
  ///
  /// The run points into this sequence: it is valid until the sequence is changed or released.
  ///
  /// - Complexity: O(log n).
  public func run(from position: Int, limit: Int) -> SizeRun {
    (more.isEmpty ? first.run(from: position) : runInBlock(from: position)).prefix(limit)
  }

  @inline(never)
  private func runInBlock(from position: Int) -> SizeRun {
    read(block(of: position)) { $0.run(from: position - $0.start) }
  }

  /// Copies the numbers of the items at `positions` into memory for as many. One short loop without
  /// a branch, so that the processor reads many items at once where they lie apart.
  ///
  /// - Precondition: the collection has places and these items.
  /// - Complexity: O(positions), times O(log n) once an edit has changed the length of a chunk.
  func gather(
    _ positions: UnsafeBufferPointer<UInt32>, heights: UnsafeMutablePointer<UInt32>,
    widths: UnsafeMutablePointer<UInt32>, places: UnsafeMutablePointer<ItemPlace>
  ) {
    var from = 0
    while from < positions.count {
      let block = block(of: Int(positions[from]))
      from = read(block) {
        let items = $0.start..<$0.end
        var to = more.isEmpty ? positions.count : from + 1
        while to < positions.count, items.contains(Int(positions[to])) { to += 1 }
        $0.gather(
          UnsafeBufferPointer(rebasing: positions[from..<to]), heights + from, widths + from,
          places + from)
        return to
      }
    }
  }

  /// The same items with widths and heights, and both coordinates of places, swapped.
  ///
  /// - Complexity: O(n).
  public func transposed() -> SizeSequence {
    SizeSequence(
      chunks: mapped { $0.transposed() }, hasPlaces: hasPlaces,
      reach: PlaneReach(x: reach.y, y: reach.x))
  }

  /// The same items in storage of its own, in full chunks but for the last. Neighbours that share a
  /// chunk here share one there.
  ///
  /// - Complexity: O(n); O(n / 1,016) for items that share their chunks.
  func duplicated() -> SizeSequence {
    var builder = Builder(hasPlaces: hasPlaces)
    for chunk in mapped({ SizeChunk($0.run(from: 0)) }) { builder.append(chunk) }
    return builder.finish()
  }

  /// A new chunk for each chunk, but one for neighbours that are one.
  private func mapped(_ transform: (SizeChunk) -> SizeChunk) -> [SizeChunk] {
    var new: [SizeChunk] = []
    new.reserveCapacity(chunks.count)
    for (place, chunk) in chunks.enumerated() {
      let isShared = place > 0 && chunks[place - 1] === chunk
      new.append(isShared ? new[place - 1] : transform(chunk))
    }
    return new
  }

  /// Builds a sequence from front to back, without a separate array of all sizes.
  public struct Builder {
    private let hasPlaces: Bool
    private var chunks: [SizeChunk] = []
    private var open: SizeChunk
    private var reach = PlaneReach()

    public init(hasPlaces: Bool = false) {
      self.hasPlaces = hasPlaces
      open = SizeChunk(hasPlaces: hasPlaces)
    }

    /// Appends an item without a place, or with the place zero.
    ///
    /// - Complexity: amortised O(1).
    public mutating func append(_ size: ItemSize) { append(ItemBox(size: size)) }

    /// - Precondition: the place is zero if the builder was made without places.
    /// - Complexity: amortised O(1).
    public mutating func append(_ box: ItemBox) {
      if hasPlaces { reach.cover(box) } else { box.requireNoPlace() }
      if open.isFull {
        chunks.append(open)
        open = SizeChunk(hasPlaces: hasPlaces)
      }
      open.insert(box, at: open.count)
    }

    /// Appends the items of a chunk: the chunk itself, if it is full and all before it are.
    ///
    /// - Precondition: the chunk has places if the builder was made with places, and is not empty.
    mutating func append(_ chunk: SizeChunk) {
      if open.isFull {
        chunks.append(open)
        open = SizeChunk(hasPlaces: hasPlaces)
      }
      guard chunk.isFull, open.count == 0 else {
        for offset in 0..<chunk.count { append(chunk[offset]) }
        return
      }
      if hasPlaces { for offset in 0..<chunk.count { reach.cover(chunk[offset]) } }
      chunks.append(chunk)
    }

    public consuming func finish() -> SizeSequence {
      if open.count > 0 { chunks.append(open) }
      return SizeSequence(chunks: chunks, hasPlaces: hasPlaces, reach: reach)
    }
  }
}
