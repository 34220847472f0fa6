import CollectionModel

/// Collections and edits of every kind, all of them valid.
package struct RandomEdits {
  /// The kind of items.
  package enum Flavor: String, CaseIterable, Codable, Sendable {
    /// Sizes alone.
    case sized
    /// Boxes that start one after another, in lanes.
    case events
    /// Boxes anywhere on a plane.
    case plane
  }

  package var flavor: Flavor

  package init(flavor: Flavor) { self.flavor = flavor }

  /// About `items` items in sections, some of them empty.
  package func collection(_ items: Int, _ random: inout SeededRandom) -> SectionedSizes {
    let sectionCount = flavor == .plane ? 1 : Int.random(in: 1...12, using: &random)
    var sections: [SectionInfo] = []
    var boxes: [ItemBox] = []
    for _ in 0..<sectionCount {
      let share = items / sectionCount
      let count = [0, 1, share, 2 * share].randomElement(using: &random)!
      sections.append(SectionInfo(itemCount: count, headerHeight: header(&random)))
      boxes += self.items(count, &random)
    }
    return SectionedSizes(
      sections: sections, sizes: SizeSequence(boxes: boxes, hasPlaces: flavor != .sized))
  }

  /// The items of a section.
  package func items(_ count: Int, _ random: inout SeededRandom) -> [ItemBox] {
    var items: [ItemBox] = []
    for _ in 0..<count { items.append(box(after: items.last, before: nil, &random)) }
    return items
  }

  /// An edit that a collection can take.
  package func edit(of sizes: SectionedSizes, _ random: inout SeededRandom) -> CollectionEdit {
    let sections = sizes.sectionCount
    guard sections > 0 else {
      return .insertSection(
        SectionInfo(itemCount: 1, headerHeight: header(&random)),
        items: [box(after: nil, before: nil, &random)], at: 0)
    }
    let section = Int.random(in: 0..<sections, using: &random)
    let count = Int(sizes.section(section).itemCount)
    // A single plane usually stays a single plane.
    let keepsSections = flavor == .plane && Int.random(in: 0..<40, using: &random) > 0
    switch Int.random(in: 0..<(keepsSections ? 12 : 16), using: &random) {
    case 0..<4: return insert(into: section, count, sizes, &random)
    case 4..<7:
      let start = Int.random(in: 0...count, using: &random)
      let most = Int.random(in: 0..<6, using: &random) == 0 ? 400 : 3
      return .removeItems(
        start..<min(count, start + Int.random(in: 0...most, using: &random)), section: section)
    case 7..<10 where count > 0: return resize(section, count, sizes, &random)
    case 10..<12 where count > 0 && flavor != .events:
      return move(section, count, sizes, &random)
    case 12:
      let items = self.items(Int.random(in: 0...40, using: &random), &random)
      return .insertSection(
        SectionInfo(itemCount: items.count, headerHeight: header(&random)), items: items,
        at: Int.random(in: 0...sections, using: &random))
    case 13: return .removeSection(section)
    case 14:
      return .moveSection(from: section, to: Int.random(in: 0..<sections, using: &random))
    default: return .setHeader(height: header(&random), section: section)
    }
  }

  private func insert(
    into section: Int, _ count: Int, _ sizes: SectionedSizes, _ random: inout SeededRandom
  ) -> CollectionEdit {
    let item = [0, count, Int.random(in: 0...count, using: &random)].randomElement(using: &random)!
    let most = Int.random(in: 0..<8, using: &random) == 0 ? 300 : 4
    var last = item > 0 ? sizes[ItemPath(section: section, item: item - 1)] : nil
    let next = item < count ? sizes[ItemPath(section: section, item: item)] : nil
    var items: [ItemBox] = []
    for _ in 0..<Int.random(in: 0...most, using: &random) {
      items.append(box(after: last, before: next, &random))
      last = items.last
    }
    return .insertItems(items, at: ItemPath(section: section, item: item))
  }

  private func resize(
    _ section: Int, _ count: Int, _ sizes: SectionedSizes, _ random: inout SeededRandom
  ) -> CollectionEdit {
    let item = Int.random(in: 0..<count, using: &random)
    let last = item > 0 ? sizes[ItemPath(section: section, item: item - 1)] : nil
    let next = item + 1 < count ? sizes[ItemPath(section: section, item: item + 1)] : nil
    return .resizeItem(
      ItemPath(section: section, item: item), to: box(after: last, before: next, &random))
  }

  private func move(
    _ section: Int, _ count: Int, _ sizes: SectionedSizes, _ random: inout SeededRandom
  ) -> CollectionEdit {
    let target = Int.random(in: 0..<sizes.sectionCount, using: &random)
    let room = Int(sizes.section(target).itemCount) - (target == section ? 1 : 0)
    return .moveItem(
      from: ItemPath(section: section, item: Int.random(in: 0..<count, using: &random)),
      to: ItemPath(section: target, item: Int.random(in: 0...room, using: &random)))
  }

  private func header(_ random: inout SeededRandom) -> UInt32 {
    Bool.random(using: &random) ? 0 : UInt32(random.halfPoints(1...40) * 64)
  }

  /// A box that may go between two others.
  private func box(
    after last: ItemBox?, before next: ItemBox?, _ random: inout SeededRandom
  ) -> ItemBox {
    let kind = Int.random(in: 0..<20, using: &random)
    let height = kind == 0 ? 0 : kind == 1 ? random.halfPoints(0...1500) : random.halfPoints(1...90)
    let width = kind == 2 ? 0 : random.halfPoints(1...200)
    let size = ItemSize(points: width, height)
    switch flavor {
    case .sized: return ItemBox(size: size)
    case .plane:
      return ItemBox(
        place: ItemPlace(
          x: Int32(random.halfPoints(0...900) * 64), y: Int32(random.halfPoints(0...2500) * 64)),
        size: size)
    case .events:
      let earliest = last?.place.y ?? 0
      let latest = max(earliest, next?.place.y ?? earliest + 64)
      let length = kind == 0 ? 0 : kind == 1 ? random.halfPoints(0...30) : random.halfPoints(0...2)
      return ItemBox(
        place: ItemPlace(
          x: 64 * Int32.random(in: 0..<12, using: &random),
          y: Int32.random(in: earliest...latest, using: &random)),
        size: ItemSize(points: 1, length))
    }
  }
}
