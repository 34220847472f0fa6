import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// An attribute strategy that places every element in `prepare`, keeps them all, and answers from
/// an index over them.
///
/// Such a strategy consists of its index: how to build it and how to query it. Edits and
/// invalidations place everything and build the index again, O(n) per batch.
public protocol StoredStrategy: PlacementStrategy {
  var stored: StoredElements { get }

  /// Builds the index for the current elements; it may reorder them.
  func buildIndex()

  /// The work that queries did.
  var work: IndexWork { get }

  /// Bytes of the index.
  var indexBytes: Int { get }

  /// How the index was built for these elements, in a few words; empty if it has no choice.
  var choice: String { get }
}

extension StoredStrategy {
  public var choice: String { "" }
  /// No work, unless a strategy counts its own.
  public var work: IndexWork { IndexWork() }
  /// 0, for a strategy that keeps only the stored elements.
  public var indexBytes: Int { 0 }
  public var contentSize: CGSize { stored.contentSize }
  public var queriesAreIndependent: Bool { true }

  public func prepare() {
    stored.place()
    buildIndex()
  }

  public func apply(_ edits: [CollectionEdit]) {
    stored.apply(edits)
    buildIndex()
  }

  public func invalidate(_ context: InvalidationContext) {
    stored.invalidate(context)
    buildIndex()
  }

  public func setRule(_ rule: any LayoutRule) -> RuleChange {
    stored.setRule(rule)
    buildIndex()
    return .byPreparing
  }

  /// Does nothing: nothing is kept of earlier queries.
  public func reset() {}

  public func element(_ id: ElementID) -> ElementAttributes? { stored.element(id) }

  public var sectionCount: Int { stored.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo { stored.info(ofSection: section) }
  public func extent(ofSection section: Int) -> Extent { stored.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { stored.section(reaching: offset) }

  public func report(inWords: Bool) -> SourceReport {
    var counters = WorkCounters()
    counters.attributesComputed = stored.placedCount
    counters.elementsExamined = work.elementsTested
    counters.nodesVisited = work.nodesVisited
    counters.modelNodesTouched = stored.modelNodesTouched
    counters.sectionsExamined = stored.sectionsExamined
    return SourceReport(
      counters: counters, indexBytes: indexBytes + stored.indexBytes,
      choice: inWords ? choice : "")
  }
}
