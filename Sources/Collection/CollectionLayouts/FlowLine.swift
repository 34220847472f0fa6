/// The items of one line.
struct FlowLine {
  var count: Int
  /// The width of the items with the least spacing between them, in grid units.
  var width: Int
  /// The height of the tallest item, in grid units.
  var height: UInt32
  /// Whether its last item is the last of its section.
  var isLast: Bool
}
