/// The furthest that placed items reach, in grid units; 0 before the first item.
struct PlaneReach: Hashable, Sendable {
  var x: Int64 = 0
  var y: Int64 = 0

  @inline(__always)
  mutating func cover(_ box: ItemBox) {
    x = max(x, Int64(box.place.x) + Int64(box.size.width))
    y = max(y, Int64(box.place.y) + Int64(box.size.height))
  }

  mutating func cover(_ other: PlaneReach) {
    x = max(x, other.x)
    y = max(y, other.y)
  }
}
