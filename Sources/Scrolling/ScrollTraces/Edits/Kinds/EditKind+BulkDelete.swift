import CollectionModel

extension EditKind {
  package static let bulkDelete = EditKind(
    "bulk-delete", "a few batches delete ranges of items, scattered items and a section", batches: 4
  ) { turn in
    turn.editor.deleteMany(withSection: turn.number == turn.plan.batches / 2)
    return turn.edits
  }
}

extension RandomEditor {
  /// Three runs of up to a fiftieth of all items, up to 200 single items, and perhaps a section.
  fileprivate mutating func deleteMany(withSection: Bool) {
    if withSection, sizes.sectionCount > 1 {
      add(.removeSection(random.next(below: sizes.sectionCount)))
    }
    for _ in 0..<3 where sizes.itemCount > 0 {
      let start = anyItem()
      let longest = max(sizes.itemCount / 50, 1)
      let length = min(1 + random.next(below: longest), itemCount(start.section) - start.item)
      add(.removeItems(start.item..<start.item + length, section: start.section))
    }
    for _ in 0..<min(sizes.itemCount / 20, 200) {
      let path = anyItem()
      add(.removeItems(path.item..<path.item + 1, section: path.section))
    }
  }
}
