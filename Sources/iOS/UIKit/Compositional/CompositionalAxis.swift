import CollectionLayouts

/// The directions of a compositional layout on screen.
struct CompositionalAxis: Equatable {
  /// Whether the layout scrolls horizontally.
  var isHorizontal = false
  /// Whether content is read from right to left.
  var isMirrored = false

  func along(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  func across(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  func size(across: CGFloat, along: CGFloat) -> CGSize {
    isHorizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }

  func rect(across: CGFloat, along: CGFloat, size: CGSize) -> CGRect {
    CGRect(
      origin: isHorizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along),
      size: size)
  }

  /// The edges at the start and the end of the scroll axis, and across it.
  var edges: (near: CompositionalEdges, far: CompositionalEdges) {
    isHorizontal ? (.leading, .trailing) : (.top, .bottom)
  }
  var sides: (near: CompositionalEdges, far: CompositionalEdges) {
    isHorizontal ? (.top, .bottom) : (.leading, .trailing)
  }

  /// The insets of the view's edges across the scroll axis.
  func sideInsets(_ insets: UIEdgeInsets) -> CompositionalEnvironment.SideInsets {
    if isHorizontal { return .init(leading: insets.top, trailing: insets.bottom) }
    return isMirrored
      ? .init(leading: insets.right, trailing: insets.left)
      : .init(leading: insets.left, trailing: insets.right)
  }
}
