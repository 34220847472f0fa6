import CollectionLayouts
import CollectionModel
import Primitives

/// Keeps a checkpoint before every tile of consecutive elements in a relative interval tree, and
/// the placed elements of recently used tiles in a cache of bounded size.
///
/// `prepare` passes over everything once without placing, and keeps each tile's relative extent and
/// the shape of the cursor before it: about 0.3 bytes per item with 256 slots per tile. A query
/// finds the tiles that cross the rectangle, O(log n + tiles), places those that are not in the
/// cache, O(tile), and copies their hits. If the layout has a closed form, a query in a place where
/// nothing is cached is answered by it; tiles are filled once scrolling continues there.
///
/// An edit passes again over the tiles it happens in and the following tiles that no longer begin
/// as they did; everything else moves in O(log n). Cached elements stay, and are moved when they
/// are next touched.
///
/// Another rule that only stretches the one before (`LayoutRule.stretch`), such as a list with
/// another spacing, moves everything in O(1), and the next query places the elements on screen. The
/// first such change measures all tiles, in the memory of the tree once more.
///
/// Worst case: a rectangle that always moves by more than a tile and never returns fills a tile or
/// two per query; an edit after which nothing falls back into step passes over the rest of its
/// section.
public final class TiledCache: CoreStrategy {
  public static let defaultTileSize = 256
  public static let defaultCacheBytes = 8 << 20

  private let ownedCore: OwnedPointer<TileCacheCore>
  var core: UnsafeMutablePointer<TileCacheCore> { ownedCore.address }

  /// - Parameters:
  ///   - tileSize: slots per tile, at least 1.
  ///   - cacheBytes: the limit on the bytes of placed tiles; one tile is always kept.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, tileSize: Int = TiledCache.defaultTileSize,
    cacheBytes: Int = TiledCache.defaultCacheBytes
  ) {
    guard tileSize > 0 else { fatalError("a tile has at least one slot, found \(tileSize)") }
    ownedCore = OwnedPointer(
      TileCacheCore(
        walk: LayoutWalk(rule: rule, sizes: sizes), tileSize: tileSize, cacheBytes: cacheBytes))
  }

  /// Tiles for `rule`: of consecutive elements or, if items lie anywhere on a plane, of neighbours
  /// on it (`PlaneTiledCache`).
  public static func strategy(
    for rule: any LayoutRule, sizes: SectionedSizes, tileSize: Int = TiledCache.defaultTileSize,
    cacheBytes: Int = TiledCache.defaultCacheBytes
  ) -> any PlacementStrategy {
    rule is any FreeLayout
      ? PlaneTiledCache(rule: rule, sizes: sizes, tileSize: tileSize, cacheBytes: cacheBytes)
      : TiledCache(rule: rule, sizes: sizes, tileSize: tileSize, cacheBytes: cacheBytes)
  }
}
