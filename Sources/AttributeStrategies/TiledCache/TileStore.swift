import CollectionAttributes

/// Blocks of placed tiles under a bound in bytes; the least recently used goes first.
///
/// Blocks are made when first needed and kept for reuse: once the bound is reached, or every tile
/// held, nothing more is allocated. 136 bytes per block, 4 per tile.
struct TileStore: ~Copyable {
  private(set) var blocks: UnsafeMutablePointer<TileBlock>
  private var room = 16
  /// How many blocks have been made.
  private var made = 0
  private var free: [Int32] = []
  /// The block that holds a tile, -1 where none does. 4 bytes per tile.
  private var blockOfTile: [Int32] = []
  private var newest: Int32 = -1
  private var oldest: Int32 = -1
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

  /// Forgets all tiles and keeps the blocks.
  mutating func removeAll() {
    while oldest >= 0 { release(oldest) }
  }

  /// Forgets one tile, if it is held.
  mutating func drop(_ tile: Int) {
    guard tile < blockOfTile.count, blockOfTile[tile] >= 0 else { return }
    release(blockOfTile[tile])
  }

  func isHeld(_ tile: Int) -> Bool { blockOfTile[tile] >= 0 }

  func holds(_ tile: Int, in block: Int) -> Bool { blockOfTile[tile] == block }

  /// The block that holds `tile`, which becomes the most recently used; nil where none does.
  mutating func block(of tile: Int) -> Int? {
    let block = blockOfTile[tile]
    guard block >= 0 else { return nil }
    if block != newest {
      unlink(block)
      linkAsNewest(block)
    }
    return Int(block)
  }

  /// A block of `count` elements for `tile`, to be filled: a free one, a new one, or that of the
  /// tile least recently used.
  mutating func makeBlock(for tile: Int, count: Int) -> Int {
    let block = vacantBlock(TileBlock.byteCount(capacity: count), count)
    let before = blocks[Int(block)].byteCount
    blocks[Int(block)].ensure(count)
    byteCount += blocks[Int(block)].byteCount - before
    while byteCount > byteLimit, oldest >= 0 { discard(oldest) }
    blocks[Int(block)].tile = Int32(tile)
    blockOfTile[tile] = block
    linkAsNewest(block)
    return Int(block)
  }

  /// Puts elements into a block made for them.
  mutating func fill(
    _ block: Int, _ elements: UnsafeBufferPointer<ElementAttributes>, from base: TileBase
  ) {
    let before = blocks[block].byteCount
    blocks[block].fill(elements, from: base)
    byteCount += blocks[block].byteCount - before
    while byteCount > byteLimit, oldest >= 0, Int(oldest) != block { discard(oldest) }
  }

  private mutating func vacantBlock(_ bytes: Int, _ count: Int) -> Int32 {
    if let block = free.popLast() { return block }
    if oldest >= 0, byteCount + bytes > byteLimit {
      let block = oldest
      release(block)
      evicted += 1
      return free.removeLast()
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
    return Int32(made - 1)
  }

  /// Forgets a tile and gives its storage back: another one needed more than its block had.
  private mutating func discard(_ block: Int32) {
    let bytes = blocks[Int(block)].byteCount
    release(block)
    evicted += 1
    blocks[Int(block)].shrink()
    byteCount += blocks[Int(block)].byteCount - bytes
  }

  private mutating func release(_ block: Int32) {
    unlink(block)
    blockOfTile[Int(blocks[Int(block)].tile)] = -1
    blocks[Int(block)].tile = -1
    free.append(block)
  }

  private mutating func unlink(_ block: Int32) {
    let (newer, older) = (blocks[Int(block)].newer, blocks[Int(block)].older)
    if newer >= 0 { blocks[Int(newer)].older = older } else { newest = older }
    if older >= 0 { blocks[Int(older)].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ block: Int32) {
    blocks[Int(block)].newer = -1
    blocks[Int(block)].older = newest
    if newest >= 0 { blocks[Int(newest)].newer = block } else { oldest = block }
    newest = block
  }
}
