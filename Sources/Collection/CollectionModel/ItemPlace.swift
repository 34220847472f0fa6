/// The position of a placed item, in grid units of 1/64 pt: a point on a map's plane, or a
/// timeline's lane (`x = lane * 64`) and start (`y = start * 64`). 8 bytes.
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
