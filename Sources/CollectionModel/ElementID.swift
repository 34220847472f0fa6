/// What an element is: an item's cell, or a supplementary view of some kind.
public struct ElementKind: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The cell of an item.
  public static let item = ElementKind(rawValue: 0)
  /// The header of a section.
  public static let header = ElementKind(rawValue: 1)
}

/// The slot an element stands in: its kind and its place. 12 bytes.
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
}
