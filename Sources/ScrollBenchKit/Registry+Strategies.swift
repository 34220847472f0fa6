import AttributeStrategies
import CollectionLayouts
import CollectionModel

extension Registry {
  static let standardStrategies = [
    StrategyRegistration(
      name: "precompute-all", summary: "places everything in prepare; a query looks at all of it"
    ) { rule, sizes, _ in PrecomputeAll(rule: rule, sizes: sizes) },
    StrategyRegistration(
      name: "on-demand", summary: "stores nothing per element; places again from a section's start"
    ) { rule, sizes, _ in OnDemand(rule: rule, sizes: sizes) },
    StrategyRegistration(
      name: "tiled-cache", summary: "a checkpoint per tile; tiles placed when touched, and kept",
      parameters: [
        Parameter(
          "cache", "bound on the placed tiles", .bytes(4096...(1 << 40)),
          default: byteText(TiledCache.defaultCacheBytes)),
        Parameter(
          "tile", "elements per tile", .whole(1...65_536),
          default: String(TiledCache.defaultTileSize)),
      ]
    ) { rule, sizes, values in
      TiledCache(
        rule: rule, sizes: sizes, tileSize: values.whole("tile"), cacheBytes: values.whole("cache"))
    },
  ]
}
