/// A contiguous piece of a `SizeSequence`, in grid units.
///
/// The width of item `i` is `widths[i * widthStride]`: the stride is 0 if all widths are equal.
@frozen
public struct SizeRun {
  public var heights: UnsafePointer<UInt32>
  public var widths: UnsafePointer<UInt32>
  public var widthStride: Int
  public var count: Int
  /// One for each item; nil if the collection has no places.
  public var places: UnsafePointer<ItemPlace>?

  @inlinable
  public init(
    heights: UnsafePointer<UInt32>, widths: UnsafePointer<UInt32>, widthStride: Int, count: Int,
    places: UnsafePointer<ItemPlace>? = nil
  ) {
    self.heights = heights
    self.widths = widths
    self.widthStride = widthStride
    self.count = count
    self.places = places
  }

  /// The item `offset` items into the run; its place is zero if the run has no places.
  @inlinable
  public subscript(offset: Int) -> ItemBox {
    ItemBox(
      place: places?[offset] ?? .zero,
      size: ItemSize(width: widths[offset * widthStride], height: heights[offset]))
  }

  /// The sum of all heights, in grid units.
  ///
  /// Sixteen items at a time. A loop over four takes up to three times as long; how long depends on
  /// whether its code crosses into another cache line, so on how the executable was linked.
  ///
  /// - Complexity: O(count).
  @inlinable
  public var totalHeight: UInt64 {
    var sums = SIMD8<UInt64>.zero
    let end = count & ~15
    for start in stride(from: 0, to: end, by: 16) {
      let sixteen = UnsafeRawPointer(heights + start)
        .loadUnaligned(as: SIMD16<UInt32>.self)
      sums &+= SIMD8(truncatingIfNeeded: sixteen.lowHalf)
      sums &+= SIMD8(truncatingIfNeeded: sixteen.highHalf)
    }
    var total = sums.wrappedSum()
    for index in end..<count { total &+= UInt64(heights[index]) }
    return total
  }

  /// The same run without its first `taken` items.
  @inlinable
  public func dropping(_ taken: Int) -> SizeRun {
    SizeRun(
      heights: heights + taken, widths: widths + taken * widthStride, widthStride: widthStride,
      count: count - taken, places: places.map { $0 + taken })
  }

  /// The first `limit` items of the run.
  @inlinable
  public func prefix(_ limit: Int) -> SizeRun {
    SizeRun(
      heights: heights, widths: widths, widthStride: widthStride, count: min(count, limit),
      places: places)
  }
}
