extension Range<Int> {
  /// The first index for which `satisfies` holds, or `upperBound` if there is none.
  ///
  /// - Precondition: if it holds for an index, it holds for every later one.
  /// - Complexity: O(log count) calls.
  @inlinable @inline(__always)
  public func partitionPoint(where satisfies: (Int) -> Bool) -> Int {
    var calls = 0
    return partitionPoint(counting: &calls, where: satisfies)
  }

  /// The same, and adds the number of calls of `satisfies` to `calls`.
  @inlinable @inline(__always)
  public func partitionPoint(
    counting calls: inout Int, where satisfies: (Int) -> Bool
  ) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low &+ Int(bitPattern: UInt(bitPattern: high &- low) >> 1)
      calls &+= 1
      if satisfies(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
