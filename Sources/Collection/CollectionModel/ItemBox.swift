/// An item's size and, in collections whose items are placed, its position. 16 bytes.
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

  /// Stops unless the place is zero, as in a collection without places.
  @inline(__always)
  func requireNoPlace() {
    precondition(
      place == .zero,
      "a collection without places takes boxes at zero, found (\(place.x), \(place.y))")
  }
}
