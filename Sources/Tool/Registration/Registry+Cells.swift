import CellModel
import Measurement

/// The costs of cells, and the policies for cells, that come with the product.
extension Registry {
  /// The policies of cases that name none; every registry has them.
  package static let defaultReuse = ReuseRegistration(
    name: CellChoices.defaultReuse.text,
    summary: "keeps every cell; the last cell kept is reused first")
  package static let defaultPrefetch = PrefetchRegistration(
    name: CellChoices.defaultPrefetch.text, summary: "prefetches nothing")

  static let standardReuse = [
    ReuseRegistration(
      name: "capacity", summary: "keeps up to n cells of each identifier and drops the others",
      parameters: [Parameter("n", "cells of an identifier", .whole(0...100_000), default: "5")]
    ) { CapacityReuse(capacity: $0.whole("n")) },
    ReuseRegistration(
      name: "by-position",
      summary: "keeps the last n cells that left the screen for their own items; pools the others",
      parameters: [
        Parameter("n", "cells that wait for their items", .whole(0...1000), default: "2")
      ]
    ) { ByPositionReuse(limit: $0.whole("n")) },
    ReuseRegistration(
      name: "kept",
      summary:
        "cells stay with their items until other items need them; drops all but n cells",
      parameters: [Parameter("n", "cells off screen", .whole(0...1000), default: "20")]
    ) { KeptReuse(limit: $0.whole("n")) },
  ]

  static let standardPrefetch = [
    PrefetchRegistration(
      name: "rows", summary: "the next rows in the direction of scrolling",
      parameters: [Parameter("ahead", "rows", .whole(1...100), default: "1")]
    ) { RowsPrefetch(rows: $0.whole("ahead")) },
    PrefetchRegistration(
      name: "screens", summary: "all items within this many screens ahead and behind",
      parameters: [
        Parameter("ahead", "in the direction of scrolling", screens, default: "1"),
        Parameter("behind", "against it", screens, default: "0"),
      ]
    ) { ScreensPrefetch(ahead: $0.decimal("ahead"), behind: $0.decimal("behind")) },
    PrefetchRegistration(
      name: "velocity",
      summary: "the items that come on screen within a time if the speed stays the same",
      parameters: [Parameter("ms", "how far ahead", .whole(1...10_000), default: "100")]
    ) { VelocityPrefetch(milliseconds: Double($0.whole("ms"))) },
    PrefetchRegistration(
      name: "deadline",
      summary: "all items within this many screens ahead, in steps expected to end before the next"
        + " refresh",
      parameters: [Parameter("ahead", "in the direction of scrolling", screens, default: "1")]
    ) { DeadlinePrefetch(ahead: $0.decimal("ahead")) },
    PrefetchRegistration(
      name: "gap-worker",
      summary:
        "like RecyclerView: the next row, at once if the next frame needs it, or else in spare time"
    ) { _ in GapWorkerPrefetch() },
    PrefetchRegistration(
      name: "window",
      summary: "like Compose: items that begin within a window ahead; cells stay prepared in one"
        + " behind",
      parameters: [
        Parameter("ahead", "0 for the size of an item, 0.1 to 0.5 screens", screens, default: "0"),
        Parameter("behind", "where prepared cells stay", screens, default: "0"),
      ]
    ) { values in
      let ahead = values.decimal("ahead")
      return WindowPrefetch(ahead: ahead > 0 ? ahead : nil, behind: values.decimal("behind"))
    },
    PrefetchRegistration(
      name: "draw-distance",
      summary: "like FlashList: twice a distance, 70 % of that ahead, shifted by the median speed",
      parameters: [
        Parameter("points", "the distance", .points(0...100_000), default: "250")
      ]
    ) { DrawDistancePrefetch(distance: $0.points("points")) },
  ]

  private static let screens = Parameter.Values.decimal(0...16, unit: "screens")

  /// Both are made up. `Benchmarks/Recorders` has the code that records the costs in an app.
  package static let cellCosts = [
    CellCostRegistration(
      name: "text-feed",
      summary:
        "made up: labels over two to five lines, some with an icon; a cell takes 0.5 to 2 ms",
      distributions: [
        "": steps(create: 1.2, configure: 0.4, layout: 0.25, spread: 0.4),
        "image": steps(create: 1.6, configure: 0.7, layout: 0.3, spread: 0.4),
        "quote": steps(create: 1.4, configure: 0.5, layout: 0.4, spread: 0.4),
        "link": steps(create: 1.8, configure: 0.6, layout: 0.3, spread: 0.5),
        "header": steps(create: 0.6, configure: 0.2, layout: 0.1, spread: 0.2),
        "footer": steps(create: 0.6, configure: 0.2, layout: 0.1, spread: 0.2),
      ]),
    CellCostRegistration(
      name: "picture-feed",
      summary: "made up: pictures that are decoded while cells are set up; a cell takes 2 to 12 ms",
      distributions: [
        "": steps(create: 2.5, configure: 1.5, layout: 0.5, spread: 0.5),
        "image": steps(create: 4, configure: 4.5, layout: 0.5, spread: 0.6),
        "quote": steps(create: 2.5, configure: 1, layout: 0.6, spread: 0.4),
        "link": steps(create: 3, configure: 2.5, layout: 0.5, spread: 0.6),
        "header": steps(create: 0.8, configure: 0.3, layout: 0.1, spread: 0.2),
        "footer": steps(create: 0.8, configure: 0.3, layout: 0.1, spread: 0.2),
      ]),
  ]

  /// - Parameters:
  ///   - create, configure, layout: medians in ms.
  ///   - spread: the standard deviation of the logarithms of each.
  private static func steps(
    create: Double, configure: Double, layout: Double, spread: Double
  ) -> [CellCosts.Step: CostDistribution] {
    [.create: create, .configure: configure, .layout: layout].mapValues {
      CostDistribution(median: UInt64(($0 * 1e6).rounded()), spread: spread)
    }
  }
}
