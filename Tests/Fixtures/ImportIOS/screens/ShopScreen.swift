import RxSwift
import UIKit

class ShopScreen: UIViewController {
  private let bag = DisposeBag()
  private var shelves: [Shelf] = []
  let spacing: CGFloat = 6

  @IBOutlet private weak var shop: UICollectionView!

  override func viewDidLoad() {
    super.viewDidLoad()
    shop.collectionViewLayout = makeShopLayout()
  }

  fileprivate func reload() { shop.reloadData() }
}

enum Shelf {
  case offers
  case goods
  case footer
}
