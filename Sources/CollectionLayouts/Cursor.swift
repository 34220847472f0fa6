/// Where the next element goes: an origin along the scroll axis and a shape relative to it, such
/// as the ends of masonry's columns. Flat, without a heap object.
///
/// At the start of a section the shape is all zero.
@frozen
public struct Cursor: Sendable {
  /// The most numbers a shape can hold; a limit on columns.
  public static let shapeCapacity = 16

  /// In points.
  public var origin: Double
  /// In points, relative to `origin`; how many are used is the rule's `shapeCount`.
  public var shape: InlineArray<16, Double>
  /// The section of the next element.
  public var section: Int
  /// The item of its section that is next; -1 where the section is yet to be opened.
  public var item: Int
  /// How many items of all sections lie before the next one.
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

  /// Before item `item` of a section, -1 for its opening, with origin and shape yet to be set.
  @inlinable
  public init(section: Int, item: Int, position: Int) {
    self.init()
    self.section = section
    self.item = item
    self.position = position
  }

  /// Takes over another cursor with the first `shapeCount` numbers of its shape: all that a rule
  /// looks at, and mostly a fraction of the whole.
  @inlinable
  public mutating func take(_ other: borrowing Cursor, shapeCount: Int) {
    origin = other.origin
    section = other.section
    item = other.item
    position = other.position
    for index in 0..<shapeCount { shape[index] = other.shape[index] }
  }
}
