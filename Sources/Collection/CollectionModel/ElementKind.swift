/// The kind of an element: an item's cell, or one of the kinds of supplementary and decoration
/// views.
///
/// A kind determines what its elements are attached to, so that an id is enough to find one.
public struct ElementKind: RawRepresentable, Hashable, Sendable {
  /// The part of the content to which the elements of a kind are attached.
  public enum Attachment: UInt32, CaseIterable, Sendable {
    /// Attached to an item, at most one for each.
    case item
    /// Before the first item of a section, at most one in each.
    case opening
    /// After the last item of a section, at most one in each.
    case closing
    /// Over the whole extent of a section, at most one in each.
    case section
  }

  /// Four times the kind's number plus the raw value of the attachment.
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Kind number `number` with the given attachment; numbers 0 and 1 are taken, and those from 2^27
  /// on belong to kinds with names (`named`).
  public init(_ number: UInt32, at attachment: Attachment) {
    precondition(number < 1 << 30, "a kind's number is below 2^30, found \(number)")
    rawValue = number << 2 | attachment.rawValue
  }

  @inlinable
  public var attachment: Attachment { Attachment(rawValue: rawValue & 3)! }

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
