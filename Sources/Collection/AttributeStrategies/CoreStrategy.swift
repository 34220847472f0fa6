import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// A strategy that leaves everything to its core. The compiler specialises these methods for each
/// such strategy, so that a query is one dynamic call.
protocol CoreStrategy: PlacementStrategy {
  associatedtype Core: StrategyCore
  var core: Core { get }
}

extension CoreStrategy {
  /// Runs `body` on the core. `core` is a pointer: the methods of the protocol are mutating and
  /// need a variable, but its copy leads to the same core.
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
  public func sourceTiles() -> [SourceTile] { change { $0.sourceTiles() } }
}
