import Foundation
import Testing
import UIKit

/// A view that records where it is in the hierarchy.
private final class TellingCell: UICollectionViewCell {
  nonisolated(unsafe) static var log: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) {
    Self.log.append(newSuperview == nil ? "will leave" : "will join")
  }
  override func didMoveToSuperview() {
    Self.log.append(superview == nil ? "left" : "joined")
  }
}

/// What is on screen as the subviews of the collection view.
@MainActor @Suite(.serialized) struct HierarchyTests {
  private let rows = DequeuedItems(100)
  private let layout = UICollectionViewFlowLayout()
  private let view: UICollectionView

  init() {
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(TellingCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = rows
    TellingCell.log = []
    view.layoutIfNeeded()
  }

  @Test func whatIsShownIsASubviewInDrawingOrder() throws {
    let header = try #require(
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: [0, 0]))
    let cells = (0..<4).compactMap { view.cellForItem(at: [0, $0]) }
    #expect(view.subviews == cells + [header])
    #expect(cells.allSatisfy { $0.superview === view } && header.superview === view)
    #expect(cells[1].isDescendant(of: view))
    let (behind, above, below) = (UIView(), UIView(), UIView())
    view.backgroundView = behind
    view.addSubview(above)
    view.insertSubview(below, at: 1)
    #expect(view.subviews.prefix(2) == [behind, below] && view.subviews.last === above)
    view.sendSubviewToBack(above)
    #expect(view.subviews.prefix(3) == [above, behind, below])
    view.bringSubviewToFront(behind)
    #expect(view.subviews.last === behind && view.subviews.prefix(2) == [above, below])
    for one in [behind, above, below] { one.removeFromSuperview() }
    #expect(view.subviews.count == 5)
  }

  @Test func aSubviewMovesNextToASibling() {
    let (parent, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    for view in [a, b, c] { parent.addSubview(view) }
    parent.insertSubview(a, aboveSubview: b)
    #expect(parent.subviews == [b, a, c])
    parent.insertSubview(b, belowSubview: c)
    #expect(parent.subviews == [a, b, c])
    parent.insertSubview(c, belowSubview: a)
    #expect(parent.subviews == [c, a, b])
    parent.insertSubview(c, aboveSubview: b)
    #expect(parent.subviews == [a, b, c])
  }

  @Test func cellsAreNotifiedWhenTheyWaitAndWhenTheyComeBack() throws {
    let first = try #require(view.cellForItem(at: [0, 0]))
    #expect(TellingCell.log == Array(repeating: ["will join", "joined"], count: 4).flatMap { $0 })
    TellingCell.log = []
    view.contentOffset.y = 1000
    view.layoutIfNeeded()
    // The first screenful waits, and shows the second.
    #expect(TellingCell.log.filter { $0 == "left" }.count == 4)
    #expect(TellingCell.log.filter { $0 == "joined" }.count == 5)
    #expect(first.superview === view)
    view.contentOffset.y = 4820
    view.layoutIfNeeded()
    #expect(view.visibleCells.count == 4)
    let waiting = ([first] + view.visibleCells).filter { $0.superview == nil }
    #expect(waiting.count <= 1 && view.subviews.count == 4)
  }

  @Test func pointsAreConvertedThroughTransforms() throws {
    let cell = try #require(view.cellForItem(at: [0, 1]))
    view.contentOffset.y = 30
    view.layoutIfNeeded()
    #expect(cell.convert(CGPoint(x: 10, y: 5), to: view) == CGPoint(x: 10, y: 75))
    #expect(cell.convert(CGPoint(x: 10, y: 5), to: nil) == CGPoint(x: 10, y: 45))
    #expect(view.convert(CGPoint(x: 10, y: 75), to: cell) == CGPoint(x: 10, y: 5))
    // Turned by a quarter about its centre, (50, 95), and twice as large.
    cell.transform = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
    #expect(cell.convert(CGPoint(x: 60, y: 25), to: view) == CGPoint(x: 50, y: 115))
    #expect(cell.convert(CGPoint(x: 50, y: 115), from: view) == CGPoint(x: 60, y: 25))
    #expect(cell.frame == CGRect(x: 0, y: -5, width: 100, height: 200))
    #expect(cell.convert(cell.bounds, to: view) == cell.frame)
    #expect(view.convert(cell.frame, to: cell) == cell.bounds)
  }

  @Test func pointsAreConvertedThroughPerspective() {
    let inner = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    view.addSubview(inner)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    inner.transform3D = CATransform3DRotate(transform, 1, 0, 1, 0)
    for point in [CGPoint(x: 3, y: 4), CGPoint(x: 55, y: 30), CGPoint(x: 30, y: 59)] {
      let back = inner.convert(inner.convert(point, to: view), from: view)
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
    // The side that is turned away looks smaller.
    let (left, right) = (
      inner.convert(CGPoint(x: 0, y: 0), to: view).y,
      inner.convert(CGPoint(x: 60, y: 0), to: view).y
    )
    #expect(left != right)
    inner.transform3D = CATransform3DMakeScale(0, 1, 1)
    #expect(inner.hitTest(inner.convert(CGPoint(x: 50, y: 50), from: view), with: nil) == nil)
  }

  @Test func aTouchFindsTheViewInFrontThatTakesTouches() throws {
    let cells = (0..<4).compactMap { view.cellForItem(at: [0, $0]) }
    #expect(view.hitTest(CGPoint(x: 50, y: 95), with: nil) === cells[1])
    let label = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    cells[1].addSubview(label)
    #expect(view.hitTest(CGPoint(x: 10, y: 75), with: nil) === label)
    label.isHidden = true
    #expect(view.hitTest(CGPoint(x: 10, y: 75), with: nil) === cells[1])
    cells[1].isUserInteractionEnabled = false
    #expect(view.hitTest(CGPoint(x: 10, y: 75), with: nil) === view)
    let above = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.addSubview(above)
    #expect(view.hitTest(CGPoint(x: 50, y: 145), with: nil) === above)
    above.alpha = 0.005
    #expect(view.hitTest(CGPoint(x: 50, y: 145), with: nil) === cells[2])
    view.sendSubviewToBack(above)
    above.alpha = 1
    #expect(view.hitTest(CGPoint(x: 50, y: 145), with: nil) === cells[2])
    #expect(view.hitTest(CGPoint(x: 10, y: 75), with: nil) === above)
    #expect(view.hitTest(CGPoint(x: 500, y: 75), with: nil) == nil)
  }

  @Test func aPassThatChangesTheLayoutIsAnnounced() {
    nonisolated(unsafe) var posts = 0
    let center = NotificationCenter.default
    UIAccessibility.isVoiceOverRunning = true
    let token = center.addObserver(
      forName: UIAccessibility.Notification.layoutChanged.name, object: view, queue: nil
    ) { _ in posts += 1 }
    defer {
      UIAccessibility.isVoiceOverRunning = false
      center.removeObserver(token)
    }
    view.layoutIfNeeded()
    posts = 0
    view.contentOffset.y = 20
    view.layoutIfNeeded()
    #expect(posts == 0)
    layout.invalidateLayout()
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(posts == 1)
    view.reloadData()
    view.layoutIfNeeded()
    #expect(posts == 2)
  }
}
