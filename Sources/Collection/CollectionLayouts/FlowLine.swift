/// The items of one line: how many there are, the width they take with the least spacing, and the
/// height of the tallest item, both in grid units.
struct FlowLine {
  var count: Int
  var width: Int
  var height: UInt32
  /// Whether its last item is the last of its section.
  var isLast: Bool
}
