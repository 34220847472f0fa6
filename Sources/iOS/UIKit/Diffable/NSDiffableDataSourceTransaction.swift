import CollectionModel

/// What a user has changed by dragging an item.
@preconcurrency
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// Of all items: one removal and one insertion.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// One for each section that the item has left or entered, in the order of the sections.
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]

  /// - Parameters:
  ///   - from: the path of the item that is dragged, before.
  ///   - to: its path after.
  init(
    from: ItemPath, to: ItemPath,
    _ before: DiffableState<SectionIdentifierType, ItemIdentifierType>,
    _ after: DiffableState<SectionIdentifierType, ItemIdentifierType>
  ) {
    let item = before.snapshot[from]
    initialSnapshot = .init(before.snapshot)
    finalSnapshot = .init(after.snapshot)
    difference = .init(
      moving: item, from: before.snapshot.indexOfItem(item), to: after.snapshot.indexOfItem(item))
    let sections = before.snapshot.sectionIdentifiers
    sectionTransactions = Set([from.section, to.section]).sorted().map { section in
      .init(
        sectionIdentifier: sections[section],
        initialSnapshot: .init(before.outline(of: sections[section])),
        finalSnapshot: .init(after.outline(of: sections[section])),
        difference: .init(
          moving: item, from: section == from.section ? from.item : nil,
          to: section == to.section ? to.item : nil))
    }
  }
}

/// The same of one section.
@preconcurrency
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public let sectionIdentifier: SectionIdentifierType
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// Of the items on show.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension CollectionDifference where ChangeElement: Hashable {
  /// The removal and the insertion of an item; nil for an offset that it does not have.
  fileprivate init(moving item: ChangeElement, from: Int?, to: Int?) {
    var changes: [Change] = []
    if let from { changes.append(.remove(offset: from, element: item, associatedWith: to)) }
    if let to { changes.append(.insert(offset: to, element: item, associatedWith: from)) }
    self.init(changes)!
  }
}
