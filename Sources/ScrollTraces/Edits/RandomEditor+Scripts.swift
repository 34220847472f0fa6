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
