import Foundation
import Testing
import UIKit

/// A layout that moves its view whenever it is invalidated in another size, as carousels do to
/// begin with an item in the middle.
private final class MovingLayout: UICollectionViewFlowLayout {
  private var size = CGSize.zero
  var moves = 0

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    guard let view = collectionView, view.bounds.size != size else { return }
    moves += 1
    view.contentInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 40)
    view.contentOffset = CGPoint(x: -40, y: 0)
    size = view.bounds.size
  }
}

@MainActor @Suite struct MovingLayoutTests {
  @Test func aLayoutThatMovesItsViewWhileItIsInvalidatedIsNotCalledForEver() {
    let layout = MovingLayout()
    layout.scrollDirection = .horizontal
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    view.contentOffset = CGPoint(x: 7, y: 0)
    #expect((1..<10).contains(layout.moves), "\(layout.moves)")
    #expect(view.contentOffset == CGPoint(x: 7, y: 0))
    let moves = layout.moves
    view.frame.size.width = 400
    view.contentOffset = CGPoint(x: 9, y: 0)
    #expect((moves + 1..<moves + 10).contains(layout.moves), "\(layout.moves)")
  }
}
