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
    max(0, dimension.length(in: size, scale: max(1, traits.displayScale)))
  }
}

extension CompositionalDimension {
  /// The part of a pixel by which a fraction may miss the next one.
  private static let tolerance = 1e-6

  /// Its length in a container, in points. A fraction is rounded down to a pixel; an estimate
  /// counts as itself.
  func length(in container: CGSize, scale: CGFloat) -> CGFloat {
    func part(_ points: CGFloat) -> CGFloat {
      (points * scale + Self.tolerance).rounded(.down) / scale
    }
    return switch self {
    case .fractionalWidth(let fraction): part(fraction * container.width)
    case .fractionalHeight(let fraction): part(fraction * container.height)
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points): points
    }
  }
}
