import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Places everything in `prepare`; a table says for each band of the content where to begin to
/// look.
///
/// A strategy that keeps all elements is its index: how it is built and how it is asked. Edits,
/// other widths and sections are the work of `StoredStrategy`, which builds the index again.
///
/// 64 bytes per element, and 4 per band. A query is O(elements that begin in the bands that it
/// crosses); worst case: O(elements), if one near the top reaches over everything.
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
    // A rectangle may be anything, infinite ones too: only what is in the table becomes an Int.
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
