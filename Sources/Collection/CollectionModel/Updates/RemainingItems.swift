import Primitives

/// Where the items that a batch leaves are after it, nearest first to one that it removes: by their
/// positions among all items before the batch, of two that are equally near the later one first.
///
/// - Complexity: O(edits (log edits + log sections)) to make, O(log edits + log sections) for each
///   item, regardless of how much the batch removes.
package struct RemainingItems: Sequence, IteratorProtocol {
  private let map: UpdateMap
  private let before: SectionCounts
  /// The positions that have gone: ascending runs that neither overlap nor touch.
  private let gone: [Range<Int>]
  private let start: Int
  /// The nearest items on either side that were not given yet; the collection's ends for none.
  private var earlier: Int
  private var later: Int

  /// - Parameters:
  ///   - path: an item before the batch.
  ///   - before: the counts that the batch was validated against.
  package init(around path: ItemPath, after map: UpdateMap, before: SectionCounts) {
    self.map = map
    self.before = before
    gone = map.gonePositions(before: before)
    start = before.position(of: path)
    (earlier, later) = (start, start)
    stepBack()
    stepForward()
  }

  package mutating func next() -> ItemPath? {
    let (hasEarlier, hasLater) = (earlier >= 0, later < before.itemCount)
    guard hasEarlier || hasLater else { return nil }
    let isLater = hasLater && (!hasEarlier || later - start <= start - earlier)
    let position = isLater ? later : earlier
    if isLater { stepForward() } else { stepBack() }
    return map.newPath(of: before.path(at: position))
  }

  private mutating func stepForward() {
    later += 1
    if let run = run(at: later) { later = run.upperBound }
  }

  private mutating func stepBack() {
    earlier -= 1
    if let run = run(at: earlier) { earlier = run.lowerBound - 1 }
  }

  private func run(at position: Int) -> Range<Int>? {
    let index = (0..<gone.count).partitionPoint { gone[$0].upperBound > position }
    return index < gone.count && gone[index].lowerBound <= position ? gone[index] : nil
  }
}
