import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Places everything, and tests everything in each query.
final class ScanStrategy: StoredStrategy {
  let stored: StoredElements

  init(_ rule: any LayoutRule, _ sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  func buildIndex() {}

  func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    for element in stored.elements where element.crosses(rect) { buffer.append(element) }
  }
}
