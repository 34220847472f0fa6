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
  func sourceTiles() -> [SourceTile]
}

extension StrategyCore where Self: ~Copyable {
  func sourceTiles() -> [SourceTile] { [] }
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

/// A strategy that leaves everything to its core. The compiler specialises these methods for each
/// such strategy, so that a query is one dynamic call.
protocol CoreStrategy: PlacementStrategy {
  associatedtype Core: StrategyCore
  var core: Core { get }
}

extension CoreStrategy {
  @inline(__always)
  private func change<Result>(_ body: (inout Core) -> Result) -> Result {
    var core = core
    return body(&core)
  }

  public func prepare() { change { $0.prepare() } }
  public var contentSize: CGSize { core.contentSize }
  public var queriesAreIndependent: Bool { false }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    change { $0.append(crossing: rect, to: &buffer) }
  }

  public func element(_ id: ElementID) -> ElementAttributes? { change { $0.element(id) } }

  public var sectionCount: Int { core.walk.sizes.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo { core.walk.sizes.section(section) }
  public func extent(ofSection section: Int) -> Extent { change { $0.extent(ofSection: section) } }
  public func section(reaching offset: Double) -> Int { change { $0.section(reaching: offset) } }

  public func apply(_ edits: [CollectionEdit]) { change { $0.apply(edits) } }
  public func invalidate(_ context: InvalidationContext) { change { $0.invalidate(context) } }
  public func setRule(_ rule: any LayoutRule) -> RuleChange { change { $0.setRule(rule) } }
  public func reset() { change { $0.reset() } }
  public func report(inWords: Bool) -> SourceReport { core.report(inWords: inWords) }
  public func sourceTiles() -> [SourceTile] { core.sourceTiles() }
}
