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
