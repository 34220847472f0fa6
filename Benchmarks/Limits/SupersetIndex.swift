import CEdgeTests
import CSearches

/// Intervals sorted by near edge, each with the index of the nearest one before it that ends later.
/// A query searches the last interval that begins before the upper end and walks backwards from it.
/// Where an interval ends too early, so do all back to its link, and the walk continues there.
///
/// Kez Cleal, "SuperIntervals", github.com/kcleal/superintervals, 2024; written from its
/// description. There, links lead to the nearest interval that contains this one. Here, they also
/// skip equal far edges, the walk tests eight intervals at once, and the search branches, because a
/// query mostly takes the branches of the one before.
///
/// 20 bytes per interval. O(log n + hits) if few intervals are much longer than most, else O(n).
final class SupersetIndex: SortedSearch {
  private let nears: UnsafeMutablePointer<Double>
  private let fars: UnsafeMutablePointer<Double>
  private let links: UnsafeMutablePointer<Int32>
  private let index: csearches_supersets
  private let isWide = cedgetests_has_avx2() != 0

  init(_ content: Content) {
    let (nears, fars) = content.extents(by: content.nearOrder)
    self.nears = .copying(nears)
    self.fars = .copying(fars)
    links = .allocate(capacity: nears.count)
    for position in fars.indices {
      // The links already made lead to all earlier intervals that end later than their successors.
      var link = Int32(position) - 1
      while link >= 0, fars[Int(link)] <= fars[position] { link = links[Int(link)] }
      (links + position).initialize(to: link)
    }
    index = csearches_supersets(
      nears: self.nears, fars: self.fars, links: links, count: Int64(nears.count))
  }

  deinit {
    nears.deallocate()
    fars.deallocate()
    links.deallocate()
  }

  @inline(__always)
  func query(
    _ lower: Double, _ upper: Double, _ elements: UnsafeRawPointer?,
    _ answer: UnsafeMutableRawPointer
  ) -> Int {
    var index = index
    return Int(
      isWide
        ? csearches_supersets_wide(&index, lower, upper, elements, answer)
        : csearches_supersets_portable(&index, lower, upper, elements, answer))
  }
}

extension UnsafeMutablePointer {
  /// A copy of an array, in storage that the caller owns.
  static func copying(_ array: [Pointee]) -> Self {
    let copy = Self.allocate(capacity: array.count)
    copy.initialize(from: array, count: array.count)
    return copy
  }
}
