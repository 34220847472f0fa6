import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// A view of rows of 50 pt, and what somebody adds to it as an app would.
@MainActor
private final class Screen: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
  UIGestureRecognizerDelegate
{
  let layout = UICollectionViewFlowLayout()
  var log: [String] = []
  var isSimultaneous = false
  var begins = true

  override init() {
    super.init()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 100 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.append("didHighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("didUnhighlight \(indexPath.item)") }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isSimultaneous }

  func handle(_ recognizer: UIGestureRecognizer) {
    let place = recognizer.location(in: recognizer.view)
    log.append("\(type(of: recognizer)) \(recognizer.state) at \(place.x), \(place.y)")
  }
  func handlePlainly() { log.append("called") }

  /// As a controller has it: the distance of the fingers becomes the spacing.
  func pinch(_ recognizer: UIPinchGestureRecognizer) {
    guard recognizer.numberOfTouches == 2, let view = recognizer.view else { return }
    let (one, other) = (
      recognizer.location(ofTouch: 0, in: view), recognizer.location(ofTouch: 1, in: view)
    )
    layout.minimumLineSpacing = hypot(one.x - other.x, one.y - other.y) / 10
    layout.invalidateLayout()
  }
}

/// A recogniser of an app: it begins with the second finger and counts movements.
private final class Count: UIGestureRecognizer {
  var moves = 0
  var log: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    log.append("began \(touches.count) of \(event.allTouches?.count ?? 0)")
    if numberOfTouches == 2 { state = .began }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    moves += 1
    log.append("moved to \(touches.first?.location(in: view).y ?? 0)")
    if state == .began || state == .changed { state = .changed }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    log.append("ended \(touches.first?.phase == .ended)")
    state = state == .possible ? .failed : .ended
  }
  override func reset() { log.append("reset") }
}

@MainActor @Suite struct GestureTests {
  private let screen = Screen()
  private let host: LayoutHost
  private var view: UICollectionView { host.view }

  init() {
    let screen = screen
    host = LayoutHost(ItemData([[]]), size: CGSize(width: 100, height: 500)) { _ in
      LayoutObject(screen.layout, delegate: screen, dataSource: screen) {
        $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
      }
    }
    host.attachClock()
    host.view.layoutIfNeeded()
    screen.log = []
  }

  private static let handle = Selector("handle:", Screen.handle(_:))

  @Test func aTapCallsItsTargetAndKeepsTheViewFromSelecting() {
    let tap = UITapGestureRecognizer(target: screen, action: Self.handle)
    tap.addTarget(screen, action: Selector("handlePlainly", Screen.handlePlainly))
    view.addGestureRecognizer(tap)
    #expect(tap.view === view && view.gestureRecognizers?.last === tap)
    host.tap(at: CGPoint(x: 50, y: 75))
    #expect(screen.log == ["UITapGestureRecognizer ended at 50.0, 75.0", "called"])
    screen.log = []
    tap.removeTarget(screen, action: Self.handle)
    view.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
    host.tap(at: CGPoint(x: 50, y: 75))
    #expect(screen.log == ["didHighlight 1", "didSelect 1", "didUnhighlight 1"])
  }

  /// As the guide has it: each tap that is there waits for the new one.
  @Test func aDoubleTapMakesTheTapsThatAreThereWait() {
    let double = UITapGestureRecognizer(target: screen, action: Self.handle)
    double.numberOfTapsRequired = 2
    for recognizer in view.gestureRecognizers ?? [] where recognizer is UITapGestureRecognizer {
      recognizer.require(toFail: double)
    }
    view.addGestureRecognizer(double)
    host.tap(at: CGPoint(x: 50, y: 75))
    #expect(screen.log == ["didHighlight 1"])
    host.advanceClock(by: 0.2)
    host.tap(at: CGPoint(x: 50, y: 75))
    #expect(
      screen.log == [
        "didHighlight 1", "didUnhighlight 1", "UITapGestureRecognizer ended at 50.0, 75.0",
      ])
    #expect(view.indexPathsForSelectedItems == [])
    screen.log = []
    host.tap(at: CGPoint(x: 50, y: 75))
    host.advanceClock(by: 0.34)
    #expect(screen.log == ["didHighlight 1"])
    host.advanceClock(by: 0.02)
    #expect(screen.log == ["didHighlight 1", "didSelect 1", "didUnhighlight 1"])
  }

  @Test func aPinchChangesTheSpacingByTheDistanceOfItsTouches() {
    view.addGestureRecognizer(
      UIPinchGestureRecognizer(target: screen, action: Selector("pinch:", Screen.pinch(_:))))
    // The content fits the screen, so that no finger scrolls it.
    view.isScrollEnabled = false
    host.touchBegan(at: CGPoint(x: 50, y: 200), finger: 1)
    host.touchBegan(at: CGPoint(x: 50, y: 300), finger: 2)
    #expect(view.cellForItem(at: [0, 1])?.frame.minY == 50)
    host.touchMoved(to: CGPoint(x: 50, y: 180), finger: 1)
    host.touchMoved(to: CGPoint(x: 50, y: 320), finger: 2)
    view.layoutIfNeeded()
    #expect(screen.layout.minimumLineSpacing == 14)
    #expect(view.cellForItem(at: [0, 1])?.frame.minY == 64)
    host.touchEnded(finger: 1)
    host.touchEnded(finger: 2)
    #expect(!screen.log.contains("didSelect 4"))
  }

  @Test func aLongPressIsReportedWhileItLasts() {
    let press = UILongPressGestureRecognizer(target: screen, action: Self.handle)
    press.minimumPressDuration = 1
    view.addGestureRecognizer(press)
    host.touchBegan(at: CGPoint(x: 50, y: 75))
    host.advanceClock(by: 0.99)
    #expect(screen.log == ["didHighlight 1"])
    host.advanceClock(by: 0.02)
    host.touchMoved(to: CGPoint(x: 60, y: 200))
    host.touchEnded()
    #expect(
      screen.log == [
        "didHighlight 1", "didUnhighlight 1",
        "UILongPressGestureRecognizer began at 50.0, 75.0",
        "UILongPressGestureRecognizer changed at 60.0, 200.0",
        "UILongPressGestureRecognizer ended at 60.0, 200.0",
      ])
    #expect(view.contentOffset == .zero)
  }

  @Test func aPanOfAnAppAndScrollingCompete() {
    let pan = UIPanGestureRecognizer(target: screen, action: Self.handle)
    pan.delegate = screen
    view.addGestureRecognizer(pan)
    func drag() {
      host.touchBegan(at: CGPoint(x: 50, y: 400))
      host.touchMoved(to: CGPoint(x: 50, y: 360))
      host.touchMoved(to: CGPoint(x: 50, y: 350))
      host.touchEnded()
      while view.isDecelerating { host.advanceClock(by: 1) }
    }
    drag()
    #expect(view.contentOffset.y == 40)
    #expect(!screen.log.contains { $0.hasPrefix("UIPan") })
    screen.isSimultaneous = true
    drag()
    #expect(view.contentOffset.y == 80)
    #expect(screen.log.filter { $0.hasPrefix("UIPan") }.count == 3)
    #expect(pan.translation(in: view) == .zero)
    view.panGestureRecognizer.require(toFail: pan)
    screen.isSimultaneous = false
    screen.log = []
    drag()
    #expect(view.contentOffset.y == 80)
    #expect(screen.log.filter { $0.hasPrefix("UIPan") }.count == 3)
    screen.begins = false
    drag()
    #expect(view.contentOffset.y == 120)
  }

  @Test func aRecogniserOfAnAppHearsItsTouches() {
    let count = Count(target: screen, action: Self.handle)
    view.addGestureRecognizer(count)
    host.touchBegan(at: CGPoint(x: 50, y: 100), finger: 1)
    host.touchEnded(finger: 1)
    #expect(count.log == ["began 1 of 1", "ended true", "reset"])
    count.log = []
    screen.log = []
    host.touchBegan(at: CGPoint(x: 50, y: 100), finger: 1)
    host.touchBegan(at: CGPoint(x: 50, y: 200), finger: 2)
    #expect(screen.log.last == "Count began at 50.0, 150.0" && count.numberOfTouches == 2)
    host.touchMoved(to: CGPoint(x: 50, y: 220), finger: 2)
    host.touchEnded(finger: 2)
    host.touchEnded(finger: 1)
    #expect(
      count.log == ["began 1 of 1", "began 1 of 2", "moved to 220.0", "ended true", "reset"])
    #expect(screen.log.last == "Count ended at 50.0, 160.0" && count.moves == 1)
  }

  @Test func aRecogniserOfAViewInACellHearsTouchesThereAlone() throws {
    let cell = try #require(view.cellForItem(at: [0, 2]))
    let button = UIView(frame: CGRect(x: 60, y: 10, width: 30, height: 30))
    cell.contentView.frame = cell.bounds
    cell.contentView.addSubview(button)
    button.addGestureRecognizer(UITapGestureRecognizer(target: screen, action: Self.handle))
    host.tap(at: CGPoint(x: 30, y: 125))
    #expect(screen.log == ["didHighlight 2", "didSelect 2", "didUnhighlight 2"])
    screen.log = []
    host.tap(at: CGPoint(x: 70, y: 125))
    #expect(screen.log.contains("UITapGestureRecognizer ended at 10.0, 15.0"))
    #expect(!screen.log.contains("didSelect 2"))
  }

  /// A view that handles its touches itself, until something takes them.
  private final class Slider: UIView {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.append("began at \(touches.first?.location(in: self).y ?? 0)")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.append("moved by \(moved(touches.first))")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.append("cancelled")
    }
    private func moved(_ touch: UITouch?) -> CGFloat {
      (touch?.location(in: self).y ?? 0) - (touch?.previousLocation(in: self).y ?? 0)
    }
  }

  @Test func aViewGetsItsTouchesUntilARecogniserTakesThem() {
    let slider = Slider(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    view.addSubview(slider)
    host.touchBegan(at: CGPoint(x: 50, y: 130))
    host.advanceClock(by: 0.15)
    host.touchMoved(to: CGPoint(x: 50, y: 135))
    host.touchEnded()
    #expect(slider.log == ["began at 30.0", "moved by 5.0", "ended"])
    // It lies over the cells.
    #expect(screen.log == [] && view.indexPathsForSelectedItems == [])
    slider.log = []
    host.touchBegan(at: CGPoint(x: 50, y: 130))
    host.advanceClock(by: 0.15)
    host.touchMoved(to: CGPoint(x: 50, y: 100))
    host.touchMoved(to: CGPoint(x: 50, y: 90))
    host.touchEnded()
    #expect(slider.log == ["began at 30.0", "cancelled"])
    slider.log = []
    view.panGestureRecognizer.isEnabled = false
    host.touchBegan(at: CGPoint(x: 50, y: 110))
    host.advanceClock(by: 0.15)
    host.touchCancelled()
    #expect(slider.log == ["began at \(110 - 100 + view.contentOffset.y)", "cancelled"])
  }

  @Test func recognisersOfTheViewItselfStayAndCanBeDisabled() {
    let own = view.gestureRecognizers ?? []
    #expect(own.count == 3 && own.contains { $0 is UILongPressGestureRecognizer })
    #expect(own.allSatisfy { $0.view === view })
    #expect(view.visibleCells.allSatisfy { $0.gestureRecognizers?.isEmpty != false })
    view.gestureRecognizers = [UITapGestureRecognizer()]
    #expect(view.gestureRecognizers?.count == 4)
    view.gestureRecognizers = nil
    #expect(view.gestureRecognizers == own)
    for recognizer in own where recognizer is UITapGestureRecognizer {
      recognizer.isEnabled = false
    }
    host.tap(at: CGPoint(x: 50, y: 75))
    #expect(screen.log == [])
  }

  @Test func selectorsCompareByName() {
    #expect(Self.handle == "handle:" && NSStringFromSelector(Self.handle) == "handle:")
    #expect(NSSelectorFromString("copy:") == Selector("copy:") && Self.handle != "handle")
  }
}
