import CollectionModel

/// The edits of each script in one batch.
extension RandomEditor {
  mutating func insertAtTop() {
    insert(1 + random.next(below: 5), at: ItemPath(section: 0, item: 0))
  }

  mutating func append(asSection: Bool) {
    let count = 1 + random.next(below: 20)
    let last = sizes.sectionCount - 1
    // Placed items are all in one section: a map's pins, a calendar's events.
    guard last >= 0, asSection, !sizes.hasPlaces else {
      return insert(
        count, at: ItemPath(section: max(last, 0), item: last < 0 ? 0 : itemCount(last)))
    }
    let boxes = newBoxes(count, at: ItemPath(section: last, item: itemCount(last)))
    let info = SectionInfo(
      itemCount: count, headerHeight: sizes.section(last).headerHeight)
    add(.insertSection(info, items: boxes, at: last + 1))
  }

  /// Inserts items; creates a section for them if there is none.
  private mutating func insert(_ count: Int, at path: ItemPath) {
    guard sizes.sectionCount > 0 else {
      let boxes = (0..<count).map { _ in ItemBox(size: anySize()) }
      return add(.insertSection(SectionInfo(itemCount: count), items: boxes, at: 0))
    }
    add(.insertItems(newBoxes(count, at: path), at: path))
  }

  /// Three runs of up to a fiftieth of all items each, up to 200 single items, and a section if
  /// requested.
  mutating func deleteMany(withSection: Bool) {
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

  /// Moves 32 items, half of them from the screen, and two sections. In a collection sorted by
  /// place, a moved item gets a new place, and no section moves.
  mutating func shuffle(_ visible: [ItemPath]) {
    for round in 0..<32 where sizes.itemCount > 0 {
      let shown = visible.isEmpty ? nil : visible[random.next(below: visible.count)]
      let isShown = round % 2 == 0 && shown.map(contains) == true
      move(isShown ? shown! : anyItem())
    }
    for _ in 0..<2 where sizes.sectionCount > 1 && !isOrdered {
      add(
        .moveSection(
          from: random.next(below: sizes.sectionCount), to: random.next(below: sizes.sectionCount)))
    }
  }

  private mutating func move(_ from: ItemPath) {
    let removal = CollectionEdit.removeItems(from.item..<from.item + 1, section: from.section)
    if isOrdered {
      let size = sizes[from].size
      add(removal)
      let gap = anyGap()
      let place = newBoxes(1, at: gap)[0].place
      return add(.insertItems([ItemBox(place: place, size: size)], at: gap))
    }
    var to = anyGap()
    // The gap was drawn while the item was still in its section.
    if to.section == from.section, to.item == itemCount(to.section) { to.item -= 1 }
    add(.moveItem(from: from, to: to))
  }

  /// `count` edits: three in eight insert an item, two remove one, two move one and one resizes
  /// one; every other edit is on screen. In every fourth batch, a section is inserted, moved or
  /// removed. Then three items that stay on screen are reloaded, with other sizes, and three are
  /// reconfigured.
  mutating func update(_ visible: [ItemPath], count: Int, batch: Int) -> EditBatch {
    let before = sizes
    if sizes.sectionCount == 0 { insertSection(at: 0) }
    if batch % 4 == 3 { updateSections(batch / 4) }
    for round in 0..<count {
      let shown = visible.isEmpty ? nil : visible[random.next(below: visible.count)]
      let isShown = round % 2 == 0 && shown.map(contains) == true
      switch round % 8 {
      case 0, 3, 6:
        let gap = isShown ? shown! : anyGap()
        insert(1, at: gap)
      case _ where sizes.itemCount == 0: break
      case 1, 4:
        let path = isShown ? shown! : anyItem()
        add(.removeItems(path.item..<path.item + 1, section: path.section))
      case 2, 5: move(isShown ? shown! : anyItem())
      default:
        let path = isShown ? shown! : anyItem()
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
  private mutating func withReloads(_ visible: [ItemPath], before: SectionedSizes) -> EditBatch {
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
    return EditBatch(edits: edits, reloaded: reloaded, reconfigured: reconfigured)
  }

  /// Resizes 8 items on screen, 8 items anywhere, and a header.
  mutating func resize(_ visible: [ItemPath]) {
    for round in 0..<16 where sizes.itemCount > 0 {
      let shown = visible.isEmpty ? nil : visible[random.next(below: visible.count)]
      let path = round % 2 == 0 ? shown ?? anyItem() : anyItem()
      let box = sizes[path]
      add(.resizeItem(path, to: resized(box, to: anySize(box.size))))
    }
    guard sizes.sectionCount > 0 else { return }
    let section = random.next(below: sizes.sectionCount)
    let header = sizes.section(section).headerHeight
    if header > 0 { add(.setHeader(height: max(scaled(header), 64), section: section)) }
  }
}
