extension Range<Int> {
  /// The first index for which `satisfies` holds, or `upperBound` if there is none.
  ///
  /// - Precondition: if it holds for an index, it holds for every later one.
  /// - Complexity: O(log count) calls.
  @inlinable @inline(__always)
  public func partitionPoint(where satisfies: (Int) -> Bool) -> Int {
    var questions = 0
    return partitionPoint(counting: &questions, where: satisfies)
  }

  /// The same, and counts its steps.
  ///
  /// - Parameter questions: grows by the number of calls of `satisfies`.
  @inlinable @inline(__always)
  public func partitionPoint(
    counting questions: inout Int, where satisfies: (Int) -> Bool
  ) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low &+ Int(bitPattern: UInt(bitPattern: high &- low) >> 1)
      questions &+= 1
      if satisfies(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
