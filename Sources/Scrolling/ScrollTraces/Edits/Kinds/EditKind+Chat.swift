import CollectionModel

extension EditKind {
  package static let chat = EditKind(
    "chat", "each batch inserts 1 to 5 items at the top", batches: 40
  ) { turn in
    let count = 1 + turn.editor.random.next(below: 5)
    turn.editor.insert(count, at: ItemPath(section: 0, item: 0))
    return turn.edits
  }
}
