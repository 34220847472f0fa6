import UIKit

final class Items {
  var dataSource: UICollectionViewDiffableDataSource<Int, Int>?
  var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
}
