import UIKit

/// Forms of `#selector` that stay as they are.
class UnmendedView: UIView {
  let cell = NamedCell()
  @objc var zoom: CGFloat = 1

  @objc func scale(_ sender: UIView, by factor: CGFloat) {}
  @objc class func start() {}
  @objc func save() throws {}

  func properties() -> [Selector] { [#selector(getter: zoom), #selector(setter: zoom)] }

  func objects() -> [Selector] {
    [
      #selector(cell.reload), #selector(self.cell.reload),
      #selector(type(of: cell).reload),
    ]
  }

  func undeclared() -> [Selector] {
    [#selector(UICollectionView.reloadData), #selector(layoutIfNeeded)]
  }

  func kinds() -> [Selector] {
    [
      #selector(scale(_:by:)),
      #selector(start),
      #selector(save),
      #selector(UICollectionViewDataSource.collectionView(_:moveItemAt:to:)),
    ]
  }

  // This one is mended.
  func name() -> Selector { #selector(NamedCell.reload) }
}
