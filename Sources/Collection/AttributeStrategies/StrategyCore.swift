import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The state of a strategy, and everything that the strategy does with it.
protocol StrategyCore: ~Copyable {
  /// The rule and the collection.
  var walk: LayoutWalk { get }
  var contentSize: CGSize { get }
  mutating func prepare()
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer)
  mutating func element(_ id: ElementID) -> ElementAttributes?
  mutating func extent(ofSection section: Int) -> Extent
  mutating func section(reaching offset: Double) -> Int
  mutating func apply(_ edits: [CollectionEdit])
  mutating func invalidate(_ context: InvalidationContext)
  mutating func setRule(_ rule: any LayoutRule) -> RuleChange
  mutating func reset()
  func report(inWords: Bool) -> SourceReport
  mutating func sourceTiles() -> [SourceTile]
}

extension StrategyCore where Self: ~Copyable {
  mutating func sourceTiles() -> [SourceTile] { [] }
}

/// A core at an address of its own (`OwnedPointer`). The pointer is a core itself, because an
/// associated type has to be copyable and a core is not.
extension UnsafeMutablePointer: StrategyCore where Pointee: StrategyCore & ~Copyable {
  var walk: LayoutWalk { pointee.walk }
  var contentSize: CGSize { pointee.contentSize }
  func prepare() { pointee.prepare() }
  func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    pointee.append(crossing: rect, to: &buffer)
  }
  func element(_ id: ElementID) -> ElementAttributes? { pointee.element(id) }
  func extent(ofSection section: Int) -> Extent { pointee.extent(ofSection: section) }
  func section(reaching offset: Double) -> Int { pointee.section(reaching: offset) }
  func apply(_ edits: [CollectionEdit]) { pointee.apply(edits) }
  func invalidate(_ context: InvalidationContext) { pointee.invalidate(context) }
  func setRule(_ rule: any LayoutRule) -> RuleChange { pointee.setRule(rule) }
  func reset() { pointee.reset() }
  func report(inWords: Bool) -> SourceReport { pointee.report(inWords: inWords) }
  func sourceTiles() -> [SourceTile] { pointee.sourceTiles() }
}
