/// Where the sections and items of a snapshot were in an older one. 4 bytes per item and section.
@usableFromInline
struct SnapshotMatch: Sendable {
  /// By rank: the section's rank before; -1 if it is new.
  @usableFromInline var oldSections: [Int32] = []
  /// By rank: whether the section has the same items in the same order as before.
  @usableFromInline var isSame: [Bool] = []
  /// By position: the item's position before; -1 if it is new.
  @usableFromInline var oldPositions: [Int32] = []

  /// O(items + sections). Items are hashed only where their order changes.
  @inlinable init<Section, Item>(
    from old: CollectionSnapshot<Section, Item>, to new: CollectionSnapshot<Section, Item>
  ) {
    oldPositions.reserveCapacity(new.numberOfItems)
    for number in new.rows.order {
      let row = new.rows.rows[Int(number)]
      guard let section = old.number(ofSection: new.sections.identifiers[Int(number)]) else {
        oldSections.append(-1)
        isSame.append(false)
        addItems(row, old, new, [], start: 0)
        continue
      }
      let rank = old.rows.places.ranks[Int(section)]
      let start = old.rows.places.starts[Int(rank)]
      oldSections.append(rank)
      isSame.append(new.hasSameItems(number, as: old, section))
      if isSame[isSame.count - 1] {
        for position in start..<start + row.count { oldPositions.append(Int32(position)) }
      } else {
        addItems(row, old, new, old.rows.rows[Int(section)], start: start)
      }
    }
  }

  /// Adds the items of a row. Those of its section before are `oldRow`, from position `start` on.
  @inlinable mutating func addItems<Section, Item>(
    _ row: [Int32], _ old: CollectionSnapshot<Section, Item>,
    _ new: CollectionSnapshot<Section, Item>, _ oldRow: [Int32], start: Int
  ) {
    let (rows, places, table) = (old.rows, old.rows.places, old.items)
    /// The item of the old row that is likely to be next.
    var next = 0
    new.items.identifiers.withUnsafeBufferPointer { identifiers in
      table.identifiers.withUnsafeBufferPointer { oldIdentifiers in
        for number in row {
          let item = identifiers[Int(number)]
          if next < oldRow.count, oldIdentifiers[Int(oldRow[next])] == item {
            oldPositions.append(Int32(start + next))
            next += 1
            continue
          }
          // A snapshot that was made from the other gives most items the same numbers.
          let isSame = number < oldIdentifiers.count && oldIdentifiers[Int(number)] == item
          guard let found = isSame ? number : table.number(of: item), rows.home[Int(found)] >= 0
          else {
            oldPositions.append(-1)
            continue
          }
          let position = places.position(of: found, home: rows.home[Int(found)])
          oldPositions.append(Int32(position))
          if position >= start, position < start + oldRow.count { next = position - start + 1 }
        }
      }
    }
  }
}
