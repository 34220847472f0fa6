/// The distribution of a line's items over its length.
struct FlowSpacing {
  /// The space before the first item.
  var leading: CGFloat = 0
  /// The space beyond the items and the least spacings, which is divided among the gaps.
  var left: CGFloat = 0
  var gaps: CGFloat = 0

  /// A full line: the remaining space goes between the items; a single item is centred, even if it
  /// is longer than the line.
  init(fullLineOf count: Int, using used: CGFloat, of room: CGFloat) {
    if count > 1 {
      left = max(0, room - used)
      gaps = CGFloat(count - 1)
    } else {
      leading = (room - used) / 2
    }
  }

  /// Items from the leading edge on, with the least spacing.
  init() {}

  /// The distance to add to the sum of the items before this one and the least spacings between
  /// them.
  // One division of the exact product: a sum of rounded gaps would miss the middle of pixels.
  @inline(__always)
  func offset(ofItem index: Int) -> CGFloat { gaps > 0 ? CGFloat(index) * left / gaps : leading }
}
