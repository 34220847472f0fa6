import SnapGrid
import UIKit

class Grid: UICollectionViewFlowLayout {
  var columns = 2
}

extension UIView {
  var gridInset: CGFloat { return 4 }
}
