import CollectionModel

extension EditKind {
  package static let updates = EditKind(
    "updates",
    "items and sections are inserted, deleted, moved and reloaded, on screen and off", batches: 40,
    .batches(.firstItemThatStays), parameters: [.animate(), .edits]
  ) { turn in
    .edits(turn.update())
  }
}

extension EditTurn {
  /// As many edits as the plan states: three in eight insert an item, two remove one, two move one
  /// and one resizes one; every other edit is on screen. In every fourth batch, a section is
  /// inserted, moved or removed. Then three items that stay on screen are reloaded, with other
  /// sizes, and three are reconfigured.
  mutating func update() -> ContentEdits {
    editor.update(visible, count: plan.whole(EditParameter.edits.name), batch: number)
  }
}

extension RandomEditor {
  fileprivate mutating func update(_ visible: [ItemPath], count: Int, batch: Int) -> ContentEdits {
    let before = sizes
    if sizes.sectionCount == 0 { insertSection(at: 0) }
    if batch % 4 == 3 { updateSections(batch / 4) }
    for round in 0..<count {
      let shown = shownItem(of: visible, inRound: round)
      switch round % 8 {
      case 0, 3, 6: insert(1, at: shown ?? anyGap())
      case _ where sizes.itemCount == 0: break
      case 1, 4:
        let path = shown ?? anyItem()
        add(.removeItems(path.item..<path.item + 1, section: path.section))
      case 2, 5: move(shown ?? anyItem())
      default:
        let path = shown ?? anyItem()
        add(.resizeItem(path, to: resized(sizes[path], to: anySize(sizes[path].size))))
      }
    }
    return withReloads(visible, before: before)
  }

  private mutating func insertSection(at section: Int) {
    let items = (0..<3).map { _ in ItemBox(size: anySize()) }
    let header = sizes.sectionCount > 0 ? sizes.section(0).headerHeight : 0
    add(
      .insertSection(
        SectionInfo(itemCount: items.count, headerHeight: header), items: items, at: section))
  }

  /// Placed items are all in one section: a map's pins, a calendar's events.
  private mutating func updateSections(_ round: Int) {
    guard !sizes.hasPlaces, sizes.sectionCount > 0 else { return }
    let section = random.next(below: sizes.sectionCount)
    switch round % 3 {
    case 0: insertSection(at: section)
    case 1: add(.moveSection(from: section, to: random.next(below: sizes.sectionCount)))
    default: if sizes.sectionCount > 1 { add(.removeSection(section)) }
    }
  }

  /// The edits so far, with reloads of items that stay in place.
  private mutating func withReloads(_ visible: [ItemPath], before: SectionedSizes) -> ContentEdits {
    let map: UpdateMap
    do {
      map = try UpdateBatch(edits, before: before).validated(
        before: before, after: sizes, checking: .changedSections)
    } catch {
      preconditionFailure("edits are not the batch that was made from them: \(error)")
    }
    let moved = Set(map.batch.movedItems.map(\.from))
    var staying = visible.filter { map.newPath(of: $0) != nil && !moved.contains($0) }
    func draw(_ most: Int) -> [ItemPath] {
      (0..<min(3, most)).map { _ in staying.remove(at: random.next(below: staying.count)) }
    }
    let reloaded = draw(staying.count / 2)
    let reconfigured = draw(staying.count)
    for path in reloaded {
      guard let now = map.newPath(of: path) else { continue }
      add(.resizeItem(now, to: resized(sizes[now], to: anySize(sizes[now].size))))
    }
    return ContentEdits(edits, reloaded: reloaded, reconfigured: reconfigured)
  }
}
