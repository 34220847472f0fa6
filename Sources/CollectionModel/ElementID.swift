/// What an element is: an item's cell, or a supplementary or decoration view of some kind.
///
/// A kind says where its elements stand, so that one can be found from its id alone.
public struct ElementKind: RawRepresentable, Hashable, Sendable {
  /// Where the elements of a kind stand.
  public enum Place: UInt32, CaseIterable, Sendable {
    /// Beside an item, at most one for each.
    case item
    /// Before the first item of a section, at most one in each.
    case opening
    /// Behind the last item of a section, at most one in each.
    case closing
    /// Over the whole extent of a section, at most one in each.
    case section
  }

  /// Four times a number plus the raw value of the place.
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The kind number `number` of those that stand at `place`; 0 and 1 are taken.
  public init(_ number: UInt32, at place: Place) {
    precondition(number < 1 << 30, "a kind's number is below 2^30, found \(number)")
    rawValue = number << 2 | place.rawValue
  }

  @inlinable
  public var place: Place { Place(rawValue: rawValue & 3)! }

  /// The cell of an item.
  @inlinable public static var item: ElementKind { ElementKind(rawValue: 0) }
  /// The header of a section.
  @inlinable public static var header: ElementKind { ElementKind(rawValue: 1) }
  /// The footer of a section.
  @inlinable public static var footer: ElementKind { ElementKind(rawValue: 2) }
  /// The background of a section, a decoration.
  @inlinable public static var background: ElementKind { ElementKind(rawValue: 3) }
  /// The line below an item, a decoration.
  @inlinable public static var separator: ElementKind { ElementKind(rawValue: 4) }
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

  /// The slot of an element of which each section has one at most.
  @inlinable
  public static func of(_ kind: ElementKind, section: Int) -> ElementID {
    ElementID(kind: kind, section: Int32(truncatingIfNeeded: section), item: 0)
  }
}
