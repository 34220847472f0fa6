import AttributeStrategies
import CollectionLayouts
import Plots

extension Registry {
  static let standardStrategies = [
    StrategyRegistration(
      name: BuiltIn.Strategy.precomputeAll,
      summary: "places and stores all elements; a query tests every stored edge",
      isReference: true, look: .fixed(1)
    ) { rule, sizes, _ in PrecomputeAll(rule: rule, sizes: sizes) },
    StrategyRegistration(
      name: "precompute-sorted",
      summary: "places and sorts all elements; a query uses binary search",
      look: .fixed(3)
    ) { rule, sizes, _ in PrecomputeSorted(rule: rule, sizes: sizes) },
    StrategyRegistration(
      name: BuiltIn.Strategy.onDemand,
      summary: "stores nothing per element; each query computes places from the section's start",
      look: .fixed(2)
    ) { rule, sizes, _ in OnDemand(rule: rule, sizes: sizes) },
    StrategyRegistration(
      name: BuiltIn.Strategy.tiledCache,
      summary: "stores a checkpoint per tile; computes a tile when it is first needed, and caches"
        + " it",
      parameters: [
        Parameter(
          "cache", "limit on the placed tiles", .bytes(4096...(1 << 40)),
          default: byteText(TiledCache.defaultCacheBytes)),
        Parameter(
          "tile", "elements per tile", .whole(1...65_536),
          default: String(TiledCache.defaultTileSize)),
      ],
      look: .fixed(0)
    ) { rule, sizes, values in
      TiledCache.strategy(
        for: rule, sizes: sizes, tileSize: values.whole("tile"), cacheBytes: values.whole("cache"))
    },
    StrategyRegistration(
      name: "tile-table",
      summary: "places all elements; a table lists the elements that begin in each tile",
      parameters: [
        Parameter(
          "tile", "points; 0 chooses from the content", .points(0...1_000_000), default: "0")
      ],
      look: .fixed(4)
    ) { rule, sizes, values in
      let tile = values.points("tile")
      return TileTableLookup(rule: rule, sizes: sizes, bucketExtent: tile > 0 ? tile : nil)
    },
    StrategyRegistration(
      name: "union-rects",
      summary: "places all elements; a query tests rectangles that enclose 20 frames each",
      parameters: [
        Parameter(
          "group", "frames per union", .whole(1...65_536),
          default: String(UnionRects.defaultGroupSize))
      ],
      look: .fixed(5)
    ) { rule, sizes, values in
      UnionRects(rule: rule, sizes: sizes, groupSize: values.whole("group"))
    },
    StrategyRegistration(
      name: "page-table", summary: "places all elements; keeps a list of the elements on each page",
      parameters: [
        Parameter(
          "page", "height and width of a page in points", .points(1...1_000_000),
          default: String(Int(PageTable.defaultPageExtent)))
      ],
      look: .fixed(6)
    ) { rule, sizes, values in
      PageTable(rule: rule, sizes: sizes, pageExtent: values.points("page"))
    },
    StrategyRegistration(
      name: "packed-tree", summary: "places all elements in a packed tree of rectangles",
      look: .fixed(7)
    ) { rule, sizes, _ in PackedTree(rule: rule, sizes: sizes) },
  ]
}
