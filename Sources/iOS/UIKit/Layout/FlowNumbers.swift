extension CGSize {
  /// The size with 0 for each side that is negative, infinite or not a number.
  var usable: CGSize { CGSize(width: Self.usable(width), height: Self.usable(height)) }

  private static func usable(_ length: CGFloat) -> CGFloat {
    length > 0 && length.isFinite ? length : 0
  }
}

extension Int {
  /// Rounds down and clamps to `0...limit`, infinite numbers too; NaN becomes 0.
  init(floorOf value: CGFloat, upTo limit: Int) {
    self = Int(Swift.max(0, Swift.min(value.rounded(.down), CGFloat(limit))))
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first element for which `isIn` is true; it must be true for all later ones. The end if
  /// there is none.
  ///
  /// - Complexity: O(log n).
  @inline(__always)
  func firstIndex(whereSorted isIn: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isIn(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
