import Foundation
import TestSupport
import Testing
import UIKit

/// Columns of 100 x 80 with a head of 20 above each; what else it is made with.
private class HeadedColumns: UICollectionViewLayout {
  let isFromCoder: Bool

  override init() {
    isFromCoder = false
    super.init()
  }
  required init?(coder: NSCoder) {
    isFromCoder = true
    super.init(coder: coder)
  }

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 100 * count, height: 100)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).flatMap { item in
      [
        layoutAttributesForItem(at: [0, item]),
        layoutAttributesForSupplementaryView(ofKind: "head", at: [0, item]),
      ].compactMap { $0 }
    }.filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 100 * indexPath.item, y: 20, width: 100, height: 80)
    return attributes
  }
  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 100 * indexPath.item, y: 0, width: 100, height: 20)
    return attributes
  }
}

private final class LooseCells: DequeuedItems {
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
}

private final class LooseHeads: DequeuedItems {
  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

/// Of names that sources for iOS use here and there: what they do.
@MainActor @Suite struct FaceEffectTests {
  private let items = DequeuedItems(20, view: "head")
  private let view: UICollectionView

  init() { view = Self.shown(items) }

  private static func shown(_ items: DequeuedItems) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: HeadedColumns())
    prepare(view, items)
    return view
  }

  private static func prepare(_ view: UICollectionView, _ items: DequeuedItems) {
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "head",
      withReuseIdentifier: "head")
    view.dataSource = items
    view.layoutIfNeeded()
  }

  // MARK: Locating

  @Test func anItemIsScrolledToEachPlaceAcross() {
    func offset(_ item: Int, _ position: UICollectionView.ScrollPosition) -> CGFloat {
      view.scrollToItem(at: [0, item], at: position, animated: false)
      view.layoutIfNeeded()
      return view.contentOffset.x
    }
    #expect(offset(5, .left) == 500)
    #expect(view.indexPathsForVisibleItems.sorted() == [[0, 5], [0, 6], [0, 7]])
    #expect(offset(5, .centeredHorizontally) == 400)
    #expect(view.indexPathForItem(at: CGPoint(x: view.bounds.midX, y: 50)) == [0, 5])
    #expect(offset(5, .right) == 300)
    // No further than the content goes.
    #expect(offset(0, .centeredHorizontally) == 0 && offset(19, .left) == 1700)
    #expect(offset(19, .centeredHorizontally) == 1700)
    #expect(offset(9, [.left, .top]) == 900 && view.contentOffset.y == 0)
    // Code that selects may scroll as well.
    view.selectItem(at: [0, 3], animated: false, scrollPosition: .left)
    #expect(view.contentOffset.x == 300 && view.indexPathsForSelectedItems == [[0, 3]])
    view.selectItem(at: [0, 8], animated: false, scrollPosition: .centeredHorizontally)
    #expect(view.contentOffset.x == 700)
  }

  @Test func theAttributesOfASupplementaryElementAreThoseOfTheLayout() {
    let near = view.layoutAttributesForSupplementaryElement(ofKind: "head", at: [0, 1])
    #expect(near?.frame == CGRect(x: 100, y: 0, width: 100, height: 20))
    #expect(near?.representedElementKind == "head" && near?.indexPath == [0, 1])
    #expect(near?.representedElementCategory == .supplementaryView)
    // Off the screen as well, and of new data.
    let far = view.layoutAttributesForSupplementaryElement(ofKind: "head", at: [0, 15])
    #expect(far?.frame.minX == 1500)
    #expect(view.supplementaryView(forElementKind: "head", at: [0, 15]) == nil)
    #expect(view.layoutAttributesForItem(at: [0, 15])?.frame.minY == 20)
    let none = UICollectionView(
      frame: view.frame, collectionViewLayout: UICollectionViewFlowLayout())
    #expect(
      none.layoutAttributesForSupplementaryElement(
        ofKind: UICollectionView.elementKindSectionHeader, at: [0, 0]) == nil)
  }

  // MARK: Index paths

  @Test func indexPathsCountSectionsItemsAndRows() {
    var path = IndexPath(row: 4, section: 2)
    #expect(path == [2, 4] && path.row == 4 && path.item == 4 && path.section == 2)
    path.row += 1
    path.section = 1
    #expect(path == IndexPath(item: 5, section: 1))
    let object = NSIndexPath(forItem: 3, inSection: 1)
    #expect(object.item == 3 && object.row == 3 && object.section == 1)
    #expect(object == NSIndexPath(forRow: 3, inSection: 1))
    #expect((object as IndexPath) == [1, 3])
    // What was made by one name is found by the other.
    #expect(view.cellForItem(at: IndexPath(row: 1, section: 0))?.frame.minX == 100)
    let other = NSIndexPath(forItem: 2, inSection: 0)
    #expect(view.layoutAttributesForItem(at: other as IndexPath)?.frame.minX == 200)
  }

  // MARK: Coders

  @Test func aViewFromACoderShowsItsContent() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    let decoded = try #require(UICollectionView(coder: coder))
    #expect(decoded.collectionViewLayout is UICollectionViewFlowLayout && decoded.bounds == .zero)
    let layout = try #require(HeadedColumns(coder: coder))
    #expect(layout.isFromCoder && layout.collectionView == nil)
    decoded.collectionViewLayout = layout
    decoded.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    Self.prepare(decoded, items)
    #expect(layout.collectionView === decoded && decoded.visibleCells.count == 3)
    #expect(decoded.visibleSupplementaryViews(ofKind: "head").count == 3)
    #expect(decoded.contentSize == CGSize(width: 2000, height: 100))
  }

  @Test func aFlowLayoutFromACoderHasTheUsualMetrics() throws {
    let layout = try #require(
      UICollectionViewFlowLayout(coder: NSKeyedArchiver(requiringSecureCoding: false)))
    let made = UICollectionViewFlowLayout()
    #expect(layout.itemSize == made.itemSize && layout.minimumLineSpacing == 10)
    #expect(layout.scrollDirection == .vertical && layout.sectionInset == .zero)
  }

  @Test func aControllerFromACoderHasItsView() throws {
    final class Controller: UICollectionViewController {}
    let controller = try #require(
      Controller(coder: NSKeyedArchiver(requiringSecureCoding: false)))
    #expect(controller.collectionView.dataSource === controller)
    #expect(controller.collectionViewLayout is UICollectionViewFlowLayout)
  }

  @Test func recognisersFromACoderRecognise() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    let tap = try #require(UITapGestureRecognizer(coder: coder))
    var taps = 0
    let target = Target { taps += 1 }
    tap.addTarget(target, action: Selector("act", Target.act))
    view.addGestureRecognizer(tap)
    view.touchBegan(0, at: CGPoint(x: 150, y: 50))
    view.touchEnded(0)
    #expect(taps == 1 && view.indexPathsForSelectedItems == [])
  }

  private final class Target: NSObject {
    private let onAct: () -> Void
    init(_ onAct: @escaping () -> Void) { self.onAct = onAct }
    func act() { onAct() }
  }

  // MARK: Images and texts

  @Test func anImageViewHasTheSizeOfItsImage() throws {
    let image = UIImage(size: CGSize(width: 30, height: 20), scale: 2)
    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 20) && view.image === image)
    #expect(UIImageView(image: nil).bounds == .zero)
    // Another image leaves the frame as it is.
    view.image = UIImage(size: CGSize(width: 5, height: 5))
    #expect(view.bounds.width == 30 && view.image?.size.width == 5)
    let decoded = UIImageView(coder: NSKeyedArchiver(requiringSecureCoding: false))
    #expect(decoded?.image == nil)
    #expect(UIImage(named: "nowhere") == nil)
  }

  @Test func aLabelInACellIsASubviewOfItsContent() throws {
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 50, height: 20))
    #expect(label.text == nil && label.numberOfLines == 1 && label.textAlignment == .natural)
    label.text = "name"
    label.tag = 7
    cell.contentView.addSubview(label)
    #expect((view.viewWithTag(7) as? UILabel)?.text == "name")
    #expect(label.superview === cell.contentView && label.isDescendant(of: view))
    #expect(label.convert(CGPoint.zero, to: view) == CGPoint(x: 10, y: 30))
  }

  // MARK: Misuse

  @Test(.waitsForExits) func aCellThatWasNotDequeuedIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { _ = FaceEffectTests.shown(LooseCells(20, view: "head")) } }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the cell for the item at [0, 0] was not dequeued: dequeue one for it"))
  }

  @Test(.waitsForExits) func aSupplementaryViewThatWasNotDequeuedIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { _ = FaceEffectTests.shown(LooseHeads(20, view: "head")) } }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the view of kind head at [0, 0] was not dequeued"))
  }
}
