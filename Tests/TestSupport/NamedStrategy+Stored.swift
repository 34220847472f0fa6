import AttributeStrategies

extension NamedStrategy {
  /// The strategies that keep every element in an index, in variants with odd tiles, groups and
  /// pages.
  package static let stored: [NamedStrategy] = [
    .init(description: "precompute-sorted") { PrecomputeSorted(rule: $0, sizes: $1) },
    .init(description: "tile-table") { TileTableLookup(rule: $0, sizes: $1) },
    .init(description: "tile-table[tile=1]") {
      TileTableLookup(rule: $0, sizes: $1, bucketExtent: 1)
    },
    .init(description: "tile-table[tile=65536]") {
      TileTableLookup(rule: $0, sizes: $1, bucketExtent: 65_536)
    },
    .init(description: "union-rects") { UnionRects(rule: $0, sizes: $1) },
    .init(description: "union-rects[group=1]") { UnionRects(rule: $0, sizes: $1, groupSize: 1) },
    .init(description: "union-rects[group=33]") { UnionRects(rule: $0, sizes: $1, groupSize: 33) },
    .init(description: "page-table") { PageTable(rule: $0, sizes: $1) },
    .init(description: "page-table[page=7.5]") {
      PageTable(rule: $0, sizes: $1, pageExtent: 7.5)
    },
    .init(description: "page-table[page=100]") {
      PageTable(rule: $0, sizes: $1, pageExtent: 100)
    },
    .init(description: "packed-tree") { PackedTree(rule: $0, sizes: $1) },
  ]
}
