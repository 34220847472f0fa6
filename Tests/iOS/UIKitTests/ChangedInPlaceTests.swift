import Foundation
import QuartzCore
import Testing
import UIKit

/// Layouts that keep their attributes objects and change them: the views follow, whether the object
/// is the same or another one.
@MainActor @Suite struct ChangedInPlaceTests {
  private final class Marked: UICollectionViewLayoutAttributes {}

  private final class KeepingLayout: UICollectionViewLayout {
    let row: UICollectionViewLayoutAttributes

    init(_ row: UICollectionViewLayoutAttributes) {
      self.row = row
      super.init()
      row.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    }

    required init?(coder: NSCoder) { nil }

    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 50) }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? { [row] }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { row }
  }

  private final class Cell: UICollectionViewCell {
    var applied: [UICollectionViewLayoutAttributes] = []
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      applied.append(layoutAttributes)
    }
  }

  private enum Change: CaseIterable {
    case frame, alpha, zIndex, transform

    @MainActor
    func make(_ row: UICollectionViewLayoutAttributes) {
      switch self {
      case .frame: row.frame.origin.y = 7
      case .alpha: row.alpha = 0.5
      case .zIndex: row.zIndex = 3
      case .transform: row.transform3D = CATransform3DMakeScale(2, 1, 1)
      }
    }

    @MainActor
    func isShown(by cell: UIView) -> Bool {
      switch self {
      case .frame: cell.frame.minY == 7
      case .alpha: cell.alpha == 0.5
      case .zIndex: cell.layer.zPosition == 3
      case .transform: cell.layer.transform.m11 == 2
      }
    }
  }

  @Test(arguments: Change.allCases, [false, true])
  private func whatChangesInTheSameObjectIsApplied(change: Change, isSubclass: Bool) throws {
    let path = IndexPath(item: 0, section: 0)
    let layout = KeepingLayout(
      isSubclass ? Marked(forCellWith: path) : UICollectionViewLayoutAttributes(forCellWith: path))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let source = DequeuedItems(1)
    view.register(Cell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = source
    view.layoutIfNeeded()
    let cell = try #require(view.cellForItem(at: path) as? Cell)
    #expect(cell.applied.count == 1 && !change.isShown(by: cell))

    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(cell.applied.count == 1, "nothing has changed")

    change.make(layout.row)
    view.layoutIfNeeded()
    #expect(cell.applied.count == 1 && !change.isShown(by: cell), "nothing was invalidated")
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(cell.applied.count == 2 && change.isShown(by: cell))
    #expect(view.cellForItem(at: path) === cell)
    #expect(cell.applied.allSatisfy { $0 === layout.row }, "the layout's object is handed on")
  }
}
