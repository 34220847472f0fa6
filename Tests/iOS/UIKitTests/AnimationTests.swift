import CollectionEngine
import CollectionMotion
import Foundation
import Testing
import UIKit

/// Rows of one height, which record the calls that transitions make.
private final class EvenRows: UICollectionViewLayout {
  var height: CGFloat {
    didSet { invalidateLayout() }
  }
  let name: String
  var log: [String] = []
  /// The offsets that were proposed.
  var proposed: [CGFloat] = []

  init(_ name: String, height: CGFloat) {
    (self.name, self.height) = (name, height)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
  override func prepare() { log.append("prepare \(name)") }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: CGFloat(count) * height)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: [0, $0]) }
      .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: CGFloat(indexPath.item) * height, width: 100, height: height)
    return attributes
  }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    log.append("\(name) to \((newLayout as? EvenRows)?.name ?? "-")")
  }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    log.append("\(name) from \((oldLayout as? EvenRows)?.name ?? "-")")
  }
  override func finalizeLayoutTransition() { log.append("end \(name)") }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    proposed.append(proposedContentOffset.y)
    return proposedContentOffset
  }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    log.append("bounds from \(Int(oldBounds.width))")
  }
  override func finalizeAnimatedBoundsChange() { log.append("end of bounds") }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
}

private final class Items: DequeuedItems, UICollectionViewDelegate {
  var scrolls: [CGFloat] = []
  var ended = 0

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls.append(scrollView.contentOffset.y)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ended += 1 }
}

@MainActor @Suite struct AnimationTests {
  private let low = EvenRows("low", height: 50)
  private let high = EvenRows("high", height: 100)
  private let items = Items(20)
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: low)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = items
    view.delegate = items
    view.layoutIfNeeded()
    low.log = []
  }

  private func attach() -> Presentation { Presentation(of: view.engine) }

  private func frame(_ item: Int) -> CGFloat? {
    view.cellForItem(at: [0, item])?.frame.minY
  }

  private func presented(_ item: Int, _ presentation: Presentation) -> CGFloat? {
    view.cellForItem(at: [0, item])?.engineView.flatMap {
      presentation.look(of: $0)?.attributes.frame.minY
    }
  }

  // MARK: Without a clock

  @Test func withoutAClockEverythingIsShownAndCompletedAtOnce() {
    var done: [Bool] = []
    view.performBatchUpdates {
      items.count = 19
      view.deleteItems(at: [[0, 0]])
    } completion: {
      done.append($0)
    }
    view.setCollectionViewLayout(high, animated: true) { done.append($0) }
    #expect(done == [true, true])
    #expect(view.visibleCells.count == 2)
    view.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    #expect(items.scrolls == [30] && items.ended == 1)
    view.scrollToItem(at: [0, 18], at: .top, animated: true)
    // No further than the content goes.
    #expect(view.contentOffset.y == 1700)
    #expect(low.log.last == "end low" && high.log.last == "end high")
    #expect(low.collectionView == nil && high.collectionView === view)
    // Nothing was made that could have animated any of it.
    #expect(view.engine.animator == nil && !view.engine.isAnimating)
  }

  @Test func aBatchThatShrinksTheContentBringsTheViewportBack() {
    view.contentOffset.y = 800
    view.layoutIfNeeded()
    items.scrolls = []
    items.count = 10
    view.deleteItems(at: (10..<20).map { [0, $0] })
    #expect(view.contentOffset.y == 300)
    #expect(items.scrolls == [300])
    #expect(view.indexPathsForVisibleItems == (6..<10).map { [0, $0] })
    view.contentInset.bottom = 40
    view.scrollToItem(at: [0, 9], at: .top, animated: false)
    #expect(view.contentOffset.y == 340)
  }

  // MARK: With a clock

  @Test func aClockMovesWhatABatchChanges() {
    let presentation = attach()
    var done: [Bool] = []
    view.performBatchUpdates {
      items.count = 19
      view.deleteItems(at: [[0, 0]])
    } completion: {
      done.append($0)
    }
    // Views have the attributes of the layout, as on iOS; what is presented is on its way.
    #expect(frame(0) == 0)
    #expect(presented(0, presentation) == 50)
    view.advanceClock(to: 150_000_000)
    #expect(presented(0, presentation) == 25)
    #expect(done == [])
    #expect(presentation.leavingCount == 1)
    view.advanceClock(to: 300_000_000)
    #expect(presented(0, presentation) == 0)
    #expect(done == [true])
    #expect(presentation.leavingCount == 0)
  }

  @Test func aSingleChangeIsAnimatedToo() {
    let presentation = attach()
    items.count = 19
    view.deleteItems(at: [[0, 0]])
    #expect(frame(0) == 0 && presented(0, presentation) == 50)
    view.advanceClock(to: 300_000_000)
    #expect(presented(0, presentation) == 0 && !presentation.isActive)
    items.count = 20
    view.insertItems(at: [[0, 0]])
    #expect(frame(1) == 50 && presented(1, presentation) == 0)
    view.advanceClock(to: 600_000_000)
    #expect(presented(1, presentation) == 50 && !presentation.isActive)
    view.moveItem(at: [0, 0], to: [0, 1])
    #expect(presented(0, presentation) == 50 && presented(1, presentation) == 0)
    view.advanceClock(to: 900_000_000)
    #expect(presented(0, presentation) == 0 && !presentation.isActive)
    view.reloadItems(at: [[0, 1]])
    #expect(presentation.isActive && presentation.leavingCount == 1)
    view.advanceClock(to: 1_200_000_000)
    #expect(!presentation.isActive && presentation.leavingCount == 0)
  }

  @Test func animationsCanBeTurnedOff() {
    let presentation = attach()
    UIView.performWithoutAnimation {
      items.count = 19
      view.deleteItems(at: [[0, 0]])
    }
    #expect(!presentation.isActive)
    UIView.setAnimationsEnabled(false)
    view.setCollectionViewLayout(high, animated: true)
    #expect(!presentation.isActive)
    UIView.setAnimationsEnabled(true)
    view.setCollectionViewLayout(low, animated: true)
    #expect(presentation.isActive)
  }

  @Test func anExchangeCallsBothLayoutsInOrder() {
    let presentation = attach()
    view.contentOffset.y = 110
    view.layoutIfNeeded()
    (low.log, high.log) = ([], [])
    let log = CallLog()
    view.engine.log = log
    var done: [Bool] = []
    view.setCollectionViewLayout(high, animated: true) { done.append($0) }
    let names = [
      "prepareForTransition(to", "prepareForTransition(from", "finalAttributes",
      "initialAttributes", "finalizeLayoutTransition",
    ]
    var steps: [String] = []
    for line in log.take() {
      guard let name = names.first(where: { line.hasPrefix("layout." + $0) }) else { continue }
      if steps.last != name { steps.append(name) }
    }
    #expect(steps == names)
    #expect(low.log == ["low to high", "end low"])
    #expect(high.log == ["high from low", "prepare high", "end high"])
    // Row 2 is the first on screen, 10 pt above its edge.
    #expect(view.contentOffset.y == 210)
    #expect(presented(2, presentation) == 200 && presented(3, presentation) == 250)
    view.advanceClock(to: 150_000_000)
    #expect(presented(3, presentation) == 275)
    // Back again, from where everything is.
    view.setCollectionViewLayout(low, animated: true)
    #expect(done == [false])
    #expect(view.contentOffset.y == 110)
    #expect(presented(3, presentation) == 175)
    view.advanceClock(to: 450_000_000)
    #expect(presented(3, presentation) == 150)
    #expect(!presentation.isActive)
  }

  @Test func anExchangeRequestsTheViewportFromTheNewLayoutOnce() {
    _ = attach()
    view.contentOffset.y = 110
    view.layoutIfNeeded()
    (low.proposed, high.proposed) = ([], [])
    view.setCollectionViewLayout(high, animated: true)
    #expect(low.proposed == [] && high.proposed == [210])
    view.advanceClock(to: 300_000_000)
    #expect(low.proposed == [] && high.proposed == [210])
  }

  @Test func settingThePropertyExchangesTheLayoutAtOnce() {
    let presentation = attach()
    view.collectionViewLayout = high
    #expect(low.collectionView == nil && high.collectionView === view)
    view.layoutIfNeeded()
    #expect(frame(1) == 100 && presented(1, presentation) == 100 && !presentation.isActive)
  }

  @Test func scrollingTakesItsTime() {
    _ = attach()
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    #expect(view.contentOffset.y == 0)
    view.advanceClock(to: 150_000_000)
    #expect(view.contentOffset.y == 50)
    #expect(items.ended == 0)
    view.advanceClock(to: 300_000_000)
    #expect(view.contentOffset.y == 100)
    #expect(items.ended == 1)
    #expect(items.scrolls == [50, 100])
  }

  @Test func aPinchPreparesOnceInEachOfTenFrames() throws {
    let presentation = attach()
    let log = CallLog()
    view.engine.log = log
    for frame in 1...10 {
      low.height = 50 + CGFloat(frame)
      view.layoutIfNeeded()
      #expect(self.frame(1) == 50 + CGFloat(frame))
      #expect(presented(1, presentation) == 50 + CGFloat(frame))
    }
    #expect(low.log == [String](repeating: "prepare low", count: 10))
    let lines = log.take().filter { !$0.contains("no effect") }
    #expect(lines.filter { $0 == "layout.prepare" }.count == 10)
    // The fourth row is pushed out after a while, and nothing else comes or goes.
    #expect(lines.filter { $0.hasPrefix("didEnd") || $0.hasPrefix("cellFor") } == [])
    #expect(
      Array(lines.prefix(6)) == [
        "layout.invalidateLayout(with: UICollectionViewLayoutInvalidationContext)",
        "invalidateLayout ", "contentSize", "layout.prepare",
        "layout.collectionViewContentSize -> 100.0 x 1020.0",
        "elements in (0, 0, 100, 200)",
      ])
  }

  @Test func aRotationMovesFromTheOldBoundsToTheNew() throws {
    let presentation = attach()
    presentation.timing = .standard
    low.log = []
    view.engine.beginBoundsChange()
    view.bounds.size = CGSize(width: 200, height: 100)
    view.layoutIfNeeded()
    #expect(low.log.first == "bounds from 100")
    #expect(low.log.last == "end of bounds")
    #expect(low.log.filter { $0 == "prepare low" }.count == 1)
    // Rows 2 and 3 are out of sight now; they are presented until everything has come to rest.
    #expect(presentation.leavingCount == 2)
    view.advanceClock(to: 300_000_000)
    #expect(presentation.leavingCount == 0)
    #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1]])
  }

  // MARK: By hand

  @Test func aTransitionByHandIsFinished() {
    (low.log, high.log) = ([], [])
    var ends: [String] = []
    let between = view.startInteractiveTransition(to: high) { ends.append("\($0) \($1)") }
    #expect(view.collectionViewLayout === between)
    #expect(frame(1) == 50)
    between.transitionProgress = 0.5
    view.layoutIfNeeded()
    #expect(frame(1) == 75)
    #expect(view.visibleCells.count == 3)
    view.finishInteractiveTransition()
    #expect(view.collectionViewLayout === high)
    #expect(frame(1) == 100)
    #expect(ends == ["true true"])
    #expect(low.log.first == "low to high" && low.log.last == "end low")
    #expect(high.log.first == "high from low" && high.log.last == "end high")
    #expect(low.collectionView == nil)
  }

  @Test func aTransitionByHandIsCancelled() {
    let presentation = attach()
    var ends: [String] = []
    let between = view.startInteractiveTransition(to: high) { ends.append("\($0) \($1)") }
    between.updateValue(3, forAnimatedKey: "spread")
    #expect(between.value(forAnimatedKey: "spread") == 3)
    between.transitionProgress = 0.5
    view.layoutIfNeeded()
    view.cancelInteractiveTransition()
    #expect(view.collectionViewLayout === low)
    #expect(frame(1) == 50)
    // The way back takes half of the time.
    #expect(presented(1, presentation) == 75)
    view.advanceClock(to: 75_000_000)
    #expect(presented(1, presentation) == 62.5)
    #expect(ends == [])
    view.advanceClock(to: 150_000_000)
    #expect(presented(1, presentation) == 50)
    #expect(ends == ["true false"])
    #expect(high.collectionView == nil)
  }
}
