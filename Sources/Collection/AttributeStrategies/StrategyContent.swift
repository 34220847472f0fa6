import CollectionLayouts
import CollectionModel
import Foundation

/// The elements that a strategy has placed, as the hooks of its rule see them.
final class StrategyContent: PlacedContent {
  private let strategy: any PlacementStrategy

  init(_ strategy: any PlacementStrategy) { self.strategy = strategy }

  var contentSize: CGSize { strategy.contentSize }
  var sectionCount: Int { strategy.sectionCount }

  func info(ofSection section: Int) -> SectionInfo { strategy.info(ofSection: section) }
  func extent(ofSection section: Int) -> Extent { strategy.extent(ofSection: section) }
  func section(reaching offset: Double) -> Int { strategy.section(reaching: offset) }
}
