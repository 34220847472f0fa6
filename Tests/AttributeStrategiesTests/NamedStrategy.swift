import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// A strategy under a name, in variants that make the cache small and the tiles odd.
struct NamedStrategy: Sendable, CustomStringConvertible {
  var description: String
  var make: @Sendable (any LayoutRule, SectionedSizes) -> any RuleSource

  static let all: [NamedStrategy] = basic + stored

  /// Those that join the test of layouts that scroll another way: turning is the same for all.
  static let turned = all.filter {
    ["precompute-all", "on-demand", "tiled-cache[tile=7,cache=1]", "tile-table"]
      .contains($0.description)
  }

  /// The plain store, and those that place again.
  private static let basic: [NamedStrategy] = [
    .init(description: "precompute-all") { PrecomputeAll(rule: $0, sizes: $1) },
    .init(description: "on-demand") { OnDemand(rule: $0, sizes: $1) },
    .init(description: "tiled-cache") { TiledCache(rule: $0, sizes: $1) },
    .init(description: "tiled-cache[tile=1]") {
      TiledCache(rule: $0, sizes: $1, tileSize: 1, cacheBytes: 4096)
    },
    .init(description: "tiled-cache[tile=7,cache=1]") {
      TiledCache(rule: $0, sizes: $1, tileSize: 7, cacheBytes: 1)
    },
    .init(description: "tiled-cache[tile=16,cache=16KiB]") {
      TiledCache(rule: $0, sizes: $1, tileSize: 16, cacheBytes: 16 << 10)
    },
    // Tiles long enough for groups of elements, and several of them.
    .init(description: "tiled-cache[tile=64]") { TiledCache(rule: $0, sizes: $1, tileSize: 64) },
  ]
}
