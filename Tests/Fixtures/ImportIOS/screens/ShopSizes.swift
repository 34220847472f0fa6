import Kingfisher
import UIKit

enum ShopSizes {
  static let footer: CGFloat = 56
  static let cache = ImageCache.default
}

extension NSCollectionLayoutSection {
  static func line(of height: CGFloat) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
    return NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
  }
}
