import CollectionLayouts
import CollectionModel

/// The slots that an edit removes from the row of all slots and those that it inserts. If there are
/// none of either, the slot at `start` must be placed again.
struct SlotSplice {
  var start: Int
  var removed = 0
  var inserted = 0

  /// The splices of an edit that has not been applied yet: at most two, where the second refers to
  /// the state after the first. None if nothing moves.
  ///
  /// If a rule does not read sizes, slots stay where they are: a section grows and shrinks at its
  /// end, wherever items are inserted or removed.
  static func splices(of edit: CollectionEdit, in walk: LayoutWalk) -> (SlotSplice?, SlotSplice?) {
    let readsSizes = walk.rule.readsSizes
    switch edit {
    case .insertItems(let boxes, let path):
      let slots = walk.slots(ofSection: path.section)
      let start = readsSizes ? slots.lowerBound + 1 + path.item : slots.upperBound
      return (SlotSplice(start: start, inserted: boxes.count), nil)
    case .removeItems(let items, let section):
      let slots = walk.slots(ofSection: section)
      let start =
        readsSizes ? slots.lowerBound + 1 + items.lowerBound : slots.upperBound - items.count
      return (SlotSplice(start: start, removed: items.count), nil)
    case .moveItem(let from, let to):
      return move(from, to, walk)
    case .resizeItem(let path, _):
      guard readsSizes else { return (nil, nil) }
      return (SlotSplice(start: walk.slot(ofItem: path.item, inSection: path.section)), nil)
    case .insertSection(_, let items, let section):
      let start = walk.slot(ofItem: -1, inSection: section)
      return (SlotSplice(start: start, inserted: items.count + 1), nil)
    case .removeSection(let section):
      let slots = walk.slots(ofSection: section)
      return (SlotSplice(start: slots.lowerBound, removed: slots.count), nil)
    case .moveSection(let from, let to):
      guard from != to else { return (nil, nil) }
      let slots = walk.slots(ofSection: from)
      let target =
        to < from
        ? walk.slot(ofItem: -1, inSection: to)
        : walk.slot(ofItem: -1, inSection: to + 1) - slots.count
      return (
        SlotSplice(start: slots.lowerBound, removed: slots.count),
        SlotSplice(start: target, inserted: slots.count)
      )
    case .setHeader(_, let section):
      return (SlotSplice(start: walk.slot(ofItem: -1, inSection: section)), nil)
    }
  }

  private static func move(_ from: ItemPath, _ to: ItemPath, _ walk: LayoutWalk) -> (
    SlotSplice?, SlotSplice?
  ) {
    if walk.rule.readsSizes {
      guard from != to else { return (nil, nil) }
      let source = walk.slot(ofItem: from.item, inSection: from.section)
      // Removing it moves the sections after it by one slot.
      let target =
        walk.slot(ofItem: to.item, inSection: to.section) - (from.section < to.section ? 1 : 0)
      return (SlotSplice(start: source, removed: 1), SlotSplice(start: target, inserted: 1))
    }
    guard from.section != to.section else { return (nil, nil) }
    let source = walk.slots(ofSection: from.section).upperBound - 1
    let target =
      walk.slots(ofSection: to.section).upperBound - (from.section < to.section ? 1 : 0)
    return (SlotSplice(start: source, removed: 1), SlotSplice(start: target, inserted: 1))
  }
}
