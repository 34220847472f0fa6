/// Edits. Items to be inserted that the snapshot has already are moved; items and sections to be
/// deleted that it does not have are ignored.
extension CollectionSnapshot {
  /// Appends sections without items. Throws `repeated`, `existingSections`.
  @inlinable package mutating func appendSections(_ added: [Section]) throws(SnapshotError) {
    try requireNew(added, nil)
    rows.insertSections(sections.numbers(adding: added), at: numberOfSections)
  }

  /// Throws `repeated`, `anchorAmongInserted`, `existingSections`, `unknown`. O(added + sections).
  @inlinable package mutating func insertSections(
    _ added: [Section], _ side: SnapshotSide, _ anchor: Section
  ) throws(SnapshotError) {
    try requireNew(added, anchor)
    let rank = side.index(in: rows.order, try number(ofSection: anchor, .insertionAnchor))
    rows.insertSections(sections.numbers(adding: added), at: rank)
  }

  /// Deletes sections with their items. O(sections + their items).
  @inlinable package mutating func deleteSections(_ deleted: [Section]) {
    let numbers = deleted.compactMap { number(ofSection: $0) }
    dropMarks(numbers.flatMap { rows.rows[Int($0)] })
    reloadedSections.subtract(deleted)
    rows.removeSections(numbers)
    renumberIfSparse()
  }

  /// Throws `unknown`, `moveOntoItself`. O(sections).
  @inlinable package mutating func moveSection(
    _ section: Section, _ side: SnapshotSide, _ anchor: Section
  ) throws(SnapshotError) {
    let moved = try number(ofSection: section, .moveSource)
    let destination = try number(ofSection: anchor, .moveDestination)
    if moved == destination { throw .moveOntoItself(.section, "\(section)") }
    rows.takeSection(moved)
    rows.insertSections([moved], at: side.index(in: rows.order, destination))
  }

  /// Marks sections. Throws `unknown`.
  @inlinable package mutating func reloadSections(_ marked: [Section]) throws(SnapshotError) {
    for section in marked { _ = try number(ofSection: section, .reloaded) }
    reloadedSections.formUnion(marked)
  }

  @inlinable func requireNew(_ added: [Section], _ anchor: Section?) throws(SnapshotError) {
    let repeated = repeats(in: added)
    if !repeated.isEmpty { throw .repeated(.section, repeated) }
    if let anchor, added.contains(anchor) {
      throw .anchorAmongInserted(.section, anchor: "\(anchor)", inserted: added.map { "\($0)" })
    }
    let existing = added.filter { number(ofSection: $0) != nil }
    if !existing.isEmpty { throw .existingSections(existing.map { "\($0)" }) }
  }

  /// Appends items to a section, to the last one if none is named. Throws `noSection`, `unknown`,
  /// `repeated`. Amortised O(added), and O(items) of the sections that items leave.
  @inlinable package mutating func appendItems(
    _ added: [Item], toSection section: Section? = nil
  ) throws(SnapshotError) {
    let home: Int32
    if let section {
      home = try number(ofSection: section, .container)
    } else if let last = rows.order.last {
      home = last
    } else {
      throw .noSection
    }
    let (numbers, known) = try numbers(adding: added)
    if !known.isEmpty { rows.take(known) }
    rows.put(numbers, in: home)
  }

  /// Throws `repeated`, `anchorAmongInserted`, `unknown`. O(added + items of the sections
  /// concerned), as are the edits that follow.
  @inlinable package mutating func insertItems(
    _ added: [Item], _ side: SnapshotSide, _ anchor: Item
  ) throws(SnapshotError) {
    let (numbers, known) = try numbers(adding: added)
    if let inserted = items.number(of: anchor), numbers.contains(inserted) {
      throw .anchorAmongInserted(.item, anchor: "\(anchor)", inserted: added.map { "\($0)" })
    }
    let neighbour = try number(ofItem: anchor, .insertionAnchor)
    if !known.isEmpty { rows.take(known) }
    rows.put(numbers, in: rows.home[Int(neighbour)], side, neighbour)
  }

  @inlinable package mutating func deleteItems(_ deleted: [Item]) {
    let numbers = deleted.compactMap { number(ofItem: $0) }
    dropMarks(numbers)
    rows.take(numbers)
    renumberIfSparse()
  }

  /// Deletes the sections, too.
  @inlinable package mutating func deleteAllItems() { self = Self() }

  /// Throws `unknown`, `moveOntoItself`.
  @inlinable package mutating func moveItem(
    _ item: Item, _ side: SnapshotSide, _ anchor: Item
  ) throws(SnapshotError) {
    let moved = try number(ofItem: item, .moveSource)
    let destination = try number(ofItem: anchor, .moveDestination)
    if moved == destination { throw .moveOntoItself(.item, "\(item)") }
    rows.take([moved])
    rows.put([moved], in: rows.home[Int(destination)], side, destination)
  }

  /// Marks items. Throws `unknown`.
  @inlinable package mutating func reloadItems(_ marked: [Item]) throws(SnapshotError) {
    for item in marked { _ = try number(ofItem: item, .reloaded) }
    reloadedItems.formUnion(marked)
  }

  /// Marks items. Throws `unknown`.
  @inlinable package mutating func reconfigureItems(_ marked: [Item]) throws(SnapshotError) {
    for item in marked { _ = try number(ofItem: item, .reconfigured) }
    reconfiguredItems.formUnion(marked)
  }

  /// Numbers items that are to be inserted; `known` are those that had numbers before.
  @inlinable mutating func numbers(
    adding added: [Item]
  ) throws(SnapshotError) -> (all: [Int32], known: [Int32]) {
    let count = items.count
    let all = items.numbers(adding: added)
    rows.extend(to: items.count)
    let known = all.filter { $0 < count }
    let newCount = items.count - count
    if known.count + newCount < all.count || (known.count > 1 && Set(known).count < known.count) {
      throw .repeated(.item, repeats(in: added))
    }
    return (all, known)
  }

  @inlinable mutating func dropMarks(_ numbers: [Int32]) {
    if reloadedItems.isEmpty, reconfiguredItems.isEmpty { return }
    reloadedItems.subtract(identifiers(numbers))
    reconfiguredItems.subtract(identifiers(numbers))
  }

  /// The descriptions of identifiers that come again, each once.
  @inlinable func repeats<Identifier: Hashable>(in identifiers: [Identifier]) -> [String] {
    var counts: [Identifier: Int] = [:]
    for identifier in identifiers { counts[identifier, default: 0] += 1 }
    return identifiers.filter { (counts.removeValue(forKey: $0) ?? 0) > 1 }.map { "\($0)" }
  }

  /// Gives new numbers if few of the old ones are in use.
  @inlinable mutating func renumberIfSparse() {
    if !rows.isSparse { return }
    (items, sections) = (.init(itemIdentifiers), .init(sectionIdentifiers))
    rows = SnapshotRows(renumbering: rows)
  }
}
