import CollectionModel

/// The items of one section as a tree, for a diffable data source.
///
/// A misuse ends the program with UIKit's text. Complexities are those of `OutlineSnapshot`.
@preconcurrency
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>:
  Sendable
{
  @usableFromInline var model = OutlineSnapshot<ItemIdentifierType>()

  public init() {}

  public init(_ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>) {
    self = snapshot
  }

  init(_ model: OutlineSnapshot<ItemIdentifierType>) { self.model = model }

  public var items: [ItemIdentifierType] { model.items }
  public var rootItems: [ItemIdentifierType] { model.rootItems }
  /// The items all of whose ancestors are expanded: those that a collection view shows.
  public var visibleItems: [ItemIdentifierType] { model.visibleItems }

  public func contains(_ item: ItemIdentifierType) -> Bool { model.contains(item) }
  public func index(of item: ItemIdentifierType) -> Int? { model.index(of: item) }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { model.isExpanded(item) }
  public func isVisible(_ item: ItemIdentifierType) -> Bool { model.isVisible(item) }

  public func level(of item: ItemIdentifierType) -> Int {
    result { try model.level(of: item) }
  }

  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    result { try model.parent(of: child) }
  }

  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    result {
      Self(try model.snapshot(of: parent, includingParent: includingParent))
    }
  }

  public mutating func append(
    _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
  ) {
    edit { try $0.append(items, to: parent) }
  }

  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    edit { try $0.insert(items, .before, item) }
  }

  /// Inserts siblings behind an item and all below it.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    edit { try $0.insert(items, .after, item) }
  }

  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    before item: ItemIdentifierType
  ) {
    edit { try $0.insert(snapshot.model, .before, item) }
  }

  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    after item: ItemIdentifierType
  ) {
    edit { try $0.insert(snapshot.model, .after, item) }
  }

  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    edit { try $0.replace(childrenOf: parent, using: snapshot.model) }
  }

  /// Deletes items and all below them.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    edit { try $0.delete(items) }
  }

  public mutating func deleteAll() { model.deleteAll() }
  public mutating func expand(_ items: [ItemIdentifierType]) { model.expand(items) }
  public mutating func collapse(_ items: [ItemIdentifierType]) { model.collapse(items) }

  private mutating func edit(
    _ change: (inout OutlineSnapshot<ItemIdentifierType>) throws -> Void
  ) {
    do { try change(&model) } catch { error.endProgram() }
  }

  private func result<Value>(_ query: () throws -> Value) -> Value {
    do { return try query() } catch { error.endProgram() }
  }
}
