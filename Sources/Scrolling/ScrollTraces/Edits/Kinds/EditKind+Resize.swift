import CollectionModel

extension EditKind {
  package static let resize = EditKind(
    "resize", "items and headers change their sizes, on screen and off", batches: 40,
    enlargesItems: true
  ) { turn in
    turn.editor.resize(turn.visible)
    return turn.edits
  }
}

extension RandomEditor {
  /// Resizes 8 items on screen, 8 items anywhere, and a header.
  fileprivate mutating func resize(_ visible: [ItemPath]) {
    for round in 0..<16 where sizes.itemCount > 0 {
      let path = shownItem(of: visible, inRound: round) ?? anyItem()
      let box = sizes[path]
      add(.resizeItem(path, to: resized(box, to: anySize(box.size))))
    }
    guard sizes.sectionCount > 0 else { return }
    let section = random.next(below: sizes.sectionCount)
    let header = sizes.section(section).headerHeight
    if header > 0 { add(.setHeader(height: max(scaled(header), 64), section: section)) }
  }
}
