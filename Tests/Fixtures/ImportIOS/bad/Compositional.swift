import UIKit

func makeLayout() -> UICollectionViewLayout {
  let size = NSCollectionLayoutSize(
    widthDimension: .fractionalWidth(1), heightDimension: .absolute(44))
  return UICollectionViewCompositionalLayout { _, _ in nil }
}
