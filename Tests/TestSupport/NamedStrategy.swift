import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// A strategy under a name, in variants with a small cache and odd tile sizes.
package struct NamedStrategy: Sendable, CustomStringConvertible {
  package var description: String
  package var make: @Sendable (any LayoutRule, SectionedSizes) -> any PlacementStrategy

  /// The strategy with everything that a rule requires, not yet prepared.
  package func source(
    over sizes: SectionedSizes, _ rule: any LayoutRule, axis: AxisMap = .vertical
  ) -> any AttributeSource {
    LayoutSource(rule: rule, axis: axis, strategy: make(rule, sizes))
  }

  package static let all: [NamedStrategy] = basic + stored

  /// The strategies in the test of layouts that scroll another way: turning is the same for all.
  package static let turned = all.filter {
    ["precompute-all", "on-demand", "tiled-cache[tile=7,cache=1]", "tile-table"]
      .contains($0.description)
  }

  /// The plain store, and those that place again.
  private static let basic: [NamedStrategy] = [
    .init(description: "precompute-all") { PrecomputeAll(rule: $0, sizes: $1) },
    .init(description: "on-demand") { OnDemand(rule: $0, sizes: $1) },
    .init(description: "tiled-cache") { TiledCache.strategy(for: $0, sizes: $1) },
    .init(description: "tiled-cache[tile=1]") {
      TiledCache.strategy(for: $0, sizes: $1, tileSize: 1, cacheBytes: 4096)
    },
    .init(description: "tiled-cache[tile=7,cache=1]") {
      TiledCache.strategy(for: $0, sizes: $1, tileSize: 7, cacheBytes: 1)
    },
    .init(description: "tiled-cache[tile=16,cache=16KiB]") {
      TiledCache.strategy(for: $0, sizes: $1, tileSize: 16, cacheBytes: 16 << 10)
    },
    // Tiles long enough for groups of elements, and several of them.
    .init(description: "tiled-cache[tile=64]") {
      TiledCache.strategy(for: $0, sizes: $1, tileSize: 64)
    },
  ]
}

extension PlacementStrategy {
  package var counters: WorkCounters { report(inWords: false).counters }
}
