import UIKit

/// Compiles as a whole, but for what is private.
final class Wall: UICollectionViewController {
  init() { super.init(collectionViewLayout: Wall.createLayout(columns: 3)) }

  required init?(coder: NSCoder) { fatalError("no storyboard has this wall") }

  private static func createLayout(columns: Int = 2) -> UICollectionViewLayout {
    let brick = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(90)))
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(90)),
      subitem: brick, count: columns)
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: line))
  }
}

/// Stays private: it takes a private type.
enum Walls {
  private enum Tone { case light, dark }

  private static func tonedLayout(_ tone: Tone = .light) -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .line(of: tone == .light ? 30 : 40))
  }
}
