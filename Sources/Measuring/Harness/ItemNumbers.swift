import CollectionEngine
import CollectionModel

/// The number of each item of a collection, which it keeps through all edits. At first items are
/// numbered in order; inserted ones get the next free numbers. So do sections. Takes 24 bytes per
/// section, and 4 per item of the sections whose items were edited. Not copyable: each read through
/// its owner would retain its arrays, for every dequeued cell.
struct ItemNumbers: ~Copyable {
  private struct Section {
    var number: Int32
    var count: Int32
    /// The number of the first item while `edited` is nil: the others follow it.
    var first: Int32
    /// The numbers of the items, once items came, left or moved.
    var edited: [Int32]?

    func number(of item: Int) -> Int32 { edited.map { $0[item] } ?? first + Int32(item) }

    /// Numbers its items one by one and changes the numbers.
    mutating func edit(_ change: (inout [Int32]) -> Void) {
      var numbers = edited ?? (0..<count).map { first + $0 }
      edited = nil
      change(&numbers)
      count = Int32(numbers.count)
      edited = numbers
    }
  }

  private var sections: [Section] = []
  private var nextItem: Int32 = 0
  private var nextSection: Int32 = 0

  var sectionCount: Int { sections.count }

  init(_ sizes: SectionedSizes) {
    sections.reserveCapacity(sizes.sectionCount)
    sizes.forEachSection { sections.append(newSection(itemCount: Int($0.itemCount))) }
  }

  /// Numbers the items that a view has.
  init(of view: CollectionView) {
    let count = view.numberOfSections
    sections.reserveCapacity(count)
    for section in 0..<count {
      sections.append(newSection(itemCount: view.numberOfItems(inSection: section)))
    }
  }

  func itemCount(ofSection section: Int) -> Int { Int(sections[section].count) }

  /// The number of the item that an element is attached to, or of its section.
  ///
  /// - Precondition: there is such an element.
  func number(of id: ElementID) -> Int32 {
    id.kind.attachment == .item
      ? number(of: Int(id.item), inSection: Int(id.section))
      : number(ofSection: Int(id.section))
  }

  /// - Precondition: there is such a section.
  func number(ofSection section: Int) -> Int32 { sections[section].number }

  /// - Precondition: there is such an item.
  func number(of item: Int, inSection section: Int) -> Int32 {
    sections[section].number(of: item)
  }

  /// - Complexity: O(items of the sections that the edit names), if items come, leave or move.
  mutating func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path):
      let new = takeNumbers(boxes.count)
      sections[path.section].edit { $0.insert(contentsOf: new, at: path.item) }
    case .removeItems(let range, let section):
      sections[section].edit { $0.removeSubrange(range) }
    case .moveItem(let from, let to):
      let number = number(of: from.item, inSection: from.section)
      sections[from.section].edit { $0.remove(at: from.item) }
      sections[to.section].edit { $0.insert(number, at: to.item) }
    case .insertSection(_, let items, let section):
      sections.insert(newSection(itemCount: items.count), at: section)
    case .removeSection(let section): sections.remove(at: section)
    case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
    case .resizeItem, .setHeader: break
    }
  }

  /// Numbers the items of two sections one by one, as a move between them will need.
  mutating func prepareToMove(_ from: ItemPath, _ to: ItemPath) {
    for section in [from.section, to.section] where sections[section].edited == nil {
      sections[section].edit { _ in }
    }
  }

  private mutating func newSection(itemCount: Int) -> Section {
    let items = takeNumbers(itemCount)
    defer { nextSection += 1 }
    return Section(number: nextSection, count: Int32(itemCount), first: items.lowerBound)
  }

  private mutating func takeNumbers(_ count: Int) -> Range<Int32> {
    defer { nextItem += Int32(count) }
    return nextItem..<nextItem + Int32(count)
  }
}
