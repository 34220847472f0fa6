import CollectionAttributes
import Primitives

/// The placed elements of one tile, in storage of their own.
protocol TileContents: BitwiseCopyable {
  /// The initial size of a holder of `capacity` elements, in bytes.
  static func byteCount(capacity: Int) -> Int
  var byteCount: Int { get }
  /// The tile held, or -1 for none.
  var tile: Int32 { get set }
  /// Whether the tile was used since the search for a victim last passed.
  var isUsed: Bool { get set }
  /// How many elements there is room for.
  var capacity: Int { get }
  init(capacity: Int)
  func deallocate()
}

extension TileContents {
  /// Makes room for `count` elements; if there was not enough, the current elements are lost.
  mutating func ensure(_ count: Int) {
    if count > capacity { exchange(for: Self(capacity: count)) }
  }

  /// Frees the storage except for one element.
  mutating func shrink() { exchange(for: Self(capacity: 1)) }

  private mutating func exchange(for other: Self) {
    deallocate()
    self = other
  }
}

/// The holders of placed tiles, limited in bytes. Evicts with the clock algorithm, which writes
/// only to the holder in use: the victim is a tile that was not used since the search last passed
/// it.
///
/// Holders are created when first needed and reused: once the limit is reached, or every tile is
/// held, nothing more is allocated. 376 bytes per holder on top of its elements, 4 per tile. After
/// Corbato, "A paging experiment with the Multics system", 1969.
struct TileStore<Holder: TileContents>: ~Copyable {
  private var storage = GrowableBuffer<Holder>(capacity: 16)
  private var free: [Int32] = []
  /// The holder of each tile, or -1 for none. 4 bytes per tile.
  private var holderOfTile: [Int32] = []
  /// Where the next search for a victim continues.
  private var hand = 0
  private let byteLimit: Int
  /// The bytes of the holders and their contents.
  private(set) var byteCount = 0
  private(set) var evicted = 0

  /// - Parameter byteLimit: one holder is kept, however low the limit.
  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  deinit {
    for holder in 0..<storage.count { storage.base[holder].deallocate() }
  }

  /// The bytes of the map from tiles to holders.
  var indexByteCount: Int { (holderOfTile.capacity + free.capacity) * MemoryLayout<Int32>.stride }

  /// Valid until the next holder is created.
  var holders: UnsafeMutablePointer<Holder> { storage.base }
  private var made: Int { storage.count }

  /// Makes room for tiles `0..<count`.
  mutating func ensureTiles(_ count: Int) {
    guard holderOfTile.count < count else { return }
    if holderOfTile.isEmpty {
      holderOfTile = Array(repeating: -1, count: count)
    } else {
      holderOfTile.append(contentsOf: repeatElement(-1, count: count - holderOfTile.count))
    }
  }

  /// Drops all tiles and keeps the holders, which will be reused in the order they were created.
  mutating func removeAll() {
    free.removeAll(keepingCapacity: true)
    for holder in stride(from: made - 1, through: 0, by: -1) {
      if holders[holder].tile >= 0 { holderOfTile[Int(holders[holder].tile)] = -1 }
      holders[holder].tile = -1
      free.append(Int32(holder))
    }
    hand = 0
  }

  /// Drops all tiles; the last ones are the next to be reused. O(holders), O(1) if none is held.
  mutating func dropAll() {
    guard free.count < made else { return }
    for holder in 0..<made where holders[holder].tile >= 0 { release(holder) }
  }

  /// Drops a tile, if it is held.
  mutating func drop(_ tile: Int) {
    guard tile < holderOfTile.count, holderOfTile[tile] >= 0 else { return }
    release(Int(holderOfTile[tile]))
  }

  func isHeld(_ tile: Int) -> Bool { holderOfTile[tile] >= 0 }

  func holds(_ tile: Int, in holder: Int) -> Bool { holderOfTile[tile] == holder }

  /// The holder of `tile`; nil if there is none.
  func holder(holding tile: Int) -> Int? {
    let holder = Int(holderOfTile[tile])
    return holder >= 0 ? holder : nil
  }

  /// Protects a holder from the next pass of the search for a victim.
  func markUsed(_ holder: Int) { holders[holder].isUsed = true }

  /// A holder for `count` elements of `tile`, still to be filled: a free one, a new one, or that of
  /// a tile that was not used recently.
  mutating func makeHolder(for tile: Int, count: Int) -> Int {
    let holder = vacantHolder(Holder.byteCount(capacity: count), count)
    let before = holders[holder].byteCount
    holders[holder].ensure(count)
    byteCount += holders[holder].byteCount - before
    holders[holder].tile = Int32(tile)
    holders[holder].isUsed = true
    holderOfTile[tile] = Int32(holder)
    return holder
  }

  /// Fills a holder that was created for a tile.
  @inline(__always)
  mutating func fill(_ holder: Int, _ fill: (inout Holder) -> Void) {
    let before = holders[holder].byteCount
    fill(&holders[holder])
    byteCount += holders[holder].byteCount - before
    shrinkToLimit(keeping: holder)
  }

  private mutating func vacantHolder(_ bytes: Int, _ count: Int) -> Int {
    if let holder = free.popLast() { return Int(holder) }
    if byteCount + bytes > byteLimit, let holder = victim(keeping: -1) {
      release(holder)
      evicted += 1
      return Int(free.removeLast())
    }
    storage.append(Holder(capacity: max(1, count)))
    byteCount += holders[made - 1].byteCount
    free.reserveCapacity(made)
    return made - 1
  }

  /// Frees storage if a holder had to grow beyond the limit: that of free holders first.
  private mutating func shrinkToLimit(keeping kept: Int) {
    guard byteCount > byteLimit else { return }
    for holder in free where byteCount > byteLimit { shrink(Int(holder)) }
    while byteCount > byteLimit, let holder = victim(keeping: kept) {
      release(holder)
      evicted += 1
      shrink(holder)
    }
  }

  private mutating func shrink(_ holder: Int) {
    let before = holders[holder].byteCount
    holders[holder].shrink()
    byteCount += holders[holder].byteCount - before
  }

  /// A holder whose tile was not used since the hand last passed it; nil if only `kept` holds one.
  private mutating func victim(keeping kept: Int) -> Int? {
    // Two rounds: the first may only find that all were used.
    for _ in 0..<2 * made {
      let holder = hand
      hand = hand + 1 == made ? 0 : hand + 1
      guard holders[holder].tile >= 0, holder != kept else { continue }
      if !holders[holder].isUsed { return holder }
      holders[holder].isUsed = false
    }
    return nil
  }

  private mutating func release(_ holder: Int) {
    holderOfTile[Int(holders[holder].tile)] = -1
    holders[holder].tile = -1
    free.append(Int32(holder))
  }
}
