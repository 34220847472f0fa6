import CollectionAttributes
import CollectionModel
import Foundation

/// Slots are numbered through: the opening of section 0, its items, the opening of section 1, ...
extension LayoutWalk {
  /// The number of the slot before item `item` of `section`; -1 means its opening.
  ///
  /// - Complexity: O(log n).
  public func slot(ofItem item: Int, inSection section: Int) -> Int {
    sizes.itemsBefore(section: section) + section + 1 + item
  }

  /// The slots of a section, its opening first.
  public func slots(ofSection section: Int) -> Range<Int> {
    let start = slot(ofItem: -1, inSection: section)
    return start..<start + 1 + Int(sizes.section(section).itemCount)
  }

  /// The slot that an element is placed with, nil where there is none: no such section or item, or
  /// an element that spans a whole section.
  public func slot(of id: ElementID) -> Int? {
    let section = Int(id.section)
    guard section >= 0, section < sizes.sectionCount, id.item >= 0 else { return nil }
    let count = sizes.section(section).itemCount
    switch id.kind.place {
    case .item: return id.item < count ? slot(ofItem: Int(id.item), inSection: section) : nil
    case .opening: return id.item == 0 ? slot(ofItem: -1, inSection: section) : nil
    case .closing: return id.item == 0 ? slot(ofItem: Int(count) - 1, inSection: section) : nil
    case .section: return nil
    }
  }

  /// A cursor before slot `slot` without origin and shape; at the end of everything where `slot` is
  /// the number of slots.
  ///
  /// - Complexity: O(log n).
  public func cursor(atSlot slot: Int) -> Cursor {
    let (section, item) = sizes.locate(slot: slot)
    return Cursor(
      section: section, item: item,
      position: section == sizes.sectionCount
        ? sizes.itemCount : sizes.itemsBefore(section: section) + max(0, item))
  }

  /// Places `count` items of the cursor's section, without its opening and closing; more only where
  /// a rule goes on to the end of a line.
  ///
  /// - Precondition: the section has as many from the cursor on.
  public mutating func placeItems(
    _ cursor: inout Cursor, _ count: Int, into buffer: inout ElementBuffer
  ) {
    let end = Int(sizes.section(cursor.section).itemCount)
    var left = count
    while left > 0 { left -= placeRun(&cursor, of: end, atLeast: left, into: &buffer) }
  }

  /// Passes `count` items of the cursor's section, without its opening and closing; more only where
  /// a rule goes on to the end of a line.
  ///
  /// - Precondition: the section has as many from the cursor on.
  public mutating func skipItems(_ cursor: inout Cursor, _ count: Int) {
    let end = Int(sizes.section(cursor.section).itemCount)
    var left = count
    while left > 0 { left -= skipRun(&cursor, of: end, atLeast: left).taken }
  }
}
