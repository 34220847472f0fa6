import CollectionModel

/// The identifiers of sections and items in order, for a diffable data source.
///
/// A misuse ends the program with UIKit's text. Complexities are those of `CollectionSnapshot`.
@preconcurrency
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Equatable, Sendable {
  @usableFromInline var model: CollectionSnapshot<SectionIdentifierType, ItemIdentifierType>

  @inlinable public init() { model = .init() }

  @inlinable init(_ model: CollectionSnapshot<SectionIdentifierType, ItemIdentifierType>) {
    self.model = model
  }

  // MARK: Identifiers

  @inlinable public var numberOfItems: Int { model.numberOfItems }
  @inlinable public var numberOfSections: Int { model.numberOfSections }
  @inlinable public var sectionIdentifiers: [SectionIdentifierType] { model.sectionIdentifiers }
  @inlinable public var itemIdentifiers: [ItemIdentifierType] { model.itemIdentifiers }

  @inlinable public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    result { try model.numberOfItems(inSection: identifier) }
  }

  @inlinable public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    result { try model.itemIdentifiers(inSection: identifier) }
  }

  @inlinable public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { model.sectionIdentifier(containingItem: identifier) }

  @inlinable public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    model.indexOfItem(identifier)
  }

  @inlinable public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    model.indexOfSection(identifier)
  }

  // MARK: Marks

  /// The marked items, in the order of the items; so are those of the next two.
  public var reloadedItemIdentifiers: [ItemIdentifierType] {
    marked(model.reloadedItems, of: itemIdentifiers)
  }
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
    marked(model.reconfiguredItems, of: itemIdentifiers)
  }
  public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    marked(model.reloadedSections, of: sectionIdentifiers)
  }

  private func marked<Identifier: Hashable>(
    _ marks: Set<Identifier>, of all: @autoclosure () -> [Identifier]
  ) -> [Identifier] { marks.isEmpty ? [] : all().filter(marks.contains) }

  @inlinable public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    edit { try $0.reloadItems(identifiers) }
  }

  @inlinable public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    edit { try $0.reconfigureItems(identifiers) }
  }

  @inlinable public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    edit { try $0.reloadSections(identifiers) }
  }

  // MARK: Sections

  @inlinable public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    edit { try $0.appendSections(identifiers) }
  }

  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    edit { try $0.insertSections(identifiers, .before, toIdentifier) }
  }

  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    edit { try $0.insertSections(identifiers, .after, toIdentifier) }
  }

  @inlinable public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    model.deleteSections(identifiers)
  }

  @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    edit { try $0.moveSection(identifier, .before, toIdentifier) }
  }

  @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    edit { try $0.moveSection(identifier, .after, toIdentifier) }
  }

  // MARK: Items

  /// Appends items to a section, to the last one if none is named; those that exist move there.
  @inlinable public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    edit { try $0.appendItems(identifiers, toSection: sectionIdentifier) }
  }

  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    edit { try $0.insertItems(identifiers, .before, beforeIdentifier) }
  }

  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    edit { try $0.insertItems(identifiers, .after, afterIdentifier) }
  }

  @inlinable public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    model.deleteItems(identifiers)
  }

  /// Deletes the sections, too.
  @inlinable public mutating func deleteAllItems() { model.deleteAllItems() }

  @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    edit { try $0.moveItem(identifier, .before, toIdentifier) }
  }

  @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    edit { try $0.moveItem(identifier, .after, toIdentifier) }
  }

  // MARK: Errors

  @inlinable mutating func edit(
    _ change: (
      inout CollectionSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) throws -> Void
  ) {
    do { try change(&model) } catch { error.endProgram() }
  }

  @inlinable func result<Value>(_ query: () throws -> Value) -> Value {
    do { return try query() } catch { error.endProgram() }
  }
}
