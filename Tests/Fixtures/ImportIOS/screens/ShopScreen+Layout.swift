import UIKit

extension ShopScreen {
  func makeShopLayout() -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      switch self.shelves[index] {
      case .offers: return self.tiles(perLine: 2)
      case .goods: return self.tiles(perLine: 4)
      case .footer: return .line(of: ShopSizes.footer)
      }
    }
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = spacing
    layout.configuration = configuration
    return layout
  }

  private func tiles(perLine count: Int) -> NSCollectionLayoutSection {
    let tile = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1),
        heightDimension: .fractionalWidth(1 / CGFloat(count))),
      subitem: tile, count: count)
    line.interItemSpacing = .fixed(spacing)
    return NSCollectionLayoutSection(group: line)
  }
}
