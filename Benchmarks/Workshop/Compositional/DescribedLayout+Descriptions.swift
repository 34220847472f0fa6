import CollectionLayouts
import CollectionModel
import Foundation

/// The layout in the types of the solver. `DescribedLayout.fault` has found nothing wrong before.
extension DescribedLayout {
  var compositionalLayout: CompositionalLayout {
    CompositionalLayout(
      sections.map { $0.compositionalSection(inHorizontal: isHorizontal) },
      choice: .list(sections.indices.map { UInt32($0) }), sectionSpacing: sectionSpacing,
      isHorizontal: isHorizontal)
  }
}

extension DescribedLayout.Section {
  func compositionalSection(inHorizontal isHorizontal: Bool) -> CompositionalSection {
    var section = CompositionalSection(group.compositionalItem)
    section.insets = insets.sectionInsets
    section.groupSpacing = groupSpacing
    section.boundaryItemsFollowInsets = boundaryItemsFollowInsets
    section.boundaryItems = boundaryItems.map {
      $0.compositionalBoundaryItem(inHorizontal: isHorizontal)
    }
    section.decorations = decorations.map {
      CompositionalDecoration(
        .named($0.kind, .decoration, at: .section), insets: $0.insets.sectionInsets)
    }
    return section
  }
}

extension DescribedLayout.Insets {
  var sectionInsets: SectionInsets {
    SectionInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}

extension DescribedLayout.Dimension {
  var compositionalDimension: CompositionalDimension {
    switch unit {
    case .fractionalWidth: .fractionalWidth(value)
    case .fractionalHeight: .fractionalHeight(value)
    case .absolute: .absolute(value)
    case .estimated: .estimated(value)
    case .uniformAcrossSiblings: .uniformAcrossSiblings(estimate: value)
    }
  }
}

extension DescribedLayout.Spacing {
  var compositionalSpacing: CompositionalSpacing {
    isFlexible ? .flexible(points) : .fixed(points)
  }
}

extension DescribedLayout.Edges {
  var compositionalEdges: CompositionalEdgeSpacing {
    CompositionalEdgeSpacing(
      leading: leading?.compositionalSpacing, top: top?.compositionalSpacing,
      trailing: trailing?.compositionalSpacing, bottom: bottom?.compositionalSpacing)
  }
}

extension DescribedLayout.Item {
  var compositionalItem: CompositionalItem {
    CompositionalItem(
      CompositionalSize(
        width: width.compositionalDimension, height: height.compositionalDimension),
      insets: insets.sectionInsets, edges: edges.compositionalEdges,
      supplementaries: supplementaryItems.map(\.compositionalItem),
      group: group?.compositionalGroup)
  }
}

extension DescribedLayout.Group {
  var compositionalGroup: CompositionalGroup {
    let arrangement: CompositionalGroup.Arrangement =
      switch self.arrangement {
      case .fitting: .fitting
      case .equalShares: .equalShares(count ?? 0)
      case .repeating: .repeating(count ?? 0)
      }
    return CompositionalGroup(
      axis == .horizontal ? .horizontal : .vertical, arrangement,
      subitems: subitems.map(\.compositionalItem), spacing: spacing?.compositionalSpacing)
  }
}

extension [DescribedLayout.Edge] {
  var compositionalEdges: CompositionalEdges {
    reduce(into: []) { edges, edge in
      switch edge {
      case .top: edges.insert(.top)
      case .leading: edges.insert(.leading)
      case .bottom: edges.insert(.bottom)
      case .trailing: edges.insert(.trailing)
      }
    }
  }
}

extension DescribedLayout.Anchor {
  var compositionalAnchor: CompositionalAnchor {
    let point = CGPoint(x: offset[0], y: offset[1])
    return CompositionalAnchor(
      edges.compositionalEdges, offset: isFractional ? .fractional(point) : .absolute(point))
  }
}

extension DescribedLayout.SupplementaryItem {
  var compositionalItem: CompositionalAnchoredItem {
    CompositionalAnchoredItem(
      .named(kind, .supplementary, at: .item),
      size: CompositionalSize(
        width: width.compositionalDimension, height: height.compositionalDimension),
      at: containerAnchor.compositionalAnchor, itemAnchor: itemAnchor?.compositionalAnchor)
  }
}

extension DescribedLayout.BoundaryItem {
  func compositionalBoundaryItem(inHorizontal isHorizontal: Bool) -> CompositionalBoundaryItem {
    var item = CompositionalBoundaryItem(
      elementKind(inHorizontal: isHorizontal),
      size: CompositionalSize(
        width: width.compositionalDimension, height: height.compositionalDimension),
      alignment: alignment.compositionalEdges)
    item.offset = CGPoint(x: offset[0], y: offset[1])
    item.extendsBoundary = extendsBoundary
    item.pinsToVisibleBounds = pinsToVisibleBounds
    return item
  }

  /// Items that extend the section along the scroll axis are its header and its footer.
  private func elementKind(inHorizontal isHorizontal: Bool) -> ElementKind {
    let (start, end): (DescribedLayout.Edge, DescribedLayout.Edge) =
      isHorizontal ? (.leading, .trailing) : (.top, .bottom)
    if extendsBoundary, alignment.contains(start) { return .header }
    if extendsBoundary, alignment.contains(end) { return .footer }
    return .named(kind, .supplementary, at: .section)
  }
}
