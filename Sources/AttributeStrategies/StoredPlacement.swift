import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Every element of a collection, placed and kept for as long as a `StoredSource` lives.
///
/// 64 bytes per element, 8 per section, and 4 per element where they are not kept in the order in
/// which they were placed.
public final class StoredPlacement {
  private var stored: StoredElements

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  public var rule: any LayoutRule { stored.walk.rule }
  public var sizes: SectionedSizes { stored.walk.sizes }
  public var contentSize: CGSize { stored.contentSize }
  /// How many elements were placed since this was made.
  public var placedCount: Int { stored.placed }
  /// Valid until they are placed again or brought into another order.
  public var elements: UnsafeBufferPointer<ElementAttributes> { stored.elements.elements }

  /// Sections looked up since this was made.
  public var sectionsExamined: Int { stored.sectionsExamined }

  public var sectionCount: Int { stored.walk.sizes.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo { stored.walk.sizes.section(section) }
  public func extent(ofSection section: Int) -> Extent { stored.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { stored.section(reaching: offset) }

  // MARK: Placing

  func place() { stored.place() }
  func apply(_ edits: [CollectionEdit]) { stored.apply(edits) }
  func invalidate(_ context: InvalidationContext) { stored.invalidate(context) }

  // MARK: Order

  /// Brings the elements into the order of their near edges; those with the same one stay in order.
  ///
  /// - Complexity: O(n); nothing is moved where the rule placed them so.
  public func sortByNearEdge() {
    let nears = elements.map { Double($0.frame.origin.y) }
    guard let order = orderByEdge(nears) else { return }
    order.withUnsafeBufferPointer { reorder($0, keepsPositions: true) }
  }

  /// Brings the elements into another order: number `order[i]` comes to stand at i.
  ///
  /// - Parameters:
  ///   - order: each number below the count of elements once.
  ///   - keepsPositions: whether 4 bytes per element are spent now on finding single elements
  ///     again; else `attributes(of:keptIn:)` has to be told the order, and spends them then.
  /// - Complexity: O(n); while it runs the elements are there twice.
  public func reorder(_ order: UnsafeBufferPointer<Int32>, keepsPositions: Bool) {
    stored.reorder(order)
    if keepsPositions { stored.rememberPositions(in: order) }
  }

  // MARK: Single elements

  /// - Parameter order: the one the elements were brought into, where its positions were not kept.
  /// - Complexity: O(1) where each item has one element, else O(elements of the section); O(n) the
  ///   first time after placing.
  public func attributes(
    of id: ElementID, keptIn order: UnsafeBufferPointer<Int32>? = nil
  ) -> ElementAttributes? {
    if let order, !stored.remembersPositions { stored.rememberPositions(in: order) }
    return stored.position(of: id).map { stored.elements[$0] }
  }
}
