import CollectionLayouts
import CollectionModel
import Primitives

/// The positions of consecutive sections around a query, looked up once for all its steps and kept
/// for the next query.
///
/// ```
/// edges   near end of the first section | its far end | that of the second | ...
/// ```
///
/// A section begins where the one before it ends. 8 to 16 bytes per section in the window; for
/// other sections it asks the strategy.
final class SectionWindow: SectionLocating {
  private struct Content: ~Copyable {
    var sectionCount = 0
    var first = 0
    var edges = GrowableBuffer<Double>(capacity: 0)
    /// For each section in the window, if they are needed.
    var infos = GrowableBuffer<SectionInfo>(capacity: 0)
    var holdsInfos = false

    /// The number of sections in the window.
    var count: Int { Swift.max(0, edges.count - 1) }
    /// The section after the last one in the window.
    var end: Int { first + count }
  }

  /// A larger window than this is looked up from scratch instead of being extended.
  private static let most = 256

  private let strategy: any PlacementStrategy
  private let ownedContent = OwnedPointer(Content())
  private var content: UnsafeMutablePointer<Content> { ownedContent.address }

  init(of strategy: any PlacementStrategy) { self.strategy = strategy }

  func removeAll() {
    content.pointee.infos.removeAll()
    content.pointee.edges.removeAll()
  }

  /// Sets whether the window holds the collection's information about its sections, for `forEach`.
  func holdInfos(_ holdsInfos: Bool) {
    removeAll()
    content.pointee.holdsInfos = holdsInfos
  }

  /// Makes the window contain all sections that end after `lower` and begin before `upper`, and at
  /// least the first that ends after `lower`.
  @inline(__always)
  func cover(_ lower: Double, _ upper: Double) {
    let (edges, count) = (content.pointee.edges.base, content.pointee.count)
    if count > 0, edges[0] <= lower, lower < edges[count], edges[count] >= upper { return }
    extend(to: lower, upper)
  }

  private func extend(to lower: Double, _ upper: Double) {
    let isLong = content.pointee.count > Self.most
    if !holds(lower) || isLong && !reaches(upper) { begin(at: lower) }
    while !reaches(upper) || !reaches(lower.nextUp) { addSection() }
  }

  /// Whether the first section that ends after `offset` is in the window or directly follows it.
  @inline(__always)
  private func holds(_ offset: Double) -> Bool {
    let count = content.pointee.count
    let edges = content.pointee.edges.base
    return count > 0 && (content.pointee.first == 0 || edges[0] <= offset)
      && offset <= edges[count]
  }

  /// Whether no section after the window begins before `upper`.
  @inline(__always)
  private func reaches(_ upper: Double) -> Bool {
    let edges = content.pointee.edges.count
    return content.pointee.end >= content.pointee.sectionCount
      || edges > 1 && content.pointee.edges.base[edges - 1] >= upper
  }

  private func begin(at lower: Double) {
    removeAll()
    content.pointee.sectionCount = strategy.sectionCount
    content.pointee.first = strategy.section(reaching: lower)
  }

  private func addSection() {
    let section = content.pointee.end
    let extent = strategy.extent(ofSection: section)
    if content.pointee.edges.isEmpty { content.pointee.edges.append(extent.near) }
    content.pointee.edges.append(extent.far)
    if content.pointee.holdsInfos {
      content.pointee.infos.append(strategy.info(ofSection: section))
    }
  }

  /// Calls `body` with each section of the window that ends after `lower` and begins before
  /// `upper`, including sections without extent in between.
  ///
  /// - Precondition: the window covers them and holds infos.
  @inline(__always)
  func forEach(
    from lower: Double, to upper: Double, _ body: (Int, Extent, SectionInfo) -> Void
  ) {
    let (first, count) = (content.pointee.first, content.pointee.infos.count)
    let (edges, infos) = (content.pointee.edges.base, content.pointee.infos.base)
    var index = (0..<count).partitionPoint { edges[$0 + 1] > lower }
    while index < count, edges[index] < upper {
      body(first + index, Extent(near: edges[index], far: edges[index + 1]), infos[index])
      index += 1
    }
  }

  // MARK: What effects ask for

  var sectionCount: Int {
    content.pointee.count == 0 ? strategy.sectionCount : content.pointee.sectionCount
  }

  func extent(ofSection section: Int) -> Extent {
    let index = section - content.pointee.first
    guard index >= 0, index < content.pointee.count else {
      return strategy.extent(ofSection: section)
    }
    let edges = content.pointee.edges.base
    return Extent(near: edges[index], far: edges[index + 1])
  }

  func section(reaching offset: Double) -> Int {
    let (edges, count) = (content.pointee.edges.base, content.pointee.count)
    guard holds(offset), edges[count] > offset else {
      return strategy.section(reaching: offset)
    }
    return content.pointee.first + (0..<count).partitionPoint { edges[$0 + 1] > offset }
  }
}
