import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Places everything. A query searches for the sections that it crosses, and tests all of their
/// elements.
///
/// 64 bytes per element, and 8 per section. A query is O(log sections + elements of the sections
/// that it crosses); worst case: O(elements), in a collection of one section.
final class SectionScan: StoredStrategy {
  let stored: StoredElements
  private(set) var work = IndexWork()
  /// The number of each section's first element, and of all elements.
  private var firsts: [Int] = []

  init(_ rule: any LayoutRule, _ sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  var indexBytes: Int { firsts.capacity * MemoryLayout<Int>.stride }

  func buildIndex() {
    firsts.removeAll(keepingCapacity: true)
    for (index, element) in stored.elements.enumerated() {
      while firsts.count <= element.id.section { firsts.append(index) }
    }
    while firsts.count <= stored.sectionCount { firsts.append(stored.elements.count) }
  }

  func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let end = Double(rect.origin.y + rect.size.height)
    var section = stored.section(reaching: rect.origin.y)
    while section < stored.sectionCount, stored.extent(ofSection: section).near < end {
      for element in stored.elements[firsts[section]..<firsts[section + 1]] {
        if element.crosses(rect) { buffer.append(element) }
        work.elementsTested += 1
      }
      section += 1
    }
  }
}
