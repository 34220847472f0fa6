import CollectionModel

extension EditKind {
  package static let feed = EditKind(
    "feed", "each batch adds 1 to 20 items at the end, sometimes as a new section", batches: 40
  ) { turn in
    // Every fourth batch.
    turn.editor.append(asSection: turn.number % 4 == 3)
    return turn.edits
  }
}

extension RandomEditor {
  fileprivate mutating func append(asSection: Bool) {
    let count = 1 + random.next(below: 20)
    let last = sizes.sectionCount - 1
    let end =
      last < 0 ? ItemPath(section: 0, item: 0) : ItemPath(section: last, item: itemCount(last))
    // Placed items are all in one section: a map's pins, a calendar's events.
    guard last >= 0, asSection, !sizes.hasPlaces else { return insert(count, at: end) }
    let boxes = newBoxes(count, at: end)
    let info = SectionInfo(itemCount: count, headerHeight: sizes.section(last).headerHeight)
    add(.insertSection(info, items: boxes, at: last + 1))
  }
}
