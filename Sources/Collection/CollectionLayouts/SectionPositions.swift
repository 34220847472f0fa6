import CollectionModel
import Primitives

/// Where sections are. The edges of the sections around a query are looked up once for the whole
/// query and kept here; any other section is read from `source`.
///
/// ```
/// edges   near end of the first section | its far end | that of the second | ...
/// ```
///
/// A section begins where the one before it ends.
public struct SectionPositions {
  /// Holds all sections. It is not owned, so that copies are free.
  private unowned(unsafe) let source: any SectionLocating
  /// The first section whose edges are kept.
  private let first: Int
  /// One more than the kept sections; empty if none are kept.
  private let edges: UnsafeBufferPointer<Double>
  public let sectionCount: Int

  /// Keeps no edges and reads `source` each time. Valid as long as `source`.
  public init(_ source: any SectionLocating) {
    self.init(
      source, first: 0, edges: UnsafeBufferPointer(start: nil, count: 0),
      sectionCount: source.sectionCount)
  }

  /// - Parameter edges: those of `first` and the sections after it. Valid as long as they and
  ///   `source`.
  public init(
    _ source: any SectionLocating, first: Int, edges: UnsafeBufferPointer<Double>,
    sectionCount: Int
  ) {
    self.source = source
    self.first = first
    self.edges = edges
    self.sectionCount = sectionCount
  }

  /// The near and far end of a section.
  ///
  /// - Complexity: O(1) if its edges are kept.
  @inline(__always)
  public func extent(ofSection section: Int) -> Extent {
    let index = section &- first
    guard index >= 0, index < edges.count &- 1 else { return sourceExtent(ofSection: section) }
    return Extent(near: edges[index], far: edges[index + 1])
  }

  /// The collection's information about a section. It is not kept.
  func info(ofSection section: Int) -> SectionInfo { source.info(ofSection: section) }

  @inline(never)
  private func sourceExtent(ofSection section: Int) -> Extent {
    source.extent(ofSection: section)
  }

  /// The first section whose far end is beyond `offset`, or `sectionCount` if there is none.
  ///
  /// - Complexity: O(log kept sections), if one of them is the answer.
  @inline(__always)
  public func section(reaching offset: Double) -> Int {
    let count = edges.count &- 1
    if count > 0, edges[0] <= offset, edges[1] > offset { return first }
    return search(reaching: offset)
  }

  @inline(never)
  private func search(reaching offset: Double) -> Int {
    let count = edges.count - 1
    guard count > 0, edges[count] > offset, first == 0 || edges[0] <= offset else {
      return source.section(reaching: offset)
    }
    return first + (0..<count).partitionPoint { edges[$0 + 1] > offset }
  }
}
