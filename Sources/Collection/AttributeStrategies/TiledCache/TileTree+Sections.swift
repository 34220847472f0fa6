import CollectionLayouts
import CollectionModel
import Primitives

extension TileTree {
  /// Where a section begins; for the section past the last, the end of all content.
  ///
  /// - Complexity: O(log n + tile).
  mutating func origin(ofSection section: Int, in walk: inout LayoutWalk) -> Double {
    guard section < walk.sizes.sectionCount else { return contentExtent }
    sectionsExamined += 1
    let slot = walk.slot(ofItem: -1, inSection: section)
    let run = tree.run(holding: slot)
    var cursor = checkpoint(of: run.handle, at: run.position, in: walk)
    walk.skip(&cursor, slots: slot - run.position.count)
    return cursor.origin
  }

  /// The first section whose far end is beyond `offset`, or the number of sections if there is
  /// none.
  ///
  /// - Complexity: O((log n + tile) log s) for the s sections of one tile.
  mutating func section(reaching offset: Double, in walk: inout LayoutWalk) -> Int {
    guard let run = tree.lastRun(startingUpTo: offset) else { return walk.sizes.sectionCount }
    let first = walk.cursor(atSlot: run.position.count).section
    let end = min(
      walk.sizes.sectionCount,
      walk.cursor(atSlot: run.position.count + run.extent.count).section + 1)
    return (first..<end).partitionPoint { origin(ofSection: $0 + 1, in: &walk) > offset }
  }
}
