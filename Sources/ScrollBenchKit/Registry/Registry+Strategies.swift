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
    StrategyRegistration(
      name: "precompute-sorted", summary: "everything placed and sorted; a query halves its way"
    ) { rule, sizes, _ in PrecomputeSorted(rule: rule, sizes: sizes) },
    StrategyRegistration(
      name: "tile-table", summary: "everything placed; a table says what begins in each tile",
      parameters: [
        Parameter(
          "tile", "points; 0 chooses from the content", .points(0...1_000_000), default: "0")
      ]
    ) { rule, sizes, values in
      let tile = values.points("tile")
      return TileTableLookup(rule: rule, sizes: sizes, tileExtent: tile > 0 ? tile : nil)
    },
    StrategyRegistration(
      name: "union-rects", summary: "everything placed; a query looks at unions of 20 frames",
      parameters: [
        Parameter(
          "group", "frames to a union", .whole(1...65_536),
          default: String(UnionRects.defaultGroupSize))
      ]
    ) { rule, sizes, values in
      UnionRects(rule: rule, sizes: sizes, groupSize: values.whole("group"))
    },
    StrategyRegistration(
      name: "page-table", summary: "everything placed; a list of elements for each page",
      parameters: [
        Parameter(
          "page", "height and width of a page in points", .points(1...1_000_000),
          default: String(Int(PageTable.defaultPageExtent)))
      ]
    ) { rule, sizes, values in
      PageTable(rule: rule, sizes: sizes, pageExtent: values.points("page"))
    },
    StrategyRegistration(
      name: "packed-tree", summary: "everything placed, in a packed tree of rectangles"
    ) { rule, sizes, _ in PackedTree(rule: rule, sizes: sizes) },
  ]
}
