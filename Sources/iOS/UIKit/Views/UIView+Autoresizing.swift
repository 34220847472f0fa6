extension UIView {
  /// Adapts the view to a change of its superview's size from `old` to `new`.
  ///
  /// On each axis, the parts that the mask names take the difference: margins and size in
  /// proportion to their lengths, as Apple's guide describes; in equal parts if these have no
  /// lengths. Sizes do not become negative. Views that are laid out only by constraints do not
  /// change.
  final func autoresize(from old: CGSize, to new: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints else { return }
    let mask = autoresizingMask
    var size = bounds.size
    var corner = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    let isResized = mask.contains(.flexibleWidth) || mask.contains(.flexibleHeight)
    Self.stretch(
      &corner.x, &size.width, from: old.width, to: new.width,
      near: mask.contains(.flexibleLeftMargin), extent: mask.contains(.flexibleWidth),
      far: mask.contains(.flexibleRightMargin))
    Self.stretch(
      &corner.y, &size.height, from: old.height, to: new.height,
      near: mask.contains(.flexibleTopMargin), extent: mask.contains(.flexibleHeight),
      far: mask.contains(.flexibleBottomMargin))
    center = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    if isResized, size != bounds.size { bounds.size = size }
  }

  private static func stretch(
    _ corner: inout CGFloat, _ size: inout CGFloat, from old: CGFloat, to new: CGFloat,
    near: Bool, extent: Bool, far: Bool
  ) {
    let parts = (near ? 1 : 0) + (extent ? 1 : 0) + (far ? 1 : 0)
    guard parts > 0, new != old else { return }
    let margin = old - corner - size
    let lengths = (near ? corner : 0) + (extent ? size : 0) + (far ? margin : 0)
    func grown(_ length: CGFloat) -> CGFloat {
      let share = lengths > 0 ? length / lengths : 1 / CGFloat(parts)
      return length + (new - old) * share
    }
    if near { corner = grown(corner) }
    if extent { size = max(0, grown(size)) }
  }
}
