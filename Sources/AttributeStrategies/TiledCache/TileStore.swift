import CollectionAttributes

/// Blocks of placed tiles under a bound in bytes. A tile not asked for since the last search for a
/// victim came by goes first: the clock algorithm, which writes to no block but the one in use.
///
/// Blocks are made when first needed and kept for reuse: once the bound is reached, or every tile
/// held, nothing more is allocated. 376 bytes per block beside its elements, 4 per tile. After
/// Corbato, "A paging experiment with the Multics system", 1969.
struct TileStore: ~Copyable {
  private(set) var blocks: UnsafeMutablePointer<TileBlock>
  private var room = 16
  /// How many blocks have been made.
  private var made = 0
  private var free: [Int32] = []
  /// The block that holds a tile, -1 where none does. 4 bytes per tile.
  private var blockOfTile: [Int32] = []
  /// Where the search for a victim goes on.
  private var hand = 0
  private let byteLimit: Int
  private(set) var byteCount = 0
  private(set) var evicted = 0

  /// - Parameter byteLimit: one block is kept, however low the limit.
  init(byteLimit: Int) {
    self.byteLimit = byteLimit
    blocks = .allocate(capacity: room)
  }

  deinit {
    for block in 0..<made { blocks[block].deallocate() }
    blocks.deallocate()
  }

  /// Makes room for tiles 0..<`count`.
  mutating func ensureTiles(_ count: Int) {
    guard blockOfTile.count < count else { return }
    if blockOfTile.isEmpty {
      blockOfTile = Array(repeating: -1, count: count)
    } else {
      blockOfTile.append(contentsOf: repeatElement(-1, count: count - blockOfTile.count))
    }
  }

  /// Forgets all tiles and keeps the blocks: the next ones are filled in the order they were made.
  mutating func removeAll() {
    free.removeAll(keepingCapacity: true)
    for block in stride(from: made - 1, through: 0, by: -1) {
      if blocks[block].tile >= 0 { blockOfTile[Int(blocks[block].tile)] = -1 }
      blocks[block].tile = -1
      free.append(Int32(block))
    }
    hand = 0
  }

  /// Forgets one tile, if it is held.
  mutating func drop(_ tile: Int) {
    guard tile < blockOfTile.count, blockOfTile[tile] >= 0 else { return }
    release(Int(blockOfTile[tile]))
  }

  func isHeld(_ tile: Int) -> Bool { blockOfTile[tile] >= 0 }

  func holds(_ tile: Int, in block: Int) -> Bool { blockOfTile[tile] == block }

  /// The block that holds `tile`, which counts as used; nil where none does.
  func block(of tile: Int) -> Int? {
    let block = Int(blockOfTile[tile])
    guard block >= 0 else { return nil }
    blocks[block].isUsed = true
    return block
  }

  /// A block of `count` elements for `tile`, to be filled: a free one, a new one, or that of a tile
  /// not used of late.
  mutating func makeBlock(for tile: Int, count: Int) -> Int {
    let block = vacantBlock(TileBlock.byteCount(capacity: count), count)
    let before = blocks[block].byteCount
    blocks[block].ensure(count)
    byteCount += blocks[block].byteCount - before
    blocks[block].tile = Int32(tile)
    blocks[block].isUsed = true
    blockOfTile[tile] = Int32(block)
    shrinkToLimit(keeping: block)
    return block
  }

  /// Puts elements into a block made for them.
  mutating func fill(
    _ block: Int, _ elements: UnsafeBufferPointer<ElementAttributes>, from base: TileBase
  ) {
    let before = blocks[block].byteCount
    blocks[block].fill(elements, from: base)
    byteCount += blocks[block].byteCount - before
    shrinkToLimit(keeping: block)
  }

  private mutating func vacantBlock(_ bytes: Int, _ count: Int) -> Int {
    if let block = free.popLast() { return Int(block) }
    if byteCount + bytes > byteLimit, let block = victim(keeping: -1) {
      release(block)
      evicted += 1
      return Int(free.removeLast())
    }
    if made == room {
      let larger = UnsafeMutablePointer<TileBlock>.allocate(capacity: room * 2)
      larger.moveInitialize(from: blocks, count: made)
      blocks.deallocate()
      blocks = larger
      room *= 2
    }
    (blocks + made).initialize(to: TileBlock(capacity: max(1, count)))
    byteCount += blocks[made].byteCount
    made += 1
    free.reserveCapacity(made)
    return made - 1
  }

  /// Gives storage back where a block had to grow beyond the limit: first that of free blocks.
  private mutating func shrinkToLimit(keeping kept: Int) {
    guard byteCount > byteLimit else { return }
    for block in free where byteCount > byteLimit { shrink(Int(block)) }
    while byteCount > byteLimit, let block = victim(keeping: kept) {
      release(block)
      evicted += 1
      shrink(block)
    }
  }

  private mutating func shrink(_ block: Int) {
    let before = blocks[block].byteCount
    blocks[block].shrink()
    byteCount += blocks[block].byteCount - before
  }

  /// A block that holds a tile not used since the hand last came by, nil where only `kept` holds
  /// one.
  private mutating func victim(keeping kept: Int) -> Int? {
    // Twice around: the first time may only find that all were used.
    for _ in 0..<2 * made {
      let block = hand
      hand = hand + 1 == made ? 0 : hand + 1
      guard blocks[block].tile >= 0, block != kept else { continue }
      if !blocks[block].isUsed { return block }
      blocks[block].isUsed = false
    }
    return nil
  }

  private mutating func release(_ block: Int) {
    blockOfTile[Int(blocks[block].tile)] = -1
    blocks[block].tile = -1
    free.append(Int32(block))
  }
}
