import CollectionLayouts
import CollectionModel

extension TileTree {
  /// Where a section begins; past the last it is the end of all content.
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

  /// The first section whose far end lies beyond `offset`; the number of sections where none does.
  ///
  /// - Complexity: O((log n + tile) log s) for the s sections of one tile.
  mutating func section(reaching offset: Double, in walk: inout LayoutWalk) -> Int {
    guard let run = tree.lastRun(startingUpTo: offset) else { return walk.sizes.sectionCount }
    var low = walk.cursor(atSlot: run.position.count).section
    var high = min(
      walk.sizes.sectionCount,
      walk.cursor(atSlot: run.position.count + run.extent.count).section + 1)
    while low < high {
      let middle = (low + high) / 2
      if origin(ofSection: middle + 1, in: &walk) > offset {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
