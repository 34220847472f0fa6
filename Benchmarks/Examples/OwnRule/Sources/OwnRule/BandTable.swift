import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Places all elements in `prepare` and sorts them by near edge. For each band of the content, a
/// table has the first element that a query has to look at.
///
/// A strategy that keeps all elements only has to define how its index is built and how it is
/// queried. `StoredStrategy` does the rest: after edits, and for other widths, it builds the index
/// again.
///
/// Takes 64 bytes per element, and 4 per band. A query is O(elements that begin in the bands that
/// it crosses); worst case: O(elements), if one near the top reaches over everything.
final class BandTable: StoredStrategy {
  private static let bandExtent = 1024.0

  let stored: StoredElements
  private(set) var work = IndexWork()
  /// The first element that ends beyond the start of each band: none before it crosses that band.
  private var first: [Int32] = []

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  var indexBytes: Int { first.capacity * MemoryLayout<Int32>.stride }

  func buildIndex() {
    stored.sortByNearEdge()
    first.removeAll(keepingCapacity: true)
    for (index, element) in stored.elements.enumerated() {
      let end = element.frame.origin.y + element.frame.size.height
      while Double(first.count) * Self.bandExtent < end { first.append(Int32(index)) }
    }
  }

  func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = Double(rect.origin.y)
    let upper = lower + Double(rect.size.height)
    let band = (lower / Self.bandExtent).rounded(.down)
    var index = 0
    // The rectangle may be infinite, so its band is converted to Int only if the table has it.
    if band >= 0 {
      guard band < Double(first.count) else { return }
      index = Int(first[Int(band)])
    }
    let elements = stored.elements
    while index < elements.count, elements[index].frame.origin.y < upper {
      if elements[index].crosses(rect) { buffer.append(elements[index]) }
      work.elementsTested += 1
      index += 1
    }
  }
}
