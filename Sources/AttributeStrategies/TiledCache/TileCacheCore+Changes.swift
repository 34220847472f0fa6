import CollectionAttributes
import CollectionLayouts
import Foundation

extension TileCacheCore {
  /// What entered and left between two rectangles of which one is the other moved along the scroll
  /// axis and still overlaps it; else by two queries.
  mutating func appendChanges(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    let isMoved =
      old.origin.x == new.origin.x && old.size == new.size
      && abs(new.origin.y - old.origin.y) < new.size.height
    guard isMoved else {
      appendDifference(of: new, less: old, into: &entered)
      appendDifference(of: old, less: new, into: &left)
      return
    }
    guard findTilesForChanges(from: old, to: new) else {
      appendDifference(of: new, less: old, into: &entered)
      appendDifference(of: old, less: new, into: &left)
      return
    }
    for index in 0..<changeBlocks.count {
      store.blocks[changeBlocks[index]].appendChanges(
        from: old, to: new, entered: &entered, left: &left)
    }
  }

  private mutating func appendDifference(
    of rect: CGRect, less other: CGRect, into buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    append(crossing: rect, to: &buffer)
    buffer.filter(from: start) { !$0.crosses(other) }
  }
}
