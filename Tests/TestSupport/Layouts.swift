import CollectionLayouts
import Foundation

/// A layout rule under a name: each of them takes part in every oracle test.
public struct NamedRule: Sendable, CustomStringConvertible {
  public var description: String
  public var rule: any LayoutRule

  public init(description: String, rule: any LayoutRule) {
    self.description = description
    self.rule = rule
  }

  /// Insets, footers, backgrounds and pinned headers at once.
  private static let dressed = SectionStyle(
    inset: 4.5, footer: 21.5, hasBackground: true, pinsHeaders: true)

  public static let all: [NamedRule] = simple + compositional

  /// Those that are not described by items, groups and sections.
  private static let simple: [NamedRule] = [
    .init(description: "list", rule: ListLayout(crossExtent: 390)),
    .init(
      description: "list[inset=12.5,spacing=7.5]",
      rule: ListLayout(crossExtent: 390, spacing: 7.5, style: SectionStyle(inset: 12.5))),
    .init(
      description: "list[separator=0.5,dressed]",
      rule: ListLayout(crossExtent: 390, spacing: 2, separator: 0.5, style: dressed)),
    .init(description: "grid", rule: GridLayout(crossExtent: 390)),
    .init(
      description: "grid[columns=1]",
      rule: GridLayout(
        crossExtent: 390, columns: 1, rowHeight: 33.5, spacing: 0, style: SectionStyle(inset: 5))),
    .init(
      description: "grid[columns=7,dressed]",
      rule: GridLayout(
        crossExtent: 390, columns: 7, rowHeight: 20.5, spacing: 1.5, style: dressed)),
    .init(
      description: "grid[columns=5,whole-rows]",
      rule: WholeRows(columns: 5, rowHeight: 30.5, style: dressed)),
    .init(description: "masonry", rule: MasonryLayout(crossExtent: 390)),
    .init(
      description: "masonry[columns=1,dressed]",
      rule: MasonryLayout(crossExtent: 390, columns: 1, spacing: 0, style: dressed)),
    .init(
      description: "masonry[columns=16,sizing=aspect]",
      rule: MasonryLayout(
        crossExtent: 390, columns: 16, spacing: 0.5, sizing: .aspect,
        style: SectionStyle(inset: 2))),
    .init(
      description: "masonry[columns=5,placing-only]",
      rule: PlacingOnly(MasonryLayout(crossExtent: 390, columns: 5, style: dressed))),
    .init(description: "flow", rule: FlowLayout(crossExtent: 390)),
    .init(
      description: "flow[spacing=0]",
      rule: FlowLayout(crossExtent: 390, lineSpacing: 0, interitemSpacing: 0, style: dressed)),
    .init(
      description: "flow[metrics=3]",
      rule: FlowLayout(
        crossExtent: 390,
        metrics: [
          SectionMetrics(
            insets: SectionInsets(top: 1.5, leading: 20, bottom: 3, trailing: 10.5),
            lineSpacing: 4.5, interitemSpacing: 2.5, footer: 12),
          SectionMetrics(lineSpacing: 0, interitemSpacing: 0),
          SectionMetrics(insets: SectionInsets(195), interitemSpacing: 30),
        ], style: dressed)),
    .init(description: "gallery", rule: GalleryLayout(crossExtent: 390, height: 120)),
    .init(
      description: "gallery[height=33,dressed]",
      rule: GalleryLayout(crossExtent: 390, height: 33, style: dressed)),
    .init(description: "uniform-flow", rule: UniformFlowLayout(crossExtent: 390)),
    .init(
      description: "uniform-flow[width=300]",
      rule: UniformFlowLayout(
        crossExtent: 390, itemSize: CGSize(width: 300, height: 12.5), lineSpacing: 0,
        style: dressed)),
    .init(
      description: "uniform-flow[metrics=2]",
      rule: UniformFlowLayout(
        crossExtent: 390, itemSize: CGSize(width: 37.5, height: 20.5),
        metrics: [
          SectionMetrics(insets: SectionInsets(leading: 7, trailing: 31.5)),
          SectionMetrics(lineSpacing: 3.5, interitemSpacing: 0, footer: 8),
        ], style: dressed)),
    .init(
      description: "mixed",
      rule: MixedLayout([
        ListLayout(crossExtent: 390, style: dressed), GridLayout(crossExtent: 390),
        FlowLayout(crossExtent: 390, style: dressed),
        MasonryLayout(crossExtent: 390, columns: 5),
      ])),
    .init(description: "mosaic", rule: MosaicLayout(crossExtent: 390)),
    .init(
      description: "mosaic[pattern=feature,dressed]",
      rule: MosaicLayout(crossExtent: 390, pattern: .feature, spacing: 1.5, style: dressed)),
    .init(description: "timeline", rule: TimelineLayout(crossExtent: 390)),
    .init(
      description: "timeline[lanes=1,unit=33.3,dressed]",
      rule: TimelineLayout(
        crossExtent: 390, lanes: 1, pointsPerUnit: 33.3, spacing: 0, style: dressed)),
    .init(description: "map", rule: MapLayout(crossExtent: 390)),
    .init(
      description: "map[scale=0.3,dressed]",
      rule: MapLayout(crossExtent: 390, scale: 0.3, style: dressed)),
    .init(
      description: "map[inset=120.5]",
      rule: MapLayout(crossExtent: 390, style: SectionStyle(inset: 120.5))),
    .init(description: "circle", rule: CircleLayout(crossExtent: 390)),
    .init(
      description: "circle[pitch=17.5,dressed]",
      rule: CircleLayout(
        crossExtent: 390, pitch: 17.5, cell: CGSize(width: 90, height: 61.5), radius: 150,
        style: SectionStyle(inset: 4.5, footer: 21.5, hasBackground: true))),
    .init(description: "carousel", rule: CarouselLayout(crossExtent: 390)),
    .init(
      description: "carousel[turn=70,dressed]",
      rule: CarouselLayout(
        crossExtent: 390, viewportExtent: 120.5, cell: CGSize(width: 120.5, height: 61.5),
        spacing: 3.5, turn: 70, shrink: 0.4,
        style: SectionStyle(inset: 4.5, footer: 21.5, hasBackground: true))),
    .init(description: "spreadsheet", rule: SpreadsheetLayout(crossExtent: 390)),
    .init(
      description: "spreadsheet[columns=3]",
      rule: SpreadsheetLayout(
        crossExtent: 390, columns: 3, columnWidths: [50.5, 70], rowHeight: 20.5)),
  ]
}
