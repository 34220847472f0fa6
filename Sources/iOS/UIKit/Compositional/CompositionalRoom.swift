import CollectionLayouts

/// Where an item or a group lies, for the providers of custom groups: they learn the size of their
/// group before anything is laid out.
@MainActor
struct CompositionalRoom {
  /// What fractions refer to, in points.
  var size: CGSize
  /// The insets around the room, in points.
  var outer = NSDirectionalEdgeInsets.zero
  let traits: UITraitCollection

  /// The part of a pixel by which a fraction may miss the next one.
  private static let tolerance = 1e-6

  /// A group in this room: the surroundings that its provider sees, and the room in it.
  func room(
    of group: CompositionalSize, insets: NSDirectionalEdgeInsets
  ) -> (environment: CompositionalSurroundings, content: CompositionalRoom) {
    let container = CompositionalContainer(
      CGSize(width: length(group.width), height: length(group.height)), insets: insets,
      within: outer)
    let content = CompositionalRoom(
      size: container.effectiveContentSize, outer: container.effectiveContentInsets, traits: traits)
    return (CompositionalSurroundings(container, traits), content)
  }

  private func length(_ dimension: CompositionalDimension) -> CGFloat {
    switch dimension {
    case .fractionalWidth(let fraction): floor(fraction * size.width)
    case .fractionalHeight(let fraction): floor(fraction * size.height)
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points):
      max(0, points)
    }
  }

  private func floor(_ points: CGFloat) -> CGFloat {
    let scale = max(1, traits.displayScale)
    return max(0, (points * scale + Self.tolerance).rounded(.down) / scale)
  }
}
