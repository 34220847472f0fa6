/// The identifiers of a collection's sections and items, in order: the model of
/// `NSDiffableDataSourceSnapshot`.
///
/// Copies share storage until they change. Marks do not count for equality.
/// ```swift
/// var snapshot = CollectionSnapshot<String, Int>()
/// try snapshot.appendSections(["fruit"])
/// try snapshot.appendItems([4, 5, 6])
/// try snapshot.moveItem(6, .before, 4)
/// snapshot.itemIdentifiers   // [6, 4, 5]
/// ```
/// Every identifier has a number, which everything else refers to: hashing happens at the edge. At
/// most 24 bytes per item that were appended together, and the identifier; twice as many after half
/// of them were deleted.
public struct CollectionSnapshot<Section: Hashable, Item: Hashable> {
  @usableFromInline var sections = IdentifierTable<Section>()
  @usableFromInline var items = IdentifierTable<Item>()
  @usableFromInline var rows = SnapshotRows()
  /// The items to be shown by new cells.
  @usableFromInline package internal(set) var reloadedItems: Set<Item> = []
  /// The items whose cells are to be set up again.
  @usableFromInline package internal(set) var reconfiguredItems: Set<Item> = []
  /// The sections all items of which are to be shown by new cells.
  @usableFromInline package internal(set) var reloadedSections: Set<Section> = []

  @inlinable package init() {}

  @inlinable package var numberOfItems: Int { rows.itemCount }
  @inlinable package var numberOfSections: Int { rows.order.count }

  @inlinable package var sectionIdentifiers: [Section] {
    rows.order.map { sections.identifiers[Int($0)] }
  }
  @inlinable package var itemIdentifiers: [Item] {
    identifiers(rows.order.flatMap { rows.rows[Int($0)] })
  }

  /// Throws `unknown`.
  @inlinable package func numberOfItems(inSection section: Section) throws(SnapshotError) -> Int {
    rows.rows[Int(try number(ofSection: section, .container))].count
  }

  /// Throws `unknown`.
  @inlinable package func itemIdentifiers(
    inSection section: Section
  ) throws(SnapshotError) -> [Item] {
    identifiers(rows.rows[Int(try number(ofSection: section, .container))])
  }

  /// The section that has an item; nil for an unknown item, as for all questions that follow.
  @inlinable package func sectionIdentifier(containingItem item: Item) -> Section? {
    number(ofItem: item).map { sections.identifiers[Int(rows.home[Int($0)])] }
  }

  /// O(1), but O(items + sections) for the first path or index since an edit.
  @inlinable package func path(ofItem item: Item) -> ItemPath? {
    number(ofItem: item).map { rows.places.path(of: $0, home: rows.home[Int($0)]) }
  }

  /// Which of all items it is.
  @inlinable package func indexOfItem(_ item: Item) -> Int? {
    number(ofItem: item).map { rows.places.position(of: $0, home: rows.home[Int($0)]) }
  }

  @inlinable package func indexOfSection(_ section: Section) -> Int? {
    number(ofSection: section).map { Int(rows.places.ranks[Int($0)]) }
  }

  /// nil for an index that no section has.
  @inlinable package func sectionIdentifier(at index: Int) -> Section? {
    rows.order.indices.contains(index) ? sections.identifiers[Int(rows.order[index])] : nil
  }

  /// The number of items of a section, which exists. O(1).
  @inlinable package func numberOfItems(inSectionAt index: Int) -> Int {
    rows.rows[Int(rows.order[index])].count
  }

  /// The item at a path, which exists.
  @inlinable package subscript(path: ItemPath) -> Item {
    items.identifiers[Int(rows.rows[Int(rows.order[path.section])][path.item])]
  }

  @inlinable package var withoutMarks: Self {
    var copy = self
    (copy.reloadedItems, copy.reconfiguredItems, copy.reloadedSections) = ([], [], [])
    return copy
  }

  @inlinable func number(ofItem item: Item) -> Int32? {
    items.number(of: item).flatMap { rows.home[Int($0)] >= 0 ? $0 : nil }
  }

  @inlinable func number(ofSection section: Section) -> Int32? {
    sections.number(of: section).flatMap { rows.hasSection[Int($0)] ? $0 : nil }
  }

  @inlinable func number(
    ofSection section: Section, _ role: SnapshotError.Role
  ) throws(SnapshotError) -> Int32 {
    if let number = number(ofSection: section) { return number }
    throw .unknown(.section, role, "\(section)")
  }

  @inlinable func number(
    ofItem item: Item, _ role: SnapshotError.Role
  ) throws(SnapshotError) -> Int32 {
    if let number = number(ofItem: item) { return number }
    throw .unknown(.item, role, "\(item)")
  }

  @inlinable func identifiers(_ numbers: [Int32]) -> [Item] {
    numbers.map { items.identifiers[Int($0)] }
  }
}

extension CollectionSnapshot: Sendable where Section: Sendable, Item: Sendable {}

extension CollectionSnapshot: Equatable {
  /// O(sections) for rows that share storage, O(items) for others.
  @inlinable public static func == (a: Self, b: Self) -> Bool {
    a.numberOfSections == b.numberOfSections && a.numberOfItems == b.numberOfItems
      && zip(a.rows.order, b.rows.order).allSatisfy {
        a.sections.identifiers[Int($0)] == b.sections.identifiers[Int($1)]
          && a.hasSameItems($0, as: b, $1)
      }
  }

  /// Whether two sections, given by their numbers, have the same items in the same order.
  @inlinable func hasSameItems(_ section: Int32, as other: Self, _ otherSection: Int32) -> Bool {
    let (mine, theirs) = (rows.rows[Int(section)], other.rows.rows[Int(otherSection)])
    if mine.count != theirs.count { return false }
    // Equal arrays that share storage are compared in O(1).
    if items.address == other.items.address { return mine == theirs }
    return items.identifiers.withUnsafeBufferPointer { identifiers in
      other.items.identifiers.withUnsafeBufferPointer { others in
        zip(mine, theirs).allSatisfy { identifiers[Int($0)] == others[Int($1)] }
      }
    }
  }
}
