/// The slot of an element: its kind, section and item. 12 bytes.
///
/// Section-wide elements have item 0.
public struct ElementID: Hashable, Sendable {
  public var kind: ElementKind
  public var section: Int32
  public var item: Int32

  @inlinable
  public init(kind: ElementKind, section: Int32, item: Int32) {
    self.kind = kind
    self.section = section
    self.item = item
  }

  /// The slot of item `item` of section `section`.
  @inlinable
  public static func item(_ item: Int, inSection section: Int) -> ElementID {
    ElementID(
      kind: .item, section: Int32(truncatingIfNeeded: section),
      item: Int32(truncatingIfNeeded: item))
  }

  /// The slot of the header of section `section`.
  @inlinable
  public static func header(ofSection section: Int) -> ElementID {
    ElementID(kind: .header, section: Int32(truncatingIfNeeded: section), item: 0)
  }

  /// The slot of an element that each section has at most once.
  @inlinable
  public static func of(_ kind: ElementKind, section: Int) -> ElementID {
    ElementID(kind: kind, section: Int32(truncatingIfNeeded: section), item: 0)
  }

  /// `item 3.17` is item 17 of section 3; `header 3` is the header of section 3.
  package var summary: String {
    "\(kind.name) \(section)" + (kind.attachment == .item ? ".\(item)" : "")
  }
}
