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
  /// whether its code crosses into another cache line, so on how the executable was linked. The
  /// rest comes from a vector of items of which some may have been added already: a loop over it
  /// costs a mispredicted branch in most of the short runs.
  ///
  /// - Complexity: O(count).
  @inlinable
  @inline(__always)
  public var totalHeight: UInt64 {
    guard count >= 8 else {
      var total: UInt64 = 0
      for index in 0..<count { total &+= UInt64(heights[index]) }
      return total
    }
    var sums = SIMD8<UInt64>.zero
    var start = 0
    let last: SIMD16<UInt32>
    if count >= 16 {
      while start &+ 16 <= count {
        sums &+= Self.halvesAdded(vector(at: start))
        start &+= 16
      }
      last = vector(at: count &- 16)
    } else {
      last = SIMD16(lowHalf: vector(at: count &- 8), highHalf: vector(at: 0))
    }
    let added = SIMD16<Int32>(repeating: Int32(truncatingIfNeeded: start &+ 16 &- count))
    let lanes = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    sums &+= Self.halvesAdded(last.replacing(with: 0, where: lanes .< added))
    return sums.wrappedSum()
  }

  /// As many heights as the vector has lanes, from item `offset` on.
  @inlinable
  @inline(__always)
  func vector<Vector: SIMD>(at offset: Int) -> Vector {
    UnsafeRawPointer(heights + offset).loadUnaligned(as: Vector.self)
  }

  @inlinable
  @inline(__always)
  static func halvesAdded(_ heights: SIMD16<UInt32>) -> SIMD8<UInt64> {
    SIMD8(truncatingIfNeeded: heights.lowHalf) &+ SIMD8(truncatingIfNeeded: heights.highHalf)
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
