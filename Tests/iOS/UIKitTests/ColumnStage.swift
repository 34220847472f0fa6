import CollectionEngine
import Foundation
import UIKit

/// A view of 390 x 844 with rows of 390 x 100 without spacing, 20 unless given: its content is 2000
/// high, and its last offset 1156.
@MainActor
class ColumnStage: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names: [String]
  let view: UICollectionView
  let log = CallLog()
  /// The offsets of which the delegate heard.
  var offsets: [CGFloat] = []
  /// Called with each callback's name and item.
  var onCallback: ((String, Int) -> Void)?

  init(
    _ count: Int = 20, layout: UICollectionViewLayout? = nil,
    size: CGSize = CGSize(width: 390, height: 844)
  ) {
    names = (0..<count).map { "row \($0)" }
    view = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout ?? Self.rows())
    super.init()
    view.register(NamedCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = self
    view.delegate = self
  }

  static func rows() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    return layout
  }

  /// The names that the cells on screen show, top down.
  var shown: [String] {
    view.indexPathsForVisibleItems.map { (view.cellForItem(at: $0) as? NamedCell)?.name ?? "none" }
  }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    names.count
  }

  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    (cell as? NamedCell)?.name = names[indexPath.item]
    onCallback?("cellForItem", indexPath.item)
    return cell
  }

  func collectionView(
    _ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
  ) { onCallback?("willDisplay", path.item) }

  func collectionView(
    _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt path: IndexPath
  ) { onCallback?("didEndDisplaying", path.item) }

  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView {
    view.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: path)
  }

  func collectionView(
    _ view: UICollectionView, moveItemAt indexPath: IndexPath, to target: IndexPath
  ) { names.insert(names.remove(at: indexPath.item), at: target.item) }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(view.contentOffset.y) }
}

extension CallLog {
  /// What `take` returns, without the names without effect that other tests have used.
  func takeCalls() -> [String] { take().filter { !$0.hasSuffix("has no effect yet") } }
}

class NamedCell: UICollectionViewCell {
  var name = ""
}

/// A view with a safe area of its own, as a window has.
@MainActor
final class Window: UIView {
  var safe = UIEdgeInsets.zero
  override var safeAreaInsets: UIEdgeInsets { safe }

  init(showing view: UIView, safe: UIEdgeInsets) {
    self.safe = safe
    super.init(frame: view.frame)
    addSubview(view)
  }

  required init?(coder: NSCoder) { nil }
}
