import CollectionAttributes

/// Blocks of placed tiles under a bound in bytes; the least recently used goes first.
///
/// Blocks are made when first needed and never given back: once the bound is reached, or every
/// tile held, nothing more is allocated. 104 bytes per block the bound allows, 4 per tile.
struct TileStore {
  let blocks: UnsafeMutablePointer<TileBlock>
  /// How many blocks have been made.
  private var made = 0
  /// The block that holds a tile, -1 where none does. 4 bytes per tile.
  private var blockOfTile: [Int32]
  private var newest: Int32 = -1
  private var oldest: Int32 = -1
  /// How many blocks hold a tile; those from here on are free.
  private var used = 0
  private let blockCapacity: Int
  let blockLimit: Int
  private(set) var evicted = 0

  /// - Parameter byteLimit: at least one block is kept, however low the limit.
  init(tileCount: Int, blockCapacity: Int, byteLimit: Int) {
    blockOfTile = Array(repeating: -1, count: tileCount)
    self.blockCapacity = blockCapacity
    blockLimit = max(
      1, min(tileCount, byteLimit / TileBlock.byteCount(capacity: blockCapacity)))
    blocks = .allocate(capacity: blockLimit)
  }

  var byteCount: Int { made * TileBlock.byteCount(capacity: blockCapacity) }

  func deallocate() {
    for block in 0..<made { blocks[block].deallocate() }
    blocks.deallocate()
  }

  /// Forgets all tiles and keeps the blocks.
  mutating func removeAll() {
    for index in 0..<used {
      blockOfTile[Int(blocks[index].tile)] = -1
      blocks[index].tile = -1
      blocks[index].newer = -1
      blocks[index].older = -1
    }
    used = 0
    newest = -1
    oldest = -1
  }

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

  /// A block for `tile`, to be filled: a free one, a new one, or the least recently used.
  mutating func makeBlock(for tile: Int) -> Int {
    let block: Int32
    if used < blockLimit {
      if used == made {
        (blocks + made).initialize(to: TileBlock(capacity: blockCapacity))
        made += 1
      }
      block = Int32(used)
      used += 1
    } else {
      block = oldest
      unlink(block)
      blockOfTile[Int(blocks[Int(block)].tile)] = -1
      evicted += 1
    }
    blocks[Int(block)].tile = Int32(tile)
    blockOfTile[tile] = block
    linkAsNewest(block)
    return Int(block)
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
