import CollectionAttributes
import CollectionModel

/// Slots have one numbering: the opening of section 0, its items, the opening of section 1, ...
extension LayoutWalk {
  /// The number of the slot of item `item` of `section`; -1 stands for the opening.
  ///
  /// - Complexity: O(log n).
  public func slot(ofItem item: Int, inSection section: Int) -> Int {
    sizes.itemsBefore(section: section) + section + 1 + item
  }

  /// The slots of a section, starting with its opening. O(log n).
  public func slots(ofSection section: Int) -> Range<Int> {
    let start = slot(ofItem: -1, inSection: section)
    return start..<start + 1 + Int(sizes.section(section).itemCount)
  }

  /// The slot with which an element is placed. nil if there is none: no such section or item, or an
  /// element that spans a whole section.
  public func slot(of id: ElementID) -> Int? {
    item(placedWith: id).map { slot(ofItem: $0, inSection: Int(id.section)) }
  }

  /// The item of its section with which an element is placed, or -1 if it is placed with the
  /// opening; nil if there is no such element, or if it spans a whole section.
  ///
  /// - Complexity: O(log sections).
  public func item(placedWith id: ElementID) -> Int? {
    let section = Int(id.section)
    guard section >= 0, section < sizes.sectionCount, id.item >= 0 else { return nil }
    let count = Int(sizes.section(section).itemCount)
    switch id.kind.attachment {
    case .item: return id.item < count ? Int(id.item) : nil
    case .opening: return id.item == 0 ? -1 : nil
    case .closing: return id.item == 0 ? count - 1 : nil
    case .section: return nil
    }
  }

  /// A cursor before slot `slot`, without origin and shape; it is at the end of everything if
  /// `slot` is the number of slots.
  ///
  /// - Complexity: O(log n).
  public func cursor(atSlot slot: Int) -> Cursor {
    let (section, item) = sizes.locate(slot: slot)
    return Cursor(
      section: section, item: item,
      position: section == sizes.sectionCount
        ? sizes.itemCount : sizes.itemsBefore(section: section) + max(0, item))
  }

  /// Places `count` items of the cursor's section, without its opening and closing; more only if
  /// the rule continues to the end of a line.
  ///
  /// - Precondition: the section has at least `count` items from the cursor on.
  public mutating func placeItems(
    _ cursor: inout Cursor, _ count: Int, into buffer: inout ElementBuffer
  ) {
    let end = Int(sizes.section(cursor.section).itemCount)
    var left = count
    while left > 0 { left -= placeRun(&cursor, of: end, atLeast: left, into: &buffer) }
  }

  /// Passes `count` items of the cursor's section, without its opening and closing; more only if
  /// the rule continues to the end of a line.
  ///
  /// - Precondition: the section has at least `count` items from the cursor on.
  public mutating func skipItems(_ cursor: inout Cursor, _ count: Int) {
    let end = Int(sizes.section(cursor.section).itemCount)
    var left = count
    while left > 0 { left -= skipRun(&cursor, of: end, atLeast: left).taken }
  }

  /// Places the element with the given id individually; returns nil if its slot has no element with
  /// that id.
  ///
  /// - Parameters:
  ///   - id: of an element that is placed in sequence, so it has a slot (`slot(of:)`).
  ///   - near: where its section begins, in points.
  ///   - scratch: is cleared and used for placing.
  ///   - passed: grows by the number of elements placed and slots passed on the way.
  /// - Complexity: after the section is found, O(1) for an opening or if the rule has a closed
  ///   form; otherwise O(items of the section before it).
  public mutating func place(
    _ id: ElementID, ofSectionAt near: Double, scratch: inout ElementBuffer, passed: inout Int
  ) -> ElementAttributes? {
    guard let item = item(placedWith: id) else { return nil }
    var cursor = cursor(before: item, ofSection: Int(id.section), at: near)
    // Without a closed form, the way to an item leads past the opening and the items before it.
    if !hasClosedForm(ofSection: cursor.section) {
      passed += max(0, cursor.item) + (item < 0 ? 0 : 1)
    }
    scratch.removeAll()
    passed += place(&cursor, slots: 1, into: &scratch)
    return scratch.elements.first { $0.id == id }
  }
}
