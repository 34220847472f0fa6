import CollectionModel

/// A contiguous copy of sizes that lie in more than one chunk.
///
/// A reference type, so that a copy of the walk that owns it does not free it; a walk belongs to
/// one thread.
final class JoinedSizes: @unchecked Sendable {
  /// The fewest sizes worth copying at once.
  static let least = 64

  let capacity: Int
  private let heights: UnsafeMutablePointer<UInt32>
  private let widths: UnsafeMutablePointer<UInt32>
  private let places: UnsafeMutablePointer<ItemPlace>

  init(capacity: Int) {
    self.capacity = capacity
    heights = .allocate(capacity: capacity)
    widths = .allocate(capacity: capacity)
    places = .allocate(capacity: capacity)
  }

  deinit {
    heights.deallocate()
    widths.deallocate()
    places.deallocate()
  }

  /// The `count` sizes from `position` on, at most `capacity`; valid until the next call.
  func gather(_ count: Int, from position: Int, of sizes: SectionedSizes) -> SizeRun {
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
}
