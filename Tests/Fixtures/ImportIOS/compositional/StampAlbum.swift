import UIKit

/// A controller with one layout, as most apps write it.
class StampAlbum: UIViewController {
  static let badgeKind = "new-stamp"
  var columns = 4

  func createLayout() -> UICollectionViewLayout {
    let corner = NSCollectionLayoutAnchor(
      edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.25, y: -0.25))
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(16), heightDimension: .absolute(16)),
      elementKind: Self.badgeKind, containerAnchor: corner)
    let stamp = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / CGFloat(columns)),
        heightDimension: .fractionalHeight(1)),
      supplementaryItems: [badge])
    stamp.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.3)),
      subitems: [stamp])
    let section = NSCollectionLayoutSection(group: line)
    section.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 8, bottom: 12, trailing: 8)
    return UICollectionViewCompositionalLayout(section: section)
  }
}
