import CollectionModel
import TestSupport

/// Sections as arrays of boxes: each edit is checked before it is applied.
struct PlainCollection {
  var sections: [(header: UInt32, boxes: [ItemBox])] = []
  let hasPlaces: Bool

  init(_ sizes: SectionedSizes) {
    hasPlaces = sizes.hasPlaces
    for section in 0..<sizes.sectionCount {
      let info = sizes.section(section)
      let boxes = (0..<Int(info.itemCount)).map { sizes[ItemPath(section: section, item: $0)] }
      sections.append((info.headerHeight, boxes))
    }
  }

  var boxes: [ItemBox] { sections.flatMap(\.boxes) }
  var isOrderedByPlace: Bool {
    zip(boxes, boxes.dropFirst()).allSatisfy { $0.place.y <= $1.place.y }
  }

  private func has(_ section: Int) -> Bool { sections.indices.contains(section) }
  private func has(_ path: ItemPath) -> Bool {
    has(path.section) && sections[path.section].boxes.indices.contains(path.item)
  }
  private func hasGap(_ path: ItemPath) -> Bool {
    has(path.section) && (0...sections[path.section].boxes.count).contains(path.item)
  }
  private func fits(_ boxes: [ItemBox]) -> Bool {
    hasPlaces || boxes.allSatisfy { $0.place == .zero }
  }

  /// Applies the edit; returns false if it names something that does not exist.
  mutating func apply(_ edit: CollectionEdit) -> Bool {
    switch edit {
    case .insertItems(let boxes, let path):
      guard hasGap(path), fits(boxes), !boxes.isEmpty else { return false }
      sections[path.section].boxes.insert(contentsOf: boxes, at: path.item)
    case .removeItems(let range, let section):
      guard has(section), !range.isEmpty, range.lowerBound >= 0,
        range.upperBound <= sections[section].boxes.count
      else { return false }
      sections[section].boxes.removeSubrange(range)
    case .moveItem(let from, let to):
      guard has(from) else { return false }
      let box = sections[from.section].boxes.remove(at: from.item)
      guard hasGap(to) else { return false }
      sections[to.section].boxes.insert(box, at: to.item)
    case .resizeItem(let path, let box):
      guard has(path), fits([box]) else { return false }
      sections[path.section].boxes[path.item] = box
    case .insertSection(let info, let items, let section):
      guard (0...sections.count).contains(section), Int(info.itemCount) == items.count, fits(items)
      else { return false }
      sections.insert((info.headerHeight, items), at: section)
    case .removeSection(let section):
      guard has(section) else { return false }
      sections.remove(at: section)
    case .moveSection(let from, let to):
      guard has(from), has(to) else { return false }
      sections.insert(sections.remove(at: from), at: to)
    case .setHeader(let height, let section):
      guard has(section) else { return false }
      sections[section].header = height
    }
    return true
  }

  func agrees(with sizes: SectionedSizes) -> Bool {
    let other = PlainCollection(sizes)
    return sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy { $0.header == $1.header && $0.boxes == $1.boxes }
  }
}

extension OddCollection {
  /// The collections of `all`, and placed ones: overlapping pins on a plane, and events sorted by
  /// their starts.
  static func placedAndPlain(seed: UInt64) -> [OddCollection] {
    var random = TestRandom(seed: seed)
    let pins = (0..<700).map { _ in
      ItemBox(
        place: ItemPlace(
          x: Int32(random.halfPoints(0...5_000) * 64), y: Int32(random.halfPoints(0...4_000) * 64)),
        size: ItemSize(points: random.halfPoints(1...60), random.halfPoints(1...60)))
    }
    let starts = (0..<900).map { _ in Int32.random(in: 0..<400, using: &random) * 64 }.sorted()
    let events = starts.map { start in
      ItemBox(
        place: ItemPlace(x: Int32.random(in: 0..<9, using: &random) * 64, y: start),
        size: ItemSize(points: 1, Double(Int.random(in: 1...90, using: &random))))
    }
    func placed(_ name: String, _ boxes: [ItemBox]) -> OddCollection {
      OddCollection(
        description: name,
        sizes: SectionedSizes(
          sections: [SectionInfo(itemCount: boxes.count)], sizes: SizeSequence(boxes: boxes)))
    }
    return all(seed: seed) + [
      placed("pins", pins), placed("events", events), placed("one pin", Array(pins.prefix(1))),
      placed("no pins", []),
    ]
  }
}
