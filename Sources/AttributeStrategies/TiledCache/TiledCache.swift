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
/// Worst case: a rectangle that moves by more than a tile each time and never comes back fills a
/// tile or two per query; an edit after which nothing falls into step again passes over the rest of
/// its section.
public final class TiledCache: RuleSource {
  public static let defaultTileSize = 256
  public static let defaultCacheBytes = 8 << 20

  /// One struct, so that a query pays for one exclusive access and not for one per call.
  private var tiles: TileCacheCore

  /// - Parameters:
  ///   - tileSize: slots per tile, at least 1.
  ///   - cacheBytes: bound on the placed tiles kept; one tile is always kept.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, tileSize: Int = TiledCache.defaultTileSize,
    cacheBytes: Int = TiledCache.defaultCacheBytes
  ) {
    precondition(tileSize > 0, "a tile has at least one slot, found \(tileSize)")
    tiles = TileCacheCore(
      walk: LayoutWalk(rule: rule, sizes: sizes), tileSize: tileSize, cacheBytes: cacheBytes)
  }

  public var rule: any LayoutRule { tiles.walk.rule }
  public var sizes: SectionedSizes { tiles.walk.sizes }
  public var contentSize: CGSize { tiles.contentSize }
  public var counters: WorkCounters { tiles.counters }
  public var queriesAreIndependent: Bool { false }
  public var cacheBytes: Int { tiles.store.byteCount }
  public var choice: String {
    tiles.closedForm == nil ? "interval tree" : "interval tree, closed form when cold"
  }
  public var lastTouched: [String] { tiles.describeLastQuery() }

  public func prepare() { tiles.prepare() }
  public func reset() { tiles.reset() }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    tiles.append(crossing: rect, to: &buffer)
  }

  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    tiles.appendChanges(from: old, to: new, entered: &entered, left: &left)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? { tiles.attributes(of: id) }

  public func apply(_ edits: [CollectionEdit]) { tiles.apply(edits) }
  public func invalidate(_ context: InvalidationContext) { tiles.invalidate(context) }

  public var sectionCount: Int { tiles.walk.sizes.sectionCount }
  public func extent(ofSection section: Int) -> Extent { tiles.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { tiles.section(reaching: offset) }
}
