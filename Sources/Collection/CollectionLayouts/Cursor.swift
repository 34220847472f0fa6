/// The state from which a rule places the next element: an origin along the scroll axis, and a
/// shape relative to it, such as the ends of masonry's columns. A flat value without heap objects.
///
/// At the start of a section the shape is all zeros.
@frozen
public struct Cursor: Sendable {
  /// The most numbers that a shape can hold, which limits the number of columns.
  public static let shapeCapacity = 16

  /// No later element begins before it; in points along the scroll axis.
  public var origin: Double
  /// In points, relative to `origin`; the rule's `shapeCount` states how many are used.
  public var shape: InlineArray<16, Double>
  /// The section of the next element.
  public var section: Int
  /// The next item of its section; -1 if the section has not been opened yet.
  public var item: Int
  /// The number of items before the next element, counted over all sections.
  public var position: Int

  /// The start of all content.
  @inlinable
  public init() {
    origin = 0
    shape = InlineArray(repeating: 0)
    section = 0
    item = -1
    position = 0
  }

  /// The start of section `section`, at `origin`, with `position` items before it.
  @inlinable
  public init(section: Int, origin: Double, position: Int) {
    self.init()
    self.section = section
    self.origin = origin
    self.position = position
  }

  /// Before item `item` of section `section`, or before its opening if `item` is -1. The caller
  /// sets origin and shape.
  @inlinable
  public init(section: Int, item: Int, position: Int) {
    self.init()
    self.section = section
    self.item = item
    self.position = position
  }

  /// Copies another cursor; copies its shape only if the rule has one.
  @inlinable @inline(__always)
  public mutating func take(_ other: borrowing Cursor, shapeCount: Int) {
    origin = other.origin
    section = other.section
    item = other.item
    position = other.position
    // Copies the whole shape in a few wide moves, which is faster than number by number as soon as
    // there are two.
    if shapeCount > 0 { shape = other.shape }
  }
}
