import CollectionModel
import Primitives

/// Generates the edits of one batch. Applies each to a copy, so that the next has valid paths.
struct RandomEditor {
  private(set) var sizes: SectionedSizes
  /// Whether items are sorted by `place.y` and must stay so.
  let isOrdered: Bool
  var random: SplitMix64
  private(set) var edits: [CollectionEdit] = []

  mutating func add(_ edit: CollectionEdit) {
    sizes.apply(edit)
    edits.append(edit)
  }

  func contains(_ path: ItemPath) -> Bool {
    path.section < sizes.sectionCount && path.item < itemCount(path.section)
  }

  func itemCount(_ section: Int) -> Int { Int(sizes.section(section).itemCount) }

  // MARK: Items

  /// Inserts items; creates a section for them if there is none.
  mutating func insert(_ count: Int, at path: ItemPath) {
    guard sizes.sectionCount > 0 else {
      let boxes = (0..<count).map { _ in ItemBox(size: anySize()) }
      return add(.insertSection(SectionInfo(itemCount: count), items: boxes, at: 0))
    }
    add(.insertItems(newBoxes(count, at: path), at: path))
  }

  /// Moves an item anywhere. In a collection sorted by place it gets a new place.
  mutating func move(_ from: ItemPath) {
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

  // MARK: Draws

  func path(at position: Int) -> ItemPath {
    let (section, item) = sizes.locate(position)
    return ItemPath(section: section, item: item)
  }

  /// - Precondition: there are items.
  mutating func anyItem() -> ItemPath { path(at: random.next(below: sizes.itemCount)) }

  /// One of the items on screen that is still there, in every other round; nil otherwise.
  mutating func shownItem(of visible: [ItemPath], inRound round: Int) -> ItemPath? {
    guard !visible.isEmpty else { return nil }
    let shown = visible[random.next(below: visible.count)]
    return round % 2 == 0 && contains(shown) ? shown : nil
  }

  /// A position to insert an item at: usually in a section chosen with a probability proportional
  /// to its length, otherwise in any section, including empty ones.
  ///
  /// - Precondition: there are sections.
  mutating func anyGap() -> ItemPath {
    let isAnySection = sizes.itemCount == 0 || random.next(below: 4) == 0
    let section = isAnySection ? random.next(below: sizes.sectionCount) : anyItem().section
    return ItemPath(section: section, item: random.next(below: itemCount(section) + 1))
  }

  /// The size of some other item, or one between half of `size` and twice `size`.
  mutating func anySize(_ size: ItemSize? = nil) -> ItemSize {
    guard sizes.itemCount > 0 else { return size ?? ItemSize(points: 320, 80) }
    let other = sizes[anyItem()].size
    guard let size, random.next(below: 2) == 0 else { return other }
    return ItemSize(width: scaled(size.width), height: scaled(size.height))
  }

  /// Between half and twice `units`.
  mutating func scaled(_ units: UInt32) -> UInt32 {
    let drawn = Int(units) / 2 + random.next(below: Int(units) * 3 / 2 + 1)
    return UInt32(min(drawn, Int(UInt32.max)))
  }

  // MARK: Places

  /// `count` new items for `path`.
  mutating func newBoxes(_ count: Int, at path: ItemPath) -> [ItemBox] {
    var boxes: [ItemBox] = []
    let position = sizes.itemsBefore(section: path.section) + path.item
    for _ in 0..<count {
      let size = anySize()
      boxes.append(ItemBox(place: newPlace(size, position, after: boxes.last), size: size))
    }
    return boxes
  }

  /// A place for an item of `size` that will come after `last` and before the item at `position`.
  private mutating func newPlace(
    _ size: ItemSize, _ position: Int, after last: ItemBox?
  ) -> ItemPlace {
    guard sizes.hasPlaces else { return .zero }
    guard isOrdered else { return anywhere(size) }
    let before = last ?? (position > 0 ? sizes.sizes.box(at: position - 1) : nil)
    let after = position < sizes.itemCount ? sizes.sizes.box(at: position) : nil
    switch (before, after) {
    case (let before?, let after?):
      return random.next(below: 2) == 0 ? before.place : after.place
    case (let before?, nil):
      // At the end, time continues as far as a place can represent it.
      let step = Int32(64 * random.next(below: 3))
      let (start, overflow) = before.place.y.addingReportingOverflow(step)
      return ItemPlace(x: before.place.x, y: overflow ? before.place.y : start)
    case (nil, let after?): return after.place
    case (nil, nil): return .zero
    }
  }

  private mutating func anywhere(_ size: ItemSize) -> ItemPlace {
    ItemPlace(
      x: coordinate(sizes.planeWidth, size.width), y: coordinate(sizes.planeHeight, size.height))
  }

  private mutating func coordinate(_ extent: Double, _ size: UInt32) -> Int32 {
    let room = min(Int(extent * LayoutGrid.unitsPerPoint) - Int(size), Int(Int32.max) - 1)
    return Int32(random.next(below: max(room, 0) + 1))
  }

  /// The box with another size; on a free plane, moved back if it would reach beyond the plane.
  func resized(_ box: ItemBox, to size: ItemSize) -> ItemBox {
    guard sizes.hasPlaces, !isOrdered else { return ItemBox(place: box.place, size: size) }
    func kept(_ place: Int32, _ size: UInt32, _ extent: Double) -> Int32 {
      let last = Int(extent * LayoutGrid.unitsPerPoint) - Int(size)
      return Int32(min(Int(place), max(last, min(Int(place), 0))))
    }
    return ItemBox(
      place: ItemPlace(
        x: kept(box.place.x, size.width, sizes.planeWidth),
        y: kept(box.place.y, size.height, sizes.planeHeight)),
      size: size)
  }
}
