import CollectionLayouts
import CollectionModel

/// Translates edits of a whole collection to the one that a layout with shelves places, which has
/// one item for each shelf, and to those of the shelves.
struct ShelfEdits {
  enum Change: Hashable {
    /// An edit of the collection that the layout places.
    case outer(CollectionEdit)
    /// An edit of the items of a shelf, which are in section 0.
    case items(CollectionEdit, shelf: Int)
    /// Shelves have other numbers.
    case sections
  }

  let rule: CompositionalRule
  private static let shown = ItemBox(size: ItemSize(width: 0, height: 0))

  /// - Parameters:
  ///   - before: all items before the edit.
  ///   - after: all items after it.
  /// - Precondition: the edit renumbers no sections, or all sections have one description.
  func translated(
    _ edit: CollectionEdit, from before: SectionedSizes, to after: SectionedSizes
  ) -> [Change] {
    switch edit {
    case .insertItems(let boxes, let path):
      return inserted(boxes, at: path, count: count(path.section, of: before))
    case .removeItems(let items, let section):
      return removed(items, from: section, count: count(section, of: before))
    case .moveItem(let from, let to):
      let isShelf = (rule.isShelf(section: from.section), rule.isShelf(section: to.section))
      if !isShelf.0, !isShelf.1 { return [.outer(edit)] }
      if from.section == to.section {
        let move = CollectionEdit.moveItem(
          from: ItemPath(section: 0, item: from.item), to: ItemPath(section: 0, item: to.item))
        return [.items(move, shelf: from.section)]
      }
      return removed(
        from.item..<from.item + 1, from: from.section, count: count(from.section, of: before))
        + inserted([before[from]], at: to, count: count(to.section, of: before))
    case .resizeItem(let path, let box):
      guard rule.isShelf(section: path.section) else { return [.outer(edit)] }
      return [
        .items(
          .resizeItem(ItemPath(section: 0, item: path.item), to: box), shelf: path.section)
      ]
    case .insertSection(let info, let items, let section):
      guard rule.isShelf(section: section) else { return [.outer(edit)] }
      var shown = info
      shown.itemCount = min(1, info.itemCount)
      return [
        .outer(
          .insertSection(shown, items: items.isEmpty ? [] : [Self.shown], at: section)),
        .sections,
      ]
    case .removeSection(let section), .moveSection(let section, _):
      return rule.isShelf(section: section) ? [.outer(edit), .sections] : [.outer(edit)]
    case .setHeader: return [.outer(edit)]
    }
  }

  private func count(_ section: Int, of sizes: SectionedSizes) -> Int {
    Int(sizes.section(section).itemCount)
  }

  /// - Parameter count: of the items in the section before.
  private func inserted(_ boxes: [ItemBox], at path: ItemPath, count: Int) -> [Change] {
    guard rule.isShelf(section: path.section) else {
      return [.outer(.insertItems(boxes, at: path))]
    }
    guard !boxes.isEmpty else { return [] }
    let items = Change.items(
      .insertItems(boxes, at: ItemPath(section: 0, item: path.item)), shelf: path.section)
    guard count == 0 else { return [items] }
    let first = ItemPath(section: path.section, item: 0)
    return [items, .outer(.insertItems([Self.shown], at: first))]
  }

  /// - Parameter count: of the items in the section before.
  private func removed(_ items: Range<Int>, from section: Int, count: Int) -> [Change] {
    guard rule.isShelf(section: section) else {
      return [.outer(.removeItems(items, section: section))]
    }
    let removal = Change.items(.removeItems(items, section: 0), shelf: section)
    guard items.count == count, count > 0 else { return [removal] }
    return [removal, .outer(.removeItems(0..<1, section: section))]
  }
}
