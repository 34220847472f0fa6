import CollectionModel

/// A contiguous copy of sizes that lie in more than one chunk.
///
/// Grows to the longest line that occurs. A reference type, so that a copy of the walk that owns it
/// does not free it; a walk belongs to one thread.
final class JoinedSizes: @unchecked Sendable {
  /// The fewest sizes worth copying at once.
  static let least = 64

  private var capacity = 0
  private var heights = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var widths = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var places = UnsafeMutablePointer<ItemPlace>.allocate(capacity: 1)

  deinit { deallocate() }

  /// The `count` sizes from `position` on; valid until the next call.
  func gather(_ count: Int, from position: Int, of sizes: SectionedSizes) -> SizeRun {
    if capacity < count { grow(to: count) }
    var filled = 0
    while filled < count {
      let run = sizes.run(from: position + filled, limit: count - filled)
      (heights + filled).initialize(from: run.heights, count: run.count)
      for index in 0..<run.count { widths[filled + index] = run.widths[index * run.widthStride] }
      if let source = run.places { (places + filled).initialize(from: source, count: run.count) }
      filled += run.count
    }
    return SizeRun(
      heights: heights, widths: widths, widthStride: 1, count: count,
      places: sizes.hasPlaces ? UnsafePointer(places) : nil)
  }

  private func grow(to count: Int) {
    deallocate()
    capacity = count
    heights = .allocate(capacity: count)
    widths = .allocate(capacity: count)
    places = .allocate(capacity: count)
  }

  private func deallocate() {
    heights.deallocate()
    widths.deallocate()
    places.deallocate()
  }
}
