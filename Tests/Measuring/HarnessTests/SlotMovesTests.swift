import CollectionEngine
import CollectionModel
import Foundation
import Harness
import TestSupport
import Testing

/// Items under names of their own, in arrays.
private struct NamedItems {
  var sections: [[Int]]
  private var next: Int

  init(counts: [Int]) {
    next = 0
    sections = []
    for count in counts {
      sections.append(Array(next..<next + count))
      next += count
    }
  }

  var paths: [Int: ItemPath] {
    var paths: [Int: ItemPath] = [:]
    for (section, items) in sections.enumerated() {
      for (item, name) in items.enumerated() {
        paths[name] = ItemPath(section: section, item: item)
      }
    }
    return paths
  }

  private mutating func names(_ count: Int) -> [Int] {
    next += count
    return Array(next - count..<next)
  }

  mutating func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path):
      sections[path.section].insert(contentsOf: names(boxes.count), at: path.item)
    case .removeItems(let range, let section): sections[section].removeSubrange(range)
    case .moveItem(let from, let to):
      let name = sections[from.section].remove(at: from.item)
      sections[to.section].insert(name, at: to.item)
    case .insertSection(_, let items, let section):
      sections.insert(names(items.count), at: section)
    case .removeSection(let section): sections.remove(at: section)
    case .moveSection(let from, let to):
      let section = sections.remove(at: from)
      sections.insert(section, at: to)
    case .resizeItem, .setHeader: break
    }
  }

  private func anyItem(_ random: inout TestRandom) -> ItemPath? {
    let full = sections.indices.filter { !sections[$0].isEmpty }
    guard let section = full.randomElement(using: &random) else { return nil }
    return ItemPath(
      section: section, item: Int.random(in: sections[section].indices, using: &random))
  }

  func anyEdit(_ random: inout TestRandom) -> CollectionEdit {
    let box = ItemBox(size: ItemSize(width: 64, height: 64))
    let section = Int.random(in: sections.indices, using: &random)
    let gap = ItemPath(
      section: section, item: Int.random(in: 0...sections[section].count, using: &random))
    let boxes = Array(repeating: box, count: Int.random(in: 1...3, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .insertItems(boxes, at: gap)
    case 1:
      let end = min(gap.item + Int.random(in: 0...3, using: &random), sections[section].count)
      return .removeItems(gap.item..<end, section: section)
    case 2, 3:
      guard let from = anyItem(&random) else { return .insertItems(boxes, at: gap) }
      let room = sections[section].count - (from.section == section ? 1 : 0)
      return .moveItem(
        from: from,
        to: ItemPath(section: section, item: Int.random(in: 0...room, using: &random)))
    case 4:
      return .insertSection(
        SectionInfo(itemCount: boxes.count), items: boxes,
        at: Int.random(in: 0...sections.count, using: &random))
    case 5 where sections.count > 2: return .removeSection(section)
    case 6:
      return .moveSection(from: section, to: Int.random(in: sections.indices, using: &random))
    default:
      guard let path = anyItem(&random) else { return .setHeader(height: 64, section: section) }
      return .resizeItem(path, to: box)
    }
  }
}

@Suite struct SlotMovesTests {
  static let seeds: [UInt64] = [1, 2, 2_026, UInt64.random(in: 0..<1 << 32)]

  @Test(arguments: seeds)
  func everyItemIsFollowedThroughRandomEdits(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var items = NamedItems(counts: [3, 0, 5, 1, 8])
    for round in 0..<400 {
      let before = items.paths
      let edits = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let edit = items.anyEdit(&random)
        items.apply(edit)
        return edit
      }
      let after = items.paths
      for (name, path) in before {
        #expect(edits.path(of: path) == after[name], "seed \(seed), round \(round), \(edits)")
      }
    }
  }

  @Test(arguments: seeds)
  func aDataSourceFollowsRandomEdits(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var items = NamedItems(counts: [3, 0, 5, 1, 8])
    var sizes = SectionedSizes(
      sections: items.sections.map { SectionInfo(itemCount: $0.count) },
      sizes: SizeSequence((0..<17).map { _ in ItemSize(width: 64, height: 64) }))
    let cells = BenchmarkCells(sizes: sizes, seed: 1)
    for _ in 0..<400 {
      let edit = items.anyEdit(&random)
      items.apply(edit)
      sizes.apply(edit)
      cells.apply(edit)
      // A view of its own, because one counts only when it is notified of changes.
      let view = CollectionView(source: StillSource(), dataSource: cells)
      #expect(view.numberOfSections == sizes.sectionCount, "seed \(seed)")
      for section in 0..<sizes.sectionCount {
        #expect(
          view.numberOfItems(inSection: section) == Int(sizes.section(section).itemCount),
          "seed \(seed), \(edit)")
      }
    }
  }

  @Test func aResizedItemKeepsItsSizeAfterItMoved() {
    let box = ItemBox(size: ItemSize(width: 64, height: 64))
    let edits: [CollectionEdit] = [
      .insertItems([box], at: ItemPath(section: 0, item: 0)),
      .resizeItem(ItemPath(section: 0, item: 4), to: box),
    ]
    #expect(edits.resizes(ItemPath(section: 0, item: 3)))
    #expect(!edits.resizes(ItemPath(section: 0, item: 4)))
  }

  @Test(arguments: OddCollection.all(seed: 5))
  func aDuplicateIsEqualInEverySize(collection: OddCollection) {
    let copy = collection.sizes.duplicated()
    #expect(copy.sectionCount == collection.sizes.sectionCount)
    #expect(copy.byteCount == collection.sizes.byteCount)
    for section in 0..<copy.sectionCount {
      #expect(copy.section(section) == collection.sizes.section(section))
      for item in 0..<Int(copy.section(section).itemCount) {
        let path = ItemPath(section: section, item: item)
        #expect(copy[path] == collection.sizes[path])
      }
    }
  }
}
