import CollectionModel
import Primitives

/// A collection as arrays of arrays: too simple to be wrong.
struct EditOracle {
  struct Section {
    var header: UInt32
    var items: [ItemBox]
  }

  var sections: [Section]
  let hasPlaces: Bool

  var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  func model() -> SectionedSizes {
    let boxes = sections.flatMap(\.items)
    return SectionedSizes(
      sections: sections.map { SectionInfo(itemCount: $0.items.count, headerHeight: $0.header) },
      sizes: hasPlaces ? SizeSequence(boxes: boxes) : SizeSequence(boxes.map(\.size)))
  }

  mutating func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path):
      sections[path.section].items.insert(contentsOf: boxes, at: path.item)
    case .removeItems(let range, let section): sections[section].items.removeSubrange(range)
    case .moveItem(let from, let to):
      let box = sections[from.section].items.remove(at: from.item)
      sections[to.section].items.insert(box, at: to.item)
    case .resizeItem(let path, let box): sections[path.section].items[path.item] = box
    case .insertSection(let info, let items, let section):
      sections.insert(Section(header: info.headerHeight, items: items), at: section)
    case .removeSection(let section): sections.remove(at: section)
    case .moveSection(let from, let to):
      let section = sections.remove(at: from)
      sections.insert(section, at: to)
    case .setHeader(let height, let section): sections[section].header = height
    }
  }

  /// The first difference from `model`; nil if there is none.
  func difference(_ model: SectionedSizes) -> String? {
    if model.sectionCount != sections.count { return "\(model.sectionCount) sections" }
    if model.itemCount != itemCount { return "\(model.itemCount) items, not \(itemCount)" }
    var before = 0
    for (number, section) in sections.enumerated() {
      let info = SectionInfo(itemCount: section.items.count, headerHeight: section.header)
      if model.section(number) != info { return "section \(number): \(model.section(number))" }
      if model.itemsBefore(section: number) != before { return "items before section \(number)" }
      var item = 0
      while item < section.items.count {
        let run = model.run(from: before + item, limit: section.items.count - item)
        if (run.places != nil) != hasPlaces { return "places of section \(number)" }
        for offset in 0..<run.count where run[offset] != section.items[item + offset] {
          return "item \(item + offset) of section \(number): \(run[offset])"
        }
        item += run.count
      }
      for item in [0, section.items.count / 2, section.items.count - 1]
      where section.items.indices.contains(item) {
        let path = ItemPath(section: number, item: item)
        if model[path] != section.items[item] { return "\(path) by its path" }
        if model.locate(before + item) != (number, item) { return "\(path) located" }
      }
      before += section.items.count
    }
    return model.itemsBefore(section: sections.count) == before ? nil : "items before the end"
  }
}

extension SectionedSizes {
  /// What is wrong with the chunks; nil if nothing is.
  var brokenInvariant: String? {
    for block in sizes.blocks where block.index != PrefixCounts(block.chunks.map(\.count)) {
      return "the index has other counts than the chunks"
    }
    let counts = sizes.chunks.map(\.count)
    if let wrong = Self.brokenInvariant(counts, capacity: SizeSequence.chunkCapacity) {
      return "items: " + wrong
    }
    return Self.brokenInvariant(table.chunks.map(\.count), capacity: SectionTable.chunkCapacity)
      .map { "sections: " + $0 }
  }

  private static func brokenInvariant(_ counts: [Int], capacity: Int) -> String? {
    if let wrong = counts.first(where: { $0 < 1 || $0 > capacity }) { return "a chunk of \(wrong)" }
    for (a, b) in zip(counts, counts.dropFirst()) where a + b <= capacity / 2 {
      return "neighbours of \(a) and \(b) were not joined"
    }
    let least = (counts.reduce(0, +) + capacity - 1) / capacity
    return counts.count <= 4 * least + 1 ? nil : "\(counts.count) chunks where \(least) would do"
  }
}

/// Draws edits that are valid for a collection in its current state.
struct EditGenerator {
  var random: SplitMix64
  let hasPlaces: Bool
  /// The number of different widths of items.
  var widths = 3
  /// The longest run inserted at once.
  var longest = 3000

  mutating func box() -> ItemBox {
    let size = ItemSize(
      width: UInt32(random.next(below: widths)), height: UInt32(random.next(below: 5000)))
    guard hasPlaces else { return ItemBox(size: size) }
    return ItemBox(
      place: ItemPlace(
        x: Int32(random.next(below: 100_000) - 1000), y: Int32(random.next(below: 100_000) - 1000)),
      size: size)
  }

  mutating func boxes(_ count: Int) -> [ItemBox] { (0..<count).map { _ in box() } }

  /// Usually short, sometimes several chunks long.
  private mutating func length(upTo limit: Int) -> Int {
    let most = [1, 1, 4, 100, longest][random.next(below: 5)]
    return random.next(below: min(most, limit) + 1)
  }

  mutating func sections(_ counts: [Int]) -> EditOracle {
    EditOracle(
      sections: counts.map {
        EditOracle.Section(header: UInt32(random.next(below: 100)), items: boxes($0))
      }, hasPlaces: hasPlaces)
  }

  /// `shrink` in 0...1: how much more likely removals are than insertions.
  mutating func edit(of oracle: EditOracle, shrink: Double) -> CollectionEdit {
    let count = oracle.sections.count
    if count == 0 { return .insertSection(SectionInfo(itemCount: 0), items: [], at: 0) }
    let section = random.next(below: count)
    let items = oracle.sections[section].items.count
    let isRemoval = random.nextUnit() < shrink
    switch random.next(below: 16) {
    case 0:
      return .setHeader(height: UInt32(random.next(below: 1000)), section: section)
    case 1: return .moveSection(from: section, to: random.next(below: count))
    case 2:
      if isRemoval { return .removeSection(section) }
      let new = boxes(length(upTo: longest))
      return .insertSection(
        SectionInfo(itemCount: new.count, headerHeight: 7), items: new,
        at: random.next(below: count + 1))
    case 3...5 where items > 0:
      return .resizeItem(ItemPath(section: section, item: random.next(below: items)), to: box())
    case 6...8 where items > 0:
      let target = random.next(below: count)
      let room = oracle.sections[target].items.count + (target == section ? 0 : 1)
      return .moveItem(
        from: ItemPath(section: section, item: random.next(below: items)),
        to: ItemPath(section: target, item: random.next(below: room)))
    default:
      if isRemoval {
        let length = length(upTo: items)
        let start = random.next(below: items - length + 1)
        return .removeItems(start..<start + length, section: section)
      }
      return .insertItems(
        boxes(length(upTo: longest)),
        at: ItemPath(section: section, item: random.next(below: items + 1)))
    }
  }
}
