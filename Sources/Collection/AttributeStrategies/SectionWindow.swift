import CollectionLayouts
import CollectionModel
import Primitives

/// The edges of consecutive sections around a query, looked up once for all its steps and kept for
/// the next query. See `SectionPositions` for how they are kept.
///
/// 8 to 16 bytes per section in the window.
struct SectionWindow: ~Copyable {
  /// A larger window than this is looked up from scratch instead of being extended.
  private static let most = 256

  private var sectionCount = 0
  private var first = 0
  private var edges = GrowableBuffer<Double>(capacity: 0)
  /// For each section in the window, if they are needed.
  private var infos = GrowableBuffer<SectionInfo>(capacity: 0)

  /// The number of sections in the window.
  private var count: Int { Swift.max(0, edges.count - 1) }
  /// The section after the last one in the window.
  private var end: Int { first + count }

  mutating func removeAll() {
    infos.removeAll()
    edges.removeAll()
  }

  /// Whether the window contains all sections that end after `lower` and begin before `upper`, and
  /// at least the first that ends after `lower`. At the ends of the content it may return false
  /// although the window contains them.
  @inline(__always)
  func covers(_ lower: Double, _ upper: Double) -> Bool {
    let (edges, last) = (edges.base, edges.count - 1)
    return last > 0 && edges[0] <= lower && lower < edges[last] && edges[last] >= upper
  }

  /// Extends the window to the sections that `covers` checks for.
  ///
  /// - Parameter withInfos: whether `forEach` will be called; always the same until `removeAll`.
  mutating func cover(
    _ lower: Double, _ upper: Double, of sections: any PlacementStrategy, withInfos: Bool
  ) {
    let isLong = count > Self.most
    if !holds(lower) || isLong && !reaches(upper) {
      removeAll()
      sectionCount = sections.sectionCount
      first = sections.section(reaching: lower)
    }
    while !reaches(upper) || !reaches(lower.nextUp) {
      let section = end
      let extent = sections.extent(ofSection: section)
      if edges.isEmpty { edges.append(extent.near) }
      edges.append(extent.far)
      if withInfos { infos.append(sections.info(ofSection: section)) }
    }
  }

  /// Whether the first section that ends after `offset` is in the window or directly follows it.
  private func holds(_ offset: Double) -> Bool {
    count > 0 && (first == 0 || edges.base[0] <= offset) && offset <= edges.base[count]
  }

  /// Whether no section after the window begins before `upper`.
  private func reaches(_ upper: Double) -> Bool {
    end >= sectionCount || count > 0 && edges.base[count] >= upper
  }

  /// Calls `body` with each section of the window that ends after `lower` and begins before
  /// `upper`, including sections without extent in between.
  ///
  /// - Precondition: the window covers them and holds infos.
  @inline(__always)
  func forEach(
    from lower: Double, to upper: Double, _ body: (Int, Extent, SectionInfo) -> Void
  ) {
    let (count, edges, infos) = (infos.count, edges.base, infos.base)
    var index = (0..<count).partitionPoint { edges[$0 + 1] > lower }
    while index < count, edges[index] < upper {
      body(first + index, Extent(near: edges[index], far: edges[index + 1]), infos[index])
      index += 1
    }
  }

  /// Where sections are, by the window's edges, which stay valid until it changes.
  func positions(in sections: any PlacementStrategy) -> SectionPositions {
    guard count > 0 else { return SectionPositions(sections) }
    return SectionPositions(
      sections, first: first, edges: edges.elements, sectionCount: sectionCount)
  }
}
