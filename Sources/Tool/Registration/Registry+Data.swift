import CollectionModel
import Datasets
import Primitives

extension Registry {
  static let standardDatasets =
    [
      bundled("debian-packages", .cards, "cards of 63,666 Debian packages in sections"),
      bundled("pypi-summaries", .cards, "cards of 886,323 Python packages in sections"),
      bundled("glyph-boxes", .boxes, "boxes of 65,524 glyphs, for masonry[sizing=aspect]"),
      bundled("zipcodes-map", .map, "pins of 41,896 ZIP codes on a map of the United States"),
      bundled("holidays-calendar", .events, "144,788 public holidays of 248 countries in 50 years"),
    ] + synthetic

  private static func bundled(
    _ name: String, _ kind: DatasetKind, _ summary: String
  ) -> DatasetRegistration {
    DatasetRegistration(
      name: name, summary: summary, kind: kind, origin: .bundled(file: name + ".csv.gz"))
  }

  private static let sections = Parameter(
    "sections", "how many; 0 for one per 1,000 items", .whole(0...200_000_000), default: "0")
  private static let header = Parameter(
    "header", "height of the headers in points, 0 for none", .points(0...1000), default: "32")
  private static let defaultItems = 100_000

  private static let synthetic = [
    DatasetRegistration(
      name: "uniform", summary: "random heights of 44 to 300 points, all equally likely",
      parameters: [sections, header], kind: .synthetic,
      origin: .made(defaultItems: defaultItems) { items, seed, values in
        sized(items, seed, values, .uniform(44...300)).dataset(named: "uniform")
      }),
    DatasetRegistration(
      name: "log-normal", summary: "random heights around 90 points with a long tail",
      parameters: [sections, header], kind: .synthetic,
      origin: .made(defaultItems: defaultItems) { items, seed, values in
        sized(items, seed, values, .logNormal(median: 90, sigma: 0.6, limits: 20...3000))
          .dataset(named: "log-normal")
      }),
    DatasetRegistration(
      name: "rows", summary: "rows of one height, up to two billion rows",
      parameters: [
        Parameter("height", "of each row in points", .points(1...1000), default: "44"),
        sections, header,
      ], kind: .synthetic,
      origin: .made(defaultItems: defaultItems, mostItems: SectionedSizes.most) {
        items, seed, values in
        let height = values.points("height")
        return sized(items, seed, values, .uniform(height...height)).dataset(named: "rows")
      }),
    DatasetRegistration(
      name: "chips", summary: "labels of 40 to 200 by 32 to 48 points, for flow",
      parameters: [sections, header], kind: .synthetic,
      origin: .made(defaultItems: defaultItems, chips)),
    DatasetRegistration(
      name: "pins", summary: "squares of pins at random on a plane", kind: .map,
      origin: .made(defaultItems: defaultItems) { items, seed, _ in
        SyntheticBoxes(
          items: items,
          content: .pins(
            density: 200, perCluster: 32, spread: 400, widths: 40...120, heights: 24...48),
          seed: seed
        ).dataset(named: "pins")
      }),
    DatasetRegistration(
      name: "events", summary: "events in lanes, some of them many screens long",
      parameters: [Parameter("lanes", "how many", .whole(1...1000), default: "4")], kind: .events,
      origin: .made(defaultItems: defaultItems) { items, seed, values in
        SyntheticBoxes(
          items: items,
          content: .events(
            lanes: values.whole("lanes"), rate: 8, median: 0.5, sigma: 2, longest: 1000),
          seed: seed
        ).dataset(named: "events")
      }),
  ]

  private static func sectionCount(_ items: Int, _ values: ParameterValues) -> Int {
    let given = values.whole("sections")
    return given > 0 ? given : max(1, items / 1000)
  }

  private static func sized(
    _ items: Int, _ seed: UInt64, _ values: ParameterValues, _ heights: SyntheticSizes.Heights
  ) -> SyntheticSizes {
    let header = values.points("header")
    return SyntheticSizes(
      items: items, sections: sectionCount(items, values),
      headerHeight: header > 0 ? header : nil, heights: heights, seed: seed)
  }

  /// Combines the widths and heights of two sets of uniform sizes, item by item.
  @Sendable
  private static func chips(_ items: Int, _ seed: UInt64, _ values: ParameterValues) -> Dataset {
    let sections = SyntheticSizes(
      items: items, sections: sectionCount(items, values),
      headerHeight: values.points("header"), heights: .uniform(40...40)
    ).dataset(named: "chips").sizes
    var generator = SplitMix64(seed: seed)
    var builder = SizeSequence.Builder()
    for _ in 0..<items {
      let width = 40 + Double(generator.next(below: 160 * 64 + 1)) * LayoutGrid.pointsPerUnit
      builder.append(ItemSize(points: width, 32 + Double(generator.next(below: 33)) / 2))
    }
    var infos: [SectionInfo] = []
    infos.reserveCapacity(sections.sectionCount)
    sections.forEachSection { infos.append($0) }
    return Dataset(
      name: "chips", sizes: SectionedSizes(sections: infos, sizes: builder.finish()),
      kind: .synthetic)
  }
}
