import AttributeStrategies
import CollectionLayouts
import CollectionModel

extension Registry {
  /// The layouts, strategies, data and traces that come with the product.
  public static let standard: Registry = {
    var registry = Registry()
    for layout in standardLayouts { registry.add(layout) }
    for strategy in standardStrategies { registry.add(strategy) }
    for dataset in standardDatasets { registry.add(dataset) }
    for (name, summary) in standardTraces {
      registry.add(TraceRegistration(name: name, summary: summary, file: name + ".csv"))
    }
    return registry
  }()

  private static let spacing = Parameter(
    "spacing", "points between items", .points(0...1000), default: "8")
  private static let inset = Parameter(
    "inset", "points around a section's items", .points(0...1000), default: "0")
  private static let columns = Parameter(
    "columns", "how many", .whole(1...Cursor.shapeCapacity), default: "3")

  private static let standardLayouts = [
    LayoutRegistration(
      name: "list", summary: "full-width rows of their own heights",
      parameters: [
        Parameter("spacing", "points between rows", .points(0...1000), default: "0"), inset,
      ],
      kinds: [.cards, .synthetic]
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      return ListLayout(
        crossExtent: extent, spacing: values.points("spacing"),
        style: SectionStyle(inset: values.points("inset")))
    },
    LayoutRegistration(
      name: "grid", summary: "columns of equal cells",
      parameters: [
        columns, spacing, inset,
        Parameter("row-height", "points", .points(1...10_000), default: "120"),
      ]
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("columns"), values)
      return GridLayout(
        crossExtent: extent, columns: values.whole("columns"),
        rowHeight: values.points("row-height"), spacing: values.points("spacing"),
        style: SectionStyle(inset: values.points("inset")))
    },
    LayoutRegistration(
      name: "masonry", summary: "columns, every item into the shortest",
      parameters: [
        columns, spacing, inset,
        Parameter(
          "sizing", "heights as given, or from the aspect ratio",
          .oneOf(MasonryLayout.Sizing.allCases.map(\.rawValue)), default: "given"),
      ]
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("columns"), values)
      return MasonryLayout(
        crossExtent: extent, columns: values.whole("columns"), spacing: values.points("spacing"),
        sizing: MasonryLayout.Sizing(rawValue: values.text("sizing"))!,
        style: SectionStyle(inset: values.points("inset")))
    },
  ]

  /// Columns need a point each beside insets and spacing.
  private static func checkRoom(
    _ extent: Double, columns: Int, _ values: ParameterValues
  ) throws(InputError) {
    let taken = 2 * values.points("inset") + Double(columns - 1) * values.points("spacing")
    guard extent - taken >= Double(columns) else {
      throw InputError(
        file: "--layout",
        message: "\(columns) columns, insets and spacing leave no room in \(extent) points",
        advice: "take fewer columns, less spacing or a wider --viewport")
    }
  }

  private static let standardStrategies = [
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

  private static let standardDatasets = [
    DatasetRegistration(
      name: "debian-packages", summary: "cards of Debian packages in sections", kind: .cards,
      origin: .bundled(file: "debian-packages.csv.gz")),
    DatasetRegistration(
      name: "pypi-summaries", summary: "cards of 886,323 Python packages in sections",
      kind: .cards, origin: .bundled(file: "pypi-summaries.csv.gz")),
    DatasetRegistration(
      name: "glyph-boxes", summary: "boxes of glyphs, for masonry[sizing=aspect]", kind: .boxes,
      origin: .bundled(file: "glyph-boxes.csv.gz")),
    DatasetRegistration(
      name: "uniform", summary: "heights of 44 to 300 points, all equally likely",
      kind: .synthetic,
      origin: .made(defaultItems: 100_000) { items, seed in
        SyntheticSizes(
          items: items, sections: max(1, items / 1000), headerHeight: 32,
          heights: .uniform(44...300),
          seed: seed
        ).dataset(named: "uniform")
      }),
    DatasetRegistration(
      name: "log-normal", summary: "heights around 90 points with a long tail", kind: .synthetic,
      origin: .made(defaultItems: 100_000) { items, seed in
        SyntheticSizes(
          items: items, sections: max(1, items / 1000), headerHeight: 32,
          heights: .logNormal(median: 90, sigma: 0.6, limits: 20...3000), seed: seed
        ).dataset(named: "log-normal")
      }),
  ]

  private static let standardTraces: KeyValuePairs = [
    "chrome-flick": "flicks as a browser animates them",
    "flick-browse": "flicks through a feed with pauses",
    "fling-to-end": "flings from one end to the other",
    "jump-to-index": "jumps to far items, and a little scrolling after each",
    "page-keys": "page up and page down",
    "pan-2d": "panning over a plane",
    "read-slow": "slow reading",
    "reversals": "flicks to and fro",
    "scrubber-drag": "dragging the scroll bar",
    "wheel-notched": "a notched mouse wheel",
  ]
}
