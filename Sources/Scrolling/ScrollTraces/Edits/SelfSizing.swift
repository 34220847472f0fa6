import CollectionModel

/// Items that have one estimated height until they become visible for the first time.
///
/// Keeps the true sizes, shared with the original collection, and one bit per item.
package struct SelfSizing: Sendable {
  package let truth: SectionedSizes
  /// The median of all heights, in grid units; the upper one of two.
  package let estimate: UInt32
  private var seen: [UInt64]

  /// - Complexity: O(n).
  package init(truth: SectionedSizes) {
    self.truth = truth
    estimate = truth.medianHeight
    seen = [UInt64](repeating: 0, count: (truth.itemCount + 63) / 64)
  }

  /// The collection with every height replaced by the estimate and all else as it is. O(n).
  package func estimated() -> SectionedSizes {
    var builder = SizeSequence.Builder(hasPlaces: truth.hasPlaces)
    truth.sizes.forEachBox { box in
      var box = box
      box.size.height = estimate
      builder.append(box)
    }
    return SectionedSizes(sections: truth.sections, sizes: builder.finish())
  }

  /// The true box of an item that is seen for the first time, if it differs from the estimate; nil
  /// otherwise. O(log n).
  package mutating func boxOfFirstSeen(_ path: ItemPath) -> ItemBox? {
    let position = truth.itemsBefore(section: path.section) + path.item
    let bit: UInt64 = 1 << UInt64(position & 63)
    guard seen[position >> 6] & bit == 0 else { return nil }
    seen[position >> 6] |= bit
    let box = truth[path]
    return box.size.height == estimate ? nil : box
  }
}
