import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Every element of a collection, placed and kept for the lifetime of a `StoredStrategy`, in
/// placement order or in an order that the strategy chooses.
///
/// 64 bytes per element, 8 per section, and 4 per element if they are not kept in placement order.
/// Edits place everything again, O(n).
public final class StoredElements {
  private let owned: OwnedPointer<ElementStore>
  private var store: UnsafeMutablePointer<ElementStore> { owned.address }

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    owned = OwnedPointer(ElementStore(rule: rule, sizes: sizes))
  }

  public var contentSize: CGSize { store.pointee.contentSize }
  /// The number of elements placed since this was created.
  public var placedCount: Int { store.pointee.placedCount }
  /// The number of sections looked up since this was created.
  public var sectionsExamined: Int { store.pointee.sectionsExamined }
  /// Nodes of the collection's model that edits touched (`SectionedSizes.nodesTouched`).
  public var modelNodesTouched: Int { store.pointee.modelNodesTouched }
  /// Bytes used to find sections and single elements, without the attributes.
  public var indexBytes: Int { store.pointee.indexBytes }
  /// Valid until the elements are placed again or reordered.
  public var elements: UnsafeBufferPointer<ElementAttributes> { store.pointee.elements }

  // MARK: Placing

  func place() { store.pointee.place() }
  func apply(_ edits: [CollectionEdit]) { store.pointee.apply(edits) }
  func invalidate(_ context: InvalidationContext) { store.pointee.invalidate(context) }
  func setRule(_ rule: any LayoutRule) { store.pointee.setRule(rule) }

  // MARK: Order

  /// Sorts the elements by near edge, stably.
  ///
  /// - Complexity: O(n); moves nothing if the rule placed them in that order.
  public func sortByNearEdge() { store.pointee.sortByNearEdge() }

  /// Reorders the elements: number `order[i]` moves to position i.
  ///
  /// - Parameters:
  ///   - order: each number below the count of elements, once.
  ///   - keepsPositions: whether to spend 4 bytes per element now so that single elements can be
  ///     found. Otherwise `element(_:keptIn:)` needs the order, and spends them then.
  /// - Complexity: O(n); the elements are in memory twice while it runs.
  public func reorder(_ order: UnsafeBufferPointer<Int32>, keepsPositions: Bool) {
    store.pointee.reorder(order, keepsPositions: keepsPositions)
  }

  // MARK: Single elements

  /// - Parameter order: the order that the elements have, if their positions were not kept.
  /// - Complexity: O(1) if all items have the same number of elements, otherwise O(elements of the
  ///   section); O(n) for the first call after placing.
  public func element(
    _ id: ElementID, keptIn order: UnsafeBufferPointer<Int32>? = nil
  ) -> ElementAttributes? {
    store.pointee.element(id, keptIn: order)
  }

  // MARK: Sections

  public var sectionCount: Int { store.pointee.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo {
    store.pointee.info(ofSection: section)
  }
  public func extent(ofSection section: Int) -> Extent {
    store.pointee.extent(ofSection: section)
  }
  public func section(reaching offset: Double) -> Int {
    store.pointee.section(reaching: offset)
  }
}
