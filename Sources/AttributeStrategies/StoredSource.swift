import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// An attribute strategy that places every element in `prepare`, keeps them all, and answers from
/// an index over them.
///
/// A strategy of this kind is its index: how it is built and how it is asked. Edits and
/// invalidations place everything again and build the index anew, O(n) each batch.
public protocol StoredSource: RuleSource {
  var placement: StoredPlacement { get }

  /// Makes the index for the elements as they are now, which it may bring into another order.
  func buildIndex()

  /// What queries did.
  var work: IndexWork { get }

  /// Bytes kept beside the attributes to find them.
  var indexBytes: Int { get }
}

extension StoredSource {
  public var rule: any LayoutRule { placement.rule }
  public var sizes: SectionedSizes { placement.sizes }
  public var contentSize: CGSize { placement.contentSize }
  public var queriesAreIndependent: Bool { true }
  public var cacheBytes: Int { 0 }

  public var counters: WorkCounters {
    var counters = WorkCounters()
    counters.attributesComputed = placement.placedCount
    counters.elementsExamined = work.elementsTested
    counters.nodesVisited = work.nodesVisited
    counters.sectionsExamined = placement.sectionsExamined
    return counters
  }

  public func prepare() {
    placement.place()
    buildIndex()
  }

  public func reset() {}

  public func apply(_ edits: [CollectionEdit]) {
    placement.apply(edits)
    buildIndex()
  }

  public func invalidate(_ context: InvalidationContext) {
    placement.invalidate(context)
    buildIndex()
  }

  public func attributes(of id: ElementID) -> ElementAttributes? { placement.attributes(of: id) }

  public var sectionCount: Int { placement.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo { placement.info(ofSection: section) }
  public func extent(ofSection section: Int) -> Extent { placement.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { placement.section(reaching: offset) }
}
