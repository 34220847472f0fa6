import CollectionModel

extension EditKind {
  package static let shuffle = EditKind(
    "shuffle", "items and sections move to other places", batches: 10, .batches(.nothing)
  ) { turn in
    turn.editor.shuffle(turn.visible)
    return turn.edits
  }
}

extension RandomEditor {
  /// Moves 32 items, half of them from the screen, and two sections. In a collection sorted by
  /// place, a moved item gets a new place, and no section moves.
  fileprivate mutating func shuffle(_ visible: [ItemPath]) {
    for round in 0..<32 where sizes.itemCount > 0 {
      move(shownItem(of: visible, inRound: round) ?? anyItem())
    }
    for _ in 0..<2 where sizes.sectionCount > 1 && !isOrdered {
      add(
        .moveSection(
          from: random.next(below: sizes.sectionCount), to: random.next(below: sizes.sectionCount)))
    }
  }
}
