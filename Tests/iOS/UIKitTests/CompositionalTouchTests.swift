import CollectionMotion
import Foundation
import Testing
import UIKit

private final class ScrollLog: NSObject, UICollectionViewDelegate {
  var calls: [String] = []
  func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("end")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    calls.append("select \(indexPath.item)")
  }
}

/// Fingers on a section that scrolls by itself, above one that does not.
@MainActor @Suite final class CompositionalTouchTests {
  private let window = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let log = ScrollLog()
  private var offsets: [CGFloat] = []
  private var stage: CompositionalLayoutStage!
  private var view: UICollectionView { stage.view }
  private var offset: CGFloat { stage.layout.rowOffset(ofSection: 0)! }

  /// Eight cards of 100 x 50, then rows of 100.
  private func show(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, cards: Int = 8,
    isHorizontal: Bool = false, hasClock: Bool = true
  ) {
    let row = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: layoutSize(.absolute(100), .absolute(100)),
        subitems: [layoutItem(.absolute(100), .absolute(100))]))
    row.orthogonalScrollingBehavior = behavior
    row.visibleItemsInvalidationHandler = { [unowned self] _, offset, _ in
      offsets.append(isHorizontal ? offset.y : offset.x)
    }
    let rest = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(1)),
        subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))]))
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    if isHorizontal { configuration.scrollDirection = .horizontal }
    stage = CompositionalLayoutStage(
      .init(
        sectionProvider: { number, _ in number == 0 ? row : rest }, configuration: configuration),
      [cards, 4])
    window.addSubview(view)
    view.delegate = log
    if hasClock { _ = Presentation(of: view.engine) }
    view.layoutIfNeeded()
    offsets = []
  }

  private func wait(_ seconds: Double) {
    view.advanceClock(to: view.presentation!.time + UInt64(seconds * 1e9))
  }

  /// Drags a finger by so much in each of ten steps of 10 ms.
  private func drag(_ start: CGPoint, by step: CGPoint, lifts: Bool = true) {
    view.touchBegan(0, at: start)
    for number in 1...10 {
      if view.presentation != nil { wait(0.01) }
      let x = start.x + step.x * CGFloat(number)
      view.touchMoved(0, to: CGPoint(x: x, y: start.y + step.y * CGFloat(number)))
    }
    if lifts { view.touchEnded(0) }
  }

  private let onRow = CGPoint(x: 200, y: 50)

  /// Advances the clock until nothing moves any more; returns the offsets on the way.
  private func rest() -> [CGFloat] {
    (0..<600).map { _ in
      wait(1 / 60)
      return offset
    }
  }

  // MARK: Directions

  @Test func aFingerAlongARowScrollsTheRowAlone() {
    show(.continuous, cards: 40)
    drag(onRow, by: CGPoint(x: -12, y: 3), lifts: false)
    #expect(offset > 100 && offset <= 120 && view.contentOffset == .zero)
    #expect(!view.isDragging && log.calls == [])
    #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minX == 200 - offset)
    #expect(offsets == offsets.sorted() && offsets.count >= 9 && offsets.last == offset)
    view.touchEnded(0)
    let places = rest()
    #expect(places.last! > 120 && places == places.sorted())
    #expect(Set(places).count > 20)
    #expect(offsets.last == offset && view.contentOffset == .zero && log.calls == [])
  }

  @Test func aFingerAcrossARowScrollsTheView() {
    show(.continuous)
    drag(onRow, by: CGPoint(x: -3, y: -12), lifts: false)
    #expect(offset == 0 && view.contentOffset.y > 100)
    #expect(view.isDragging && log.calls.first == "begin")
  }

  @Test func aFingerOutsideOfTheRowDoesNotMoveIt() {
    show(.continuous)
    drag(CGPoint(x: 200, y: 150), by: CGPoint(x: -12, y: 0))
    #expect(offset == 0 && log.calls.filter { $0 == "scroll" } == [])
  }

  @Test func rowsMoveInAViewThatDoesNotScroll() {
    show(.continuous)
    view.isScrollEnabled = false
    drag(onRow, by: CGPoint(x: -12, y: 0))
    #expect(offset > 100)
    drag(onRow, by: CGPoint(x: 0, y: -12))
    #expect(view.contentOffset == .zero && log.calls == [])
  }

  @Test func rowsOfHorizontalContentMoveUpAndDown() {
    show(.groupPaging, isHorizontal: true)
    drag(CGPoint(x: 50, y: 200), by: CGPoint(x: 0, y: -12))
    _ = rest()
    #expect(offset == 100 && view.contentOffset == .zero)
    drag(CGPoint(x: 50, y: 200), by: CGPoint(x: -12, y: 0), lifts: false)
    #expect(offset == 100 && view.contentOffset.x > 100)
  }

  @Test func aRowFromTheRightFollowsTheFinger() {
    show(.groupPaging)
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    drag(onRow, by: CGPoint(x: 12, y: 0))
    _ = rest()
    #expect(offset == 100)
  }

  // MARK: Coming to rest

  @Test func aRowRestsWhereItsBehaviourSays() {
    let cases: [(UICollectionLayoutSectionOrthogonalScrollingBehavior, CGFloat)] = [
      (.groupPaging, 100), (.paging, 320), (.groupPagingCentered, -10),
    ]
    for (behavior, expected) in cases {
      for hasClock in [true, false] {
        show(behavior, hasClock: hasClock)
        let start = offset
        drag(onRow, by: CGPoint(x: -6, y: 0))
        if hasClock {
          #expect(offset != expected, "it moves on")
          _ = rest()
        } else {
          // Without a clock, a finger has no speed.
          #expect(offset == stage.layout.restingOffset(ofRow: 0, from: start, velocity: 0))
          continue
        }
        #expect(offset == expected, "\(behavior)")
        #expect(offsets.last == expected && log.calls == [])
      }
    }
  }

  @Test func continuousRowsMayRestAtGroups() {
    show(.continuousGroupLeadingBoundary)
    drag(onRow, by: CGPoint(x: -15, y: 0))
    #expect(rest().last!.truncatingRemainder(dividingBy: 100) == 0 && offset >= 100)
  }

  @Test func aRowResistsBeyondItsEndAndComesBack() {
    show(.continuous)
    drag(onRow, by: CGPoint(x: 12, y: 0), lifts: false)
    #expect(-120 < offset && offset < -10)
    view.touchEnded(0)
    #expect(rest().last == 0)
  }

  @Test func aRowThatFitsLeavesTheFingerToTheView() {
    show(.continuous, cards: 2)
    drag(onRow, by: CGPoint(x: -12, y: 0))
    #expect(offset == 0 && offsets == [])
  }

  // MARK: Fingers on moving rows

  @Test func aFingerStopsARowAndSelectsNothing() {
    show(.continuous)
    drag(onRow, by: CGPoint(x: -12, y: 0))
    wait(0.1)
    let moving = offset
    view.touchBegan(0, at: onRow)
    wait(0.1)
    #expect(offset == moving)
    view.touchEnded(0)
    #expect(rest().last == moving && log.calls == [])
    view.touchBegan(0, at: onRow)
    view.touchEnded(0)
    #expect(log.calls.count == 1, "the next one selects")
  }

  @Test func aRowOfPagesThatWasStoppedMovesOnToAPage() {
    show(.paging)
    drag(onRow, by: CGPoint(x: -12, y: 0))
    wait(0.05)
    view.touchBegan(0, at: onRow)
    #expect(offset.truncatingRemainder(dividingBy: 320) != 0)
    view.touchEnded(0)
    #expect(rest().last!.truncatingRemainder(dividingBy: 320) == 0)
  }

  @Test func aReloadEndsTheMovement() {
    show(.continuous)
    drag(onRow, by: CGPoint(x: -12, y: 0))
    wait(0.05)
    view.reloadData()
    view.layoutIfNeeded()
    #expect(rest().last == 0)
  }

  @Test func aMovingRowKeepsMovingWhenItChangesItsPlace() {
    show(.groupPaging)
    drag(onRow, by: CGPoint(x: -12, y: 0))
    wait(0.05)
    view.performBatchUpdates {
      self.stage.counts = [8, 5]
      self.view.insertItems(at: [IndexPath(item: 0, section: 1)])
    }
    #expect(rest().last == 100)
  }
}
