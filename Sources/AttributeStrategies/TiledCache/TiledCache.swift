import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Keeps a checkpoint before every tile of consecutive elements in a relative interval tree, and
/// the placed elements of the tiles last used in a cache bounded in bytes.
///
/// `prepare` passes over everything once without placing and keeps per tile its relative extent
/// and the shape of the cursor before it: about 0.3 bytes per item with 256 slots a tile. A query
/// finds the tiles that cross the rectangle, O(log n + tiles), places those not in the cache,
/// O(tile), and copies their hits. Where the layout has a closed form, a query that lands where
/// nothing is cached is answered by it, and tiles are filled once the scrolling goes on there.
///
/// An edit passes again over the tiles it happens in and those behind that do not begin as they
/// did; all else moves in O(log n). What is cached stays, and is moved when it is next touched.
///
/// Items that lie anywhere on a plane are tiled along Hilbert's curve instead, and found by a packed
/// rectangle tree (`PlaneTileCore`): 4.2 bytes per item.
///
/// Worst case: a rectangle that moves by more than a tile each time and never comes back fills a
/// tile or two per query; an edit after which nothing falls into step again passes over the rest of
/// its section.
public final class TiledCache: RuleSource {
  public static let defaultTileSize = 256
  public static let defaultCacheBytes = 8 << 20

  // Behind pointers, so that a query does not pay for checks of exclusive access, which this class
  // gives by itself: a source belongs to one thread. One of the two is in use.
  private let tileCore = UnsafeMutablePointer<TileCacheCore>.allocate(capacity: 1)
  private let planeCore = UnsafeMutablePointer<PlaneTileCore>.allocate(capacity: 1)
  private let isPlane: Bool

  /// - Parameters:
  ///   - tileSize: slots per tile, at least 1.
  ///   - cacheBytes: bound on the placed tiles kept; one tile is always kept.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, tileSize: Int = TiledCache.defaultTileSize,
    cacheBytes: Int = TiledCache.defaultCacheBytes
  ) {
    precondition(tileSize > 0, "a tile has at least one slot, found \(tileSize)")
    isPlane = rule is any FreeLayout
    let nothing = SectionedSizes(sections: [], sizes: SizeSequence([]))
    tileCore.initialize(
      to: TileCacheCore(
        walk: LayoutWalk(rule: rule, sizes: isPlane ? nothing : sizes), tileSize: tileSize,
        cacheBytes: cacheBytes))
    planeCore.initialize(
      to: PlaneTileCore(
        walk: LayoutWalk(rule: rule, sizes: isPlane ? sizes : nothing), tileSize: tileSize,
        cacheBytes: cacheBytes))
  }

  deinit {
    tileCore.deinitialize(count: 1)
    tileCore.deallocate()
    planeCore.deinitialize(count: 1)
    planeCore.deallocate()
  }

  public var rule: any LayoutRule {
    isPlane ? planeCore.pointee.walk.rule : tileCore.pointee.walk.rule
  }
  public var sizes: SectionedSizes {
    isPlane ? planeCore.pointee.walk.sizes : tileCore.pointee.walk.sizes
  }
  public var contentSize: CGSize {
    isPlane ? planeCore.pointee.contentSize : tileCore.pointee.contentSize
  }
  public var counters: WorkCounters {
    isPlane ? planeCore.pointee.counters : tileCore.pointee.counters
  }
  public var queriesAreIndependent: Bool { false }
  public var cacheBytes: Int {
    isPlane ? planeCore.pointee.store.byteCount : tileCore.pointee.store.byteCount
  }
  public var choice: String {
    if isPlane { return "packed rectangle tree" }
    return tileCore.pointee.closedForm == nil
      ? "interval tree" : "interval tree, closed form when cold"
  }
  public var lastTouched: [String] {
    isPlane ? planeCore.pointee.describeLastQuery() : tileCore.pointee.describeLastQuery()
  }

  public func prepare() {
    if isPlane { planeCore.pointee.prepare() } else { tileCore.pointee.prepare() }
  }
  public func reset() { if isPlane { planeCore.pointee.reset() } else { tileCore.pointee.reset() } }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    if isPlane {
      planeCore.pointee.append(crossing: rect, to: &buffer)
    } else {
      tileCore.pointee.append(crossing: rect, to: &buffer)
    }
  }

  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    guard isPlane else {
      tileCore.pointee.appendChanges(from: old, to: new, entered: &entered, left: &left)
      return
    }
    let (firstEntered, firstLeft) = (entered.count, left.count)
    planeCore.pointee.append(crossing: new, to: &entered)
    planeCore.pointee.append(crossing: old, to: &left)
    entered.filter(from: firstEntered) { !$0.crosses(old) }
    left.filter(from: firstLeft) { !$0.crosses(new) }
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    isPlane ? planeCore.pointee.attributes(of: id) : tileCore.pointee.attributes(of: id)
  }

  public func apply(_ edits: [CollectionEdit]) {
    if isPlane { planeCore.pointee.apply(edits) } else { tileCore.pointee.apply(edits) }
  }

  public func invalidate(_ context: InvalidationContext) {
    if isPlane {
      planeCore.pointee.invalidate(context)
    } else {
      tileCore.pointee.invalidate(context)
    }
  }

  // Asked for in every query of a layout with backgrounds or pinned headers: no sizes are copied.
  public var sectionCount: Int {
    isPlane
      ? planeCore.pointee.walk.sizes.sectionCount : tileCore.pointee.walk.sizes.sectionCount
  }

  public func info(ofSection section: Int) -> SectionInfo {
    isPlane
      ? planeCore.pointee.walk.sizes.section(section)
      : tileCore.pointee.walk.sizes.section(section)
  }

  public func extent(ofSection section: Int) -> Extent {
    isPlane
      ? planeCore.pointee.extent(ofSection: section) : tileCore.pointee.extent(ofSection: section)
  }

  public func section(reaching offset: Double) -> Int {
    isPlane
      ? planeCore.pointee.section(reaching: offset)
      : tileCore.pointee.section(reaching: offset)
  }
}
