import CollectionLayouts

/// A layout rule under a name: every one of them joins every oracle test.
public struct NamedRule: Sendable, CustomStringConvertible {
  public var description: String
  public var rule: any LayoutRule

  public static let all: [NamedRule] = [
    .init(description: "list", rule: ListLayout(crossExtent: 390)),
    .init(
      description: "list[inset=12.5,spacing=7.5]",
      rule: ListLayout(crossExtent: 390, spacing: 7.5, inset: 12.5)),
    .init(description: "grid", rule: GridLayout(crossExtent: 390)),
    .init(
      description: "grid[columns=1]",
      rule: GridLayout(crossExtent: 390, columns: 1, rowHeight: 33.5, spacing: 0, inset: 5)),
    .init(
      description: "grid[columns=7]",
      rule: GridLayout(crossExtent: 390, columns: 7, rowHeight: 20.5, spacing: 1.5, inset: 3)),
    .init(description: "masonry", rule: MasonryLayout(crossExtent: 390)),
    .init(
      description: "masonry[columns=1]",
      rule: MasonryLayout(crossExtent: 390, columns: 1, spacing: 0)),
    .init(
      description: "masonry[columns=16,sizing=aspect]",
      rule: MasonryLayout(
        crossExtent: 390, columns: 16, spacing: 0.5, inset: 2, sizing: .aspect)),
  ]
}
