import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var count = 100
  var log: [String] = []
  var target: CGPoint?

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
  }

  private func states(_ view: UIScrollView) -> String {
    [
      (view.isTracking, "tracking"), (view.isDragging, "dragging"),
      (view.isDecelerating, "decelerating"),
    ].filter(\.0).map(\.1).joined(separator: ", ")
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    log.append("willBeginDragging: \(states(scrollView))")
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    log.append("didScroll to \(scrollView.contentOffset.y): \(states(scrollView))")
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("willEndDragging at \(velocity.y) to \(targetContentOffset.pointee.y)")
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("didEndDragging, \(decelerate ? "moves on" : "rests")")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    log.append("didEndDecelerating at \(scrollView.contentOffset.y): \(states(scrollView))")
  }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.append("didHighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("didUnhighlight \(indexPath.item)") }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.item)")
  }
}

/// The example that Benchmarks/IOS.md links to.
@MainActor @Test func aTapSelectsTheItemBelowIt() {
  let sizes = [CGSize](repeating: CGSize(width: 100, height: 50), count: 20)
  let host = LayoutHost(ItemData([sizes]), size: CGSize(width: 390, height: 844)) { _ in
    LayoutObject(UICollectionViewFlowLayout())
  }
  host.view.layoutIfNeeded()
  host.tap(at: CGPoint(x: 10, y: 10))
  #expect(host.view.indexPathsForSelectedItems == [[0, 0]])
}

/// Fingers on a view whose clock goes on in steps of 1/60 s.
@MainActor @Suite struct TouchTests {
  private let rows = Rows()
  private let host: LayoutHost
  private let layout = UICollectionViewFlowLayout()
  private var view: UICollectionView { host.view }

  init() {
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    let (layout, rows) = (layout, rows)
    host = LayoutHost(ItemData([[]]), size: CGSize(width: 100, height: 500)) { _ in
      LayoutObject(layout, delegate: rows, dataSource: rows) {
        $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
      }
    }
    host.view.layoutIfNeeded()
    rows.log = []
  }

  private func step() { host.advanceClock(by: 1.0 / 60) }

  /// Moves a finger that is down, `by` points in each step.
  private func move(from start: CGPoint, by: CGFloat, steps: Int) {
    for number in 1...steps {
      step()
      host.touchMoved(to: CGPoint(x: start.x, y: start.y + by * CGFloat(number)))
    }
  }

  @Test func aFlingIsReportedFromTheTouchToTheRest() throws {
    host.attachClock()
    host.touchBegan(at: CGPoint(x: 50, y: 425))
    #expect(rows.log == [] && view.isTracking && !view.isDragging)
    move(from: CGPoint(x: 50, y: 425), by: -10, steps: 4)
    #expect(
      rows.log == [
        "willBeginDragging: tracking, dragging",
        "didScroll to 10.0: tracking, dragging", "didScroll to 20.0: tracking, dragging",
        "didScroll to 30.0: tracking, dragging",
      ])
    rows.log = []
    host.touchEnded()
    #expect(rows.log.count == 2 && rows.log[1] == "didEndDragging, moves on")
    #expect(!view.isTracking && !view.isDragging && view.isDecelerating)
    // 10 pt in 1/60 s are 0.6 pt/ms; it comes to rest 0.6 / -ln 0.998 further on.
    let speed = try #require(Double(rows.log[0].split(separator: " ")[2]))
    #expect(abs(speed - 0.6) < 1e-6)
    let rest = 30 + 0.6 / -log(0.998)
    rows.log = []
    while view.isDecelerating { step() }
    #expect(abs(view.contentOffset.y - rest) <= 0.5)
    #expect(rows.log.last == "didEndDecelerating at \(view.contentOffset.y): ")
    #expect(rows.log.dropLast().allSatisfy { $0.hasSuffix(": decelerating") })
    step()
    #expect(rows.log.last?.hasPrefix("didEndDecelerating") == true)
  }

  @Test func theDelegateChoosesWhereAFlingRests() {
    host.attachClock()
    rows.target = CGPoint(x: 0, y: 200)
    host.touchBegan(at: CGPoint(x: 50, y: 425))
    move(from: CGPoint(x: 50, y: 425), by: -10, steps: 4)
    host.touchEnded()
    while view.isDecelerating { step() }
    #expect(view.contentOffset.y == 200)
  }

  @Test func aFingerThatStaysSelectsWhatIsBelowIt() {
    host.touchBegan(at: CGPoint(x: 50, y: 425))
    host.touchMoved(to: CGPoint(x: 50, y: 416))
    host.touchEnded()
    #expect(rows.log == ["didHighlight 8", "didSelect 8", "didUnhighlight 8"])
    view.contentOffset = CGPoint(x: 0, y: 100)
    rows.log = []
    host.tap(at: CGPoint(x: 50, y: 425))
    #expect(rows.log == ["didHighlight 10", "didSelect 10", "didUnhighlight 10"])
  }

  @Test func pastTheEdgeTheContentFollowsLessAndLessAndComesBack() {
    host.attachClock()
    host.touchBegan(at: CGPoint(x: 50, y: 25))
    move(from: CGPoint(x: 50, y: 25), by: 110, steps: 1)
    // A pull of 100 in a viewport of 500.
    #expect(abs(view.contentOffset.y + (1 - 1 / (100 * 0.55 / 500 + 1)) * 500) < 1e-9)
    for _ in 0..<10 { step() }
    host.touchMoved(to: CGPoint(x: 50, y: 135))
    host.touchEnded()
    #expect(view.isDecelerating)
    while view.isDecelerating { step() }
    #expect(view.contentOffset.y == 0)
    view.bounces = false
    host.touchBegan(at: CGPoint(x: 50, y: 25))
    move(from: CGPoint(x: 50, y: 25), by: 110, steps: 1)
    #expect(view.contentOffset.y == 0)
    host.touchCancelled()
  }

  @Test func aFingerCatchesMovingContent() {
    host.attachClock()
    host.touchBegan(at: CGPoint(x: 50, y: 425))
    move(from: CGPoint(x: 50, y: 425), by: -10, steps: 4)
    host.touchEnded()
    step()
    let offset = view.contentOffset.y
    rows.log = []
    host.touchBegan(at: CGPoint(x: 50, y: 425))
    #expect(!view.isDecelerating)
    host.touchEnded()
    step()
    #expect(rows.log == ["didEndDecelerating at \(offset): tracking"])
    #expect(view.contentOffset.y == offset && view.indexPathsForSelectedItems == [])
  }

  @Test func insetsAreRoomToRestIn() {
    view.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
    view.layoutIfNeeded()
    #expect(view.contentOffset.y == -40, "a view at the top stays there")
    view.contentOffset.y = 0
    host.attachClock()
    host.touchBegan(at: CGPoint(x: 50, y: 25))
    move(from: CGPoint(x: 50, y: 25), by: 40, steps: 1)
    #expect(view.contentOffset.y == -30)
    for _ in 0..<10 { step() }
    host.touchMoved(to: CGPoint(x: 50, y: 65))
    host.touchEnded()
    step()
    #expect(view.contentOffset.y == -30 && !view.isDecelerating)
    host.fling(velocity: CGPoint(x: 0, y: -5))
    while view.isDecelerating { step() }
    #expect(view.contentOffset.y == -40)
    view.contentOffset.y = 4500
    host.fling(velocity: CGPoint(x: 0, y: 5))
    while view.isDecelerating { step() }
    #expect(view.contentOffset.y == 4560)
  }

  @Test func contentScrollsOnBothAxesUnlessItIsLockedToOne() {
    let sheet = SheetOfCells()
    view.setCollectionViewLayout(sheet, animated: false)
    view.layoutIfNeeded()
    view.contentOffset = CGPoint(x: 100, y: 100)
    func drag() -> CGPoint {
      let before = view.contentOffset
      host.touchBegan(at: CGPoint(x: 50, y: 250))
      host.touchMoved(to: CGPoint(x: 50, y: 265))
      host.touchMoved(to: CGPoint(x: 30, y: 285))
      host.touchEnded()
      return CGPoint(x: view.contentOffset.x - before.x, y: view.contentOffset.y - before.y)
    }
    #expect(drag() == CGPoint(x: 20, y: -25))
    view.isDirectionalLockEnabled = true
    #expect(drag() == CGPoint(x: 0, y: -25))
    view.isScrollEnabled = false
    #expect(drag() == .zero)
  }

  @Test func contentThatFitsIsPulledOnlyIfItAlwaysBounces() {
    rows.count = 3
    view.reloadData()
    view.layoutIfNeeded()
    host.attachClock()
    func pull() -> CGFloat {
      host.touchBegan(at: CGPoint(x: 50, y: 25))
      move(from: CGPoint(x: 50, y: 25), by: 30, steps: 1)
      defer { host.touchCancelled() }
      return view.contentOffset.y
    }
    #expect(pull() == 0)
    view.alwaysBounceVertical = true
    #expect(pull() < -10)
    while view.isDecelerating { step() }
    #expect(view.contentOffset.y == 0)
  }

  @Test func twoFingersScrollAsTheirMiddle() {
    host.touchBegan(at: CGPoint(x: 30, y: 400), finger: 1)
    host.touchBegan(at: CGPoint(x: 70, y: 400), finger: 2)
    host.touchMoved(to: CGPoint(x: 30, y: 360), finger: 1)
    #expect(view.contentOffset.y == 10)
    host.touchMoved(to: CGPoint(x: 70, y: 360), finger: 2)
    #expect(view.contentOffset.y == 30)
    host.touchEnded(finger: 1)
    #expect(view.isDragging && view.contentOffset.y == 30)
    host.touchEnded(finger: 2)
    #expect(!view.isDragging && view.contentOffset.y == 30)
  }
}

/// Ten cells in a row of 400 pt each.
private final class SheetOfCells: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 4000, height: 4000) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<100).compactMap { layoutAttributesForItem(at: [0, $0]) }
      .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 400 * (indexPath.item % 10), y: 400 * (indexPath.item / 10), width: 400, height: 400)
    return attributes
  }
}
