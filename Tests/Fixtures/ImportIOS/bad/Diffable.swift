import UIKit

final class Items {
  var dataSource: UITableViewDiffableDataSource<Int, Int>?
  var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
}
