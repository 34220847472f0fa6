/// The sizes and places of items that lie apart from each other, in contiguous memory, in an order
/// of the caller's. 16 bytes per item of capacity.
package final class GatheredSizes {
  private var heights: UnsafeMutablePointer<UInt32>
  private var widths: UnsafeMutablePointer<UInt32>
  private var places: UnsafeMutablePointer<ItemPlace>
  private var capacity: Int

  /// - Parameter capacity: the items to make room for; more make it grow.
  package init(capacity: Int) {
    self.capacity = capacity
    heights = .allocate(capacity: capacity)
    widths = .allocate(capacity: capacity)
    places = .allocate(capacity: capacity)
  }

  deinit { deallocate() }

  private func deallocate() {
    heights.deallocate()
    widths.deallocate()
    places.deallocate()
  }

  /// Replaces the content by the items at `positions` among all items, and returns them as one run,
  /// which is valid until the next call.
  ///
  /// - Precondition: the collection has places and these items.
  /// - Complexity: O(positions), times O(log n) once an edit has changed the length of a chunk.
  package func gather(
    _ positions: UnsafeBufferPointer<UInt32>, from sizes: SectionedSizes
  ) -> SizeRun {
    precondition(sizes.hasPlaces, "items without places were gathered")
    if positions.count > capacity {
      deallocate()
      capacity = positions.count
      heights = .allocate(capacity: capacity)
      widths = .allocate(capacity: capacity)
      places = .allocate(capacity: capacity)
    }
    sizes.sizes.gather(positions, heights: heights, widths: widths, places: places)
    return SizeRun(
      heights: heights, widths: widths, widthStride: 1, count: positions.count, places: places)
  }
}
