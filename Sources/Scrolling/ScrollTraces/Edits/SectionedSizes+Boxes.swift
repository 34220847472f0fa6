import CollectionModel

extension SectionedSizes {
  /// The upper median of all heights, in grid units, found by their upper 16 bits and then their
  /// lower ones; 0 without items.
  ///
  /// - Complexity: O(n), and 1 MiB.
  var medianHeight: UInt32 {
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
    sizes.forEachBox { counts[Int($0.size.height >> 16)] += 1 }
    let upper = take()
    counts = [Int](repeating: 0, count: 1 << 16)
    sizes.forEachBox { box in
      if box.size.height >> 16 == upper { counts[Int(box.size.height & 0xFFFF)] += 1 }
    }
    return upper << 16 | take()
  }

  /// Whether no item's place is above that of its predecessor. O(n).
  var isOrderedByPlace: Bool {
    var last = Int32.min
    var isOrdered = true
    sizes.forEachBox { box in
      if box.place.y < last { isOrdered = false }
      last = box.place.y
    }
    return isOrdered
  }
}
