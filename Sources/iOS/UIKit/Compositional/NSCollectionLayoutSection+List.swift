/// The lengths of lists, in points.
///
/// Apple documents none of them; those of grouped lists and of headers are estimates.
private struct ListMetrics {
  /// The height of a row or a header until it was measured.
  static let estimate: CGFloat = 44
  /// On both sides of an inset group.
  static let groupMargin: CGFloat = 16
  /// Above and below a group.
  static let groupSpacing: CGFloat = 17.5
  /// Above the headers of plain lists.
  static let plainHeaderPadding: CGFloat = 22

  let insets: NSDirectionalEdgeInsets
  let headerPadding: CGFloat
  let pinsHeaders: Bool

  init(_ list: UICollectionLayoutListConfiguration) {
    let isGrouped: Bool
    let margin: CGFloat
    switch list.appearance {
    case .plain, .sidebarPlain: (isGrouped, margin) = (false, 0)
    case .grouped: (isGrouped, margin) = (true, 0)
    case .insetGrouped, .sidebar: (isGrouped, margin) = (true, Self.groupMargin)
    }
    let hasHeader = list.headerMode == .supplementary
    let hasFooter = list.footerMode == .supplementary
    insets = NSDirectionalEdgeInsets(
      top: isGrouped && !hasHeader ? Self.groupSpacing : 0, leading: margin,
      bottom: isGrouped && !hasFooter ? Self.groupSpacing : 0, trailing: margin)
    headerPadding =
      list.headerTopPadding ?? (list.appearance == .plain ? Self.plainHeaderPadding : 0)
    pinsHeaders = list.appearance == .plain
  }
}

extension NSCollectionLayoutSection {
  /// Rows as wide as the view, as tall as their cells prefer.
  ///
  /// - Parameter layoutEnvironment: what the section provider received.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let metrics = ListMetrics(configuration)
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(ListMetrics.estimate))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = metrics.insets
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = metrics.pinsHeaders
      header.contentInsets.top = metrics.headerPadding
      section.boundarySupplementaryItems.append(header)
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout that has nothing but lists of one look.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
  }
}
