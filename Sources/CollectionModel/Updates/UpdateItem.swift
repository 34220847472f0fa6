/// One change of a batch, reported to a layout before the elements move.
public struct UpdateItem: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case insert, delete, reload, move
  }

  /// An item, or a section with everything in it.
  public enum Place: Hashable, Sendable {
    case item(ItemPath)
    case section(Int)
  }

  public var action: Action
  /// Before the batch; nil for an insertion.
  public var before: Place?
  /// After the batch; nil for a deletion.
  public var after: Place?

  public init(_ action: Action, before: Place? = nil, after: Place? = nil) {
    self.action = action
    self.before = before
    self.after = after
  }
}

extension UpdateMap {
  /// Every change of the batch: deletions first, then insertions, moves and reloads, sections
  /// before items and each kind in ascending order. Reconfigured items are left out: they stay as
  /// they are.
  ///
  /// - Complexity: O(items and sections that the batch names).
  public var updateItems: [UpdateItem] {
    var list: [UpdateItem] = []
    func each(_ runs: RunSet, _ add: (ItemPath) -> Void) {
      for run in runs.itemRanges {
        for item in run.items { add(ItemPath(section: run.section, item: item)) }
      }
    }
    each(deletedSections) { list.append(UpdateItem(.delete, before: .section($0.item))) }
    each(deletedItems) { list.append(UpdateItem(.delete, before: .item($0))) }
    each(insertedSections) { list.append(UpdateItem(.insert, after: .section($0.item))) }
    each(insertedItems) { list.append(UpdateItem(.insert, after: .item($0))) }
    for move in batch.movedSections.sorted(by: { $0.from < $1.from }) {
      list.append(UpdateItem(.move, before: .section(move.from), after: .section(move.to)))
    }
    for move in batch.movedItems.sorted(by: { $0.from < $1.from }) {
      list.append(UpdateItem(.move, before: .item(move.from), after: .item(move.to)))
    }
    each(reloadedSections) {
      list.append(
        UpdateItem(
          .reload, before: .section($0.item), after: newSection(of: $0.item).map { .section($0) }))
    }
    each(reloadedItems) {
      list.append(
        UpdateItem(.reload, before: .item($0), after: newPath(of: $0).map { .item($0) }))
    }
    return list
  }
}
