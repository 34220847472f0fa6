import UIKit

class Former: UICollectionViewFlowLayout {
  let kind = UICollectionElementKindSectionHeader
  let insets = UIEdgeInsetsMake(1, 2, 3, 4)
}
