import CollectionModel
import Foundation

/// Measures `tiled-cache` alone over one collection, which may be larger than the contenders could
/// hold: smooth queries, and single edits in the layouts that have trials of them.
struct GrowthTrial {
  let layout: LayoutCase
  let items: Int

  func run(_ meter: BuildMeter, _ rows: inout Rows, _ edits: inout EditTrials) {
    let sizes = layout.sizes(items: items)
    let (source, cost) = meter.measure(items: items) { Roster.warmTiles(layout.rule, sizes) }
    let windows = Windows(.smooth, over: source.contentSize, isPlane: !layout.isLinear)
    let contender = SourceContender("tiled-cache", source, keepsTiles: true, cost: cost)
    contender.warm(windows)
    let digest = contender.digest(windows)
    rows.add([
      Row(
        layout: layout, items: items, trace: .smooth, contender: contender.name,
        output: contender.output, time: Race(windows).run([contender])[0],
        hitsPerQuery: Double(digest.hits) / Double(windows.rects.count),
        checksum: digest.checksum, cost: cost)
    ])
    edits.run(over: contender, layout, items: items, windows)
  }
}
