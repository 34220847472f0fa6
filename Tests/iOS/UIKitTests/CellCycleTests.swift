import Foundation
import Testing
import UIKit

/// A cell that writes down what happens to it.
private final class NotedCell: UICollectionViewCell {
  static var log: [String] = []

  override func prepareForReuse() { Self.log.append("prepareForReuse") }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    Self.log.append("apply \(layoutAttributes.indexPath.item) at \(Int(frame.minY))")
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    Self.log.append("size \(layoutAttributes.indexPath.item)")
    return layoutAttributes
  }
}

private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 20 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    NotedCell.log.append("cellForItem \(indexPath.item)")
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    let place = cell.superview === collectionView ? "in the view" : "elsewhere"
    NotedCell.log.append("willDisplay \(indexPath.item) \(place)")
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { NotedCell.log.append("didEndDisplaying \(indexPath.item)") }
}

/// What happens to a cell between two items.
@MainActor @Suite struct CellCycleTests {
  @Test func aCellIsSetUpMeasuredDisplayedAndQueued() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
    let rows = Rows()
    view.register(NotedCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    view.delegate = rows
    NotedCell.log = []
    view.layoutIfNeeded()
    #expect(
      NotedCell.log == ["cellForItem 0", "size 0", "apply 0 at 0", "willDisplay 0 in the view"])
    let cell = view.visibleCells.first
    NotedCell.log = []
    view.contentOffset.y = 50
    view.layoutIfNeeded()
    #expect(
      NotedCell.log == [
        "didEndDisplaying 0", "prepareForReuse", "cellForItem 1", "size 1", "apply 1 at 50",
        "willDisplay 1 in the view",
      ])
    #expect(cell != nil && view.visibleCells.first === cell, "it came from the queue")
  }
}
