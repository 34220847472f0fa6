import UIKit

/// The delegate of a flow layout whose registration brings none.
@MainActor
package final class ItemSizes: NSObject, UICollectionViewDelegateFlowLayout {
  private let data: ItemData

  package init(_ data: ItemData) {
    self.data = data
    super.init()
  }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { data.size(at: indexPath) }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    let height = data.headerHeight(inSection: section)
    return CGSize(width: height, height: height)
  }
}
