import UIKit

/// The sections `grid`, `gallery` and `list` of the rule `compositional`, as an app describes them.
enum CompositionalLayouts {
  /// Three square cells in a row.
  static func grid() -> UICollectionViewCompositionalLayout {
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(1.0 / 3)),
      subitem: NSCollectionLayoutItem(layoutSize: whole), count: 3)
    line.interItemSpacing = .fixed(8)
    let section = NSCollectionLayoutSection(group: line)
    section.interGroupSpacing = 8
    return UICollectionViewCompositionalLayout(section: section)
  }

  /// A large cell with two small ones at its side, above a row of four.
  static func gallery() -> UICollectionViewCompositionalLayout {
    let cell = NSCollectionLayoutItem(layoutSize: whole)
    cell.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
    let large = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.66), .fractionalHeight(1)))
    large.contentInsets = cell.contentInsets
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.34), .fractionalHeight(1)), subitem: cell, count: 2)
    let upper = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.66)), subitems: [large, pair])
    let lower = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.34)), subitem: cell, count: 4)
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(1)), subitems: [upper, lower])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }

  /// Rows that keep their estimate, unless cells prefer another height.
  static func list() -> UICollectionViewCompositionalLayout {
    let row = size(.fractionalWidth(1), .estimated(88))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }

  private static let whole = size(.fractionalWidth(1), .fractionalHeight(1))

  private static func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }
}
