import CollectionModel

/// Items that have one estimated height until they become visible for the first time.
///
/// Keeps the true sizes, shared with the original collection, and one bit per item.
public struct SelfSizing: Sendable {
  public let truth: SectionedSizes
  /// The median of all heights, in grid units; the upper one of two.
  public let estimate: UInt32
  private var seen: [UInt64]

  /// - Complexity: O(n).
  public init(truth: SectionedSizes) {
    self.truth = truth
    estimate = truth.medianHeight
    seen = [UInt64](repeating: 0, count: (truth.itemCount + 63) / 64)
  }

  /// The collection with every height replaced by the estimate. Widths, places and headers are
  /// true.
  ///
  /// - Complexity: O(n).
  public func estimated() -> SectionedSizes {
    var builder = SizeSequence.Builder(hasPlaces: truth.hasPlaces)
    truth.forEachBox { box in
      var box = box
      box.size.height = estimate
      builder.append(box)
    }
    var sections: [SectionInfo] = []
    sections.reserveCapacity(truth.sectionCount)
    truth.forEachSection { sections.append($0) }
    return SectionedSizes(sections: sections, sizes: builder.finish())
  }

  /// The true box of an item that is seen for the first time, if it differs from the estimate; nil
  /// otherwise.
  ///
  /// - Precondition: there is such an item.
  /// - Complexity: O(log n).
  public mutating func boxOfFirstSeen(_ path: ItemPath) -> ItemBox? {
    let position = truth.itemsBefore(section: path.section) + path.item
    let bit: UInt64 = 1 << UInt64(position & 63)
    guard seen[position >> 6] & bit == 0 else { return nil }
    seen[position >> 6] |= bit
    let box = truth[path]
    return box.size.height == estimate ? nil : box
  }
}

extension SectionedSizes {
  /// Calls `body` with every item, in order.
  func forEachBox(_ body: (ItemBox) -> Void) {
    var position = 0
    while position < itemCount {
      let run = run(from: position, limit: itemCount - position)
      for offset in 0..<run.count { body(run[offset]) }
      position += run.count
    }
  }

  /// The upper median of all heights, in grid units, found by their upper 16 bits and then their
  /// lower ones; 0 without items.
  ///
  /// - Complexity: O(n), and 1 MiB.
  fileprivate var medianHeight: UInt32 {
    if itemCount == 0 { return 0 }
    var rest = itemCount / 2
    var counts = [Int](repeating: 0, count: 1 << 16)
    func take() -> UInt32 {
      var bucket = 0
      while counts[bucket] <= rest {
        rest -= counts[bucket]
        bucket += 1
      }
      return UInt32(bucket)
    }
    forEachBox { counts[Int($0.size.height >> 16)] += 1 }
    let upper = take()
    counts = [Int](repeating: 0, count: 1 << 16)
    forEachBox { box in
      if box.size.height >> 16 == upper { counts[Int(box.size.height & 0xFFFF)] += 1 }
    }
    return upper << 16 | take()
  }

  /// Whether no item's place is above that of its predecessor.
  ///
  /// - Complexity: O(n).
  var isOrderedByPlace: Bool {
    var last = Int32.min
    var isOrdered = true
    forEachBox { box in
      if box.place.y < last { isOrdered = false }
      last = box.place.y
    }
    return isOrdered
  }
}
