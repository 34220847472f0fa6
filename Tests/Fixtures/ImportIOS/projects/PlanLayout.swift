import UIKit

/// What is planned, of any kind.
struct Plan<Item> {
  var item: Item
  var hours: ClosedRange<Double>
}

protocol PlanSource: UICollectionViewDataSource {
  func collectionView(_ view: UICollectionView, planAt indexPath: IndexPath) -> Plan<String>
}

class PlanLayout: UICollectionViewFlowLayout {
  override func prepare() {
    guard let view = collectionView, let source = view.dataSource as? PlanSource else { return }
    let plan = source.collectionView(view, planAt: IndexPath(item: 0, section: 0))
    let hours = plan.hours.upperBound - plan.hours.lowerBound
    itemSize = CGSize(width: 100, height: CGFloat(hours) * 20)
    super.prepare()
  }
}
