/// Where a placed item stands, in grid units of 1/64 pt: a point of a map's plane, or a timeline's
/// lane (`x = lane * 64`) and start (`y = start * 64`). 8 bytes.
@frozen
public struct ItemPlace: Hashable, Sendable {
  public var x: Int32
  public var y: Int32

  @inlinable
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  @inlinable
  public static var zero: ItemPlace { ItemPlace(x: 0, y: 0) }
}

/// An item's size and, in collections whose items are placed, where it stands. 16 bytes.
@frozen
public struct ItemBox: Hashable, Sendable {
  /// Zero in a collection without places.
  public var place: ItemPlace
  public var size: ItemSize

  @inlinable
  public init(place: ItemPlace = .zero, size: ItemSize) {
    self.place = place
    self.size = size
  }

  /// Width and height swapped, and the place with them.
  @inlinable
  public var transposed: ItemBox {
    ItemBox(
      place: ItemPlace(x: place.y, y: place.x),
      size: ItemSize(width: size.height, height: size.width))
  }
}

/// An item by its section and its number in that section. Ordered as items are.
@frozen
public struct ItemPath: Hashable, Sendable, Comparable {
  public var section: Int
  public var item: Int

  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  @inlinable
  public static func < (a: ItemPath, b: ItemPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}
