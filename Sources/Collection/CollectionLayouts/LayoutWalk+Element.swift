import CollectionAttributes
import CollectionModel

extension LayoutWalk {
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
    guard let slot = slot(of: id) else { return nil }
    let section = Int(id.section)
    let item = slot - self.slot(ofItem: -1, inSection: section) - 1
    var cursor = cursor(before: item, ofSection: section, at: near)
    if !hasClosedForm { passed += max(0, cursor.item) + (item < 0 ? 0 : 1) }
    scratch.removeAll()
    passed += place(&cursor, slots: 1, into: &scratch)
    return scratch.elements.first { $0.id == id }
  }
}
