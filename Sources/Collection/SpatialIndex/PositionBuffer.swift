import Primitives

/// Positions or ids that a query fills in: once the buffer has held the largest answer, queries
/// allocate nothing. 4 bytes per element of capacity.
public typealias PositionBuffer = GrowableBuffer<Int32>

extension GrowableBuffer<Int32> {
  /// Appends the numbers of `range`, in order.
  @inlinable
  public mutating func append(numbersOf range: Range<Int>) {
    let out = reserve(range.count)
    for index in 0..<range.count {
      (out + index).initialize(to: Int32(truncatingIfNeeded: range.lowerBound + index))
    }
    commit(range.count)
  }
}
