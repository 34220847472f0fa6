import CollectionLayouts
import CollectionModel
import Primitives

/// `TiledCache` for items anywhere on a plane. Tiles consist of neighbours along a Hilbert curve
/// and are found by a packed rectangle tree; the placed elements of recently used tiles are in a
/// cache of bounded size.
///
/// 5.4 bytes per item on top of the cache. `prepare` places everything once, O(n log n), and keeps
/// the order along the curve. A query is O(log n + tiles + hits), plus O(tile) for each tile that
/// has to be placed. Edits of single items in one section change their tiles and pass over the
/// order of all items once, O(n) with a small factor; other edits prepare everything again.
///
/// Worst case: a rectangle that never returns to cached tiles.
public final class PlaneTiledCache: CoreStrategy {
  private let ownedCore: OwnedPointer<PlaneTileCore>
  var core: UnsafeMutablePointer<PlaneTileCore> { ownedCore.address }

  /// - Parameters:
  ///   - rule: a `FreeLayout`.
  ///   - tileSize: items per tile, at least 1.
  ///   - cacheBytes: the limit on the bytes of placed tiles; one tile is always kept.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, tileSize: Int = TiledCache.defaultTileSize,
    cacheBytes: Int = TiledCache.defaultCacheBytes
  ) {
    guard tileSize > 0 else { fatalError("a tile has at least one item, found \(tileSize)") }
    ownedCore = OwnedPointer(
      PlaneTileCore(
        walk: LayoutWalk(rule: rule, sizes: sizes), tileSize: tileSize, cacheBytes: cacheBytes))
  }
}
