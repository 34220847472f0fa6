/// The space that is added to the least spacing within a line, in grid units, possibly fractional.
struct LineSpacing {
  /// Before the first item.
  var leading: Double
  /// Between each pair of neighbours.
  var between: Double
}
