import Foundation
import Testing
import UIKit

/// A layout that is mirrored where the view is read from right to left.
private final class Shelf: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

@MainActor @Suite struct DirectionTests {
  private let boxes = DequeuedItems(10, cell: "box")

  private func view(_ layout: UICollectionViewFlowLayout) -> UICollectionView {
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 50, height: 100)
    layout.minimumLineSpacing = 10
    layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "box")
    view.dataSource = boxes
    return view
  }

  /// The content is 20 + 10 x 50 + 9 x 10 = 610 pt wide.
  @Test func contentIsMirroredAndBeginsAtItsRightEnd() throws {
    let view = view(Shelf())
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 410 && view.contentSize.width == 610)
    #expect(view.cellForItem(at: [0, 0])?.frame == CGRect(x: 540, y: 0, width: 50, height: 100))
    #expect(view.cellForItem(at: [0, 1])?.frame.minX == 480)
    #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [0, 2]])
    #expect(view.layoutAttributesForItem(at: [0, 9])?.frame.minX == 0)
    #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 50)) == [0, 9])
    view.contentOffset.x = 0
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems == [[0, 6], [0, 7], [0, 8], [0, 9]])
    view.scrollToItem(at: [0, 0], at: .right, animated: false)
    #expect(view.contentOffset.x == 390)
  }

  @Test func aLayoutThatDoesNotFlipStaysAsItIs() {
    let view = view(UICollectionViewFlowLayout())
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0 && view.cellForItem(at: [0, 0])?.frame.minX == 20)
  }

  @Test func theDirectionCanChangeWhileTheViewIsShown() {
    let view = view(Shelf())
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: [0, 0])?.frame.minX == 20)
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: [0, 9])?.frame.minX == 0)
    view.semanticContentAttribute = .unspecified
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: [0, 0])?.frame.minX == 20)
  }
}

/// Elements at index paths of any length, and points off the screen.
@MainActor @Suite struct PathTests {
  private static let paths: [IndexPath] = [
    IndexPath(), [0], [0, 1], [0, 1, 2], [0, 1, 3], [1, 1, 3],
  ]

  private final class Marks: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 5000) }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let marks = PathTests.paths.map {
        layoutAttributesForSupplementaryView(ofKind: "mark", at: $0)
      }
      let items = (0..<50).map { layoutAttributesForItem(at: [0, $0]) }
      return (marks + items).compactMap { $0 }.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 100 * indexPath.item, width: 100, height: 100)
      return attributes
    }
    override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: elementKind, with: indexPath)
      let place = PathTests.paths.firstIndex(of: indexPath) ?? 0
      attributes.frame = CGRect(x: 0, y: 10 * place, width: 10, height: 10)
      attributes.zIndex = 1
      return attributes
    }
  }

  private final class Source: DequeuedItems {
    var asked: [IndexPath] = []

    override func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      asked.append(indexPath)
      return super.collectionView(
        collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }

  private let source = Source(50, cell: "cell", view: "mark")
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: Marks())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "mark",
      withReuseIdentifier: "mark")
    view.dataSource = source
    view.layoutIfNeeded()
  }

  @Test func supplementaryViewsAreAtPathsOfAnyLength() {
    #expect(Set(source.asked) == Set(Self.paths) && source.asked.count == Self.paths.count)
    for path in Self.paths {
      let mark = view.supplementaryView(forElementKind: "mark", at: path)
      #expect(mark?.frame.minY == CGFloat(10 * Self.paths.firstIndex(of: path)!))
    }
    let listed = view.indexPathsForVisibleSupplementaryElements(ofKind: "mark")
    #expect(Set(listed) == Set(Self.paths))
  }

  @Test func anItemOffTheScreenIsFoundByTheLayout() {
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 150)) == [0, 1])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 3000)) == [0, 30])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 2999.5)) == [0, 29])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 6000)) == nil)
    #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1]])
  }
}
