/// Where a validated batch takes each item and section.
///
/// Items that the batch names neither directly nor by their section keep their order, so a path is
/// found by counting the items before it that leave and those that arrive.
///
/// - Complexity: O(log edits) for a path, in either direction.
public struct UpdateMap: Sendable {
  /// A change of the row of sections, in the state that the steps before it left.
  enum SectionStep: Hashable, Sendable {
    case remove(Int)
    case insert(Int)
    /// `to` is a number among the remaining sections.
    case move(from: Int, to: Int)
  }

  public let batch: UpdateBatch

  let items: UpdateChanges
  let sections: UpdateChanges
  /// The items that may get another path or another cell; nil if sections change.
  let touched: TouchedItems?

  /// Makes the map of a batch without any check.
  init(unchecked batch: UpdateBatch) {
    self.batch = batch
    items = UpdateChanges(
      deleted: RunSet(batch.deletedItems), inserted: RunSet(batch.insertedItems),
      reloaded: RunSet(batch.reloadedItems), reconfigured: RunSet(batch.reconfiguredItems),
      moves: batch.movedItems.map { ($0.from, $0.to) })
    sections = UpdateChanges(
      deleted: RunSet(sections: batch.deletedSections),
      inserted: RunSet(sections: batch.insertedSections),
      reloaded: RunSet(sections: batch.reloadedSections),
      moves: batch.movedSections.map {
        (ItemPath(section: 0, item: $0.from), ItemPath(section: 0, item: $0.to))
      })
    touched = batch.changesSections ? nil : TouchedItems(by: items)
  }

  /// Whether a batch surely leaves an element its id and its view. O(1); false implies nothing.
  @inline(__always)
  package func isUntouched(_ id: ElementID) -> Bool {
    guard let touched else { return false }
    if id.kind.attachment != .item || id.item < 0 { return true }
    return !touched.contains(section: Int(id.section), item: Int(id.item))
  }

  // MARK: Sections

  /// Where a section is after the batch; nil if the batch deleted it. A reloaded section stays.
  public func newSection(of old: Int) -> Int? {
    if sections.departed.contains(section: old) { return sections.moves.end(ofSection: old) }
    return sections.arrived.section(
      withNonmembersBefore: old - sections.departed.count(beforeSection: old))
  }

  /// Where a section was before the batch; nil if the batch inserted it.
  public func oldSection(of new: Int) -> Int? {
    if sections.arrived.contains(section: new) { return sections.moves.start(ofSection: new) }
    return sections.departed.section(
      withNonmembersBefore: new - sections.arrived.count(beforeSection: new))
  }

  /// Whether the batch replaces or removes all items of a section: deletes or reloads it.
  func losesItems(oldSection section: Int) -> Bool {
    sections.deleted.contains(section: section) || sections.reloaded.contains(section: section)
  }

  /// Whether the batch brings all items of a section: inserts or reloads it.
  func gainsItems(newSection section: Int) -> Bool {
    guard let old = oldSection(of: section) else { return true }
    return sections.reloaded.contains(section: old)
  }

  /// Whether the batch reloads a section, so that other views show it.
  public func isReloaded(oldSection section: Int) -> Bool {
    sections.reloaded.contains(section: section)
  }

  // MARK: Items

  /// Where an item is after the batch; nil if the batch removed it. A reloaded item stays; the
  /// items of a reloaded section do not.
  public func newPath(of old: ItemPath) -> ItemPath? {
    if items.departed.contains(old) { return items.moves.end(of: old) }
    if losesItems(oldSection: old.section) { return nil }
    guard let section = newSection(of: old.section) else { return nil }
    let rank = old.item - items.departed.count(before: old.item, in: old.section)
    return ItemPath(
      section: section, item: items.arrived.item(withNonmembersBefore: rank, in: section))
  }

  /// Where an item was before the batch; nil if the batch added it.
  public func oldPath(of new: ItemPath) -> ItemPath? {
    if items.arrived.contains(new) { return items.moves.start(of: new) }
    guard let section = oldSection(of: new.section), !sections.reloaded.contains(section: section)
    else { return nil }
    let rank = new.item - items.arrived.count(before: new.item, in: new.section)
    return ItemPath(
      section: section, item: items.departed.item(withNonmembersBefore: rank, in: section))
  }

  /// Whether the batch reloads an item, so that another cell shows it.
  public func isReloaded(oldPath path: ItemPath) -> Bool { items.reloaded.contains(path) }

  /// Whether the batch has an item's cell set up again.
  public func isReconfigured(oldPath path: ItemPath) -> Bool { items.reconfigured.contains(path) }
}
