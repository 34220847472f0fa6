import Primitives

/// The sizes and places of items that lie apart from each other, in contiguous memory, in an order
/// of the caller's. 16 bytes per item of capacity.
package struct GatheredSizes: ~Copyable {
  private var heights = GrowableBuffer<UInt32>(capacity: 0)
  private var widths = GrowableBuffer<UInt32>(capacity: 0)
  private var places = GrowableBuffer<ItemPlace>(capacity: 0)

  package init() {}

  /// The items at `positions` among all items as one run, which is valid until the next call.
  ///
  /// - Precondition: the collection has places and these items.
  /// - Complexity: O(positions), times O(log n) once an edit has changed the length of a chunk.
  package mutating func gather(
    _ positions: UnsafeBufferPointer<UInt32>, from sizes: SectionedSizes
  ) -> SizeRun {
    precondition(sizes.hasPlaces, "items without places were gathered")
    let heights = heights.reserve(positions.count)
    let widths = widths.reserve(positions.count)
    let places = places.reserve(positions.count)
    sizes.sizes.gather(positions, heights: heights, widths: widths, places: places)
    return SizeRun(
      heights: heights, widths: widths, widthStride: 1, count: positions.count, places: places)
  }
}
