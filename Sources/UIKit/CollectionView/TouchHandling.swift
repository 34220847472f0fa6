import CollectionInteraction
import CoreGraphics
import Foundation

/// What the fingers on a collection view do: they scroll it, select, or open a menu, unless a
/// recogniser of somebody else takes them. A view that nobody touches, and whose recognisers nobody
/// asks for, has none.
@MainActor
final class TouchHandling {
  private unowned let view: UICollectionView
  private let arena = GestureArena()
  let pan = UIPanGestureRecognizer()
  let tap: SelectionTap
  let press: UILongPressGestureRecognizer
  private var fingers: [Int: UITouch] = [:]
  /// Whether the finger that came down first has only stopped the content.
  private var isCatch = false
  private var drag: ContentDrag?
  /// Fingers that may be about to scroll, which what they have hit does not know of yet.
  private var delayed: [(touch: UITouch, until: UInt64)] = []

  /// The view's own recognisers, which are always there.
  var own: [UIGestureRecognizer] { [pan, tap, press] }

  init(of view: UICollectionView) {
    self.view = view
    tap = SelectionTap()
    press = UILongPressGestureRecognizer()
    for recognizer in own { recognizer.becomeOwn(of: view) }
    pan.core.shouldBegin = { [unowned self] _ in
      onMain {
        self.view.isScrollEnabled && self.view.gestureRecognizerShouldBegin(self.pan)
          && ContentDrag.isPossible(in: self.view) && self.mayTakeTouchesFromContent
      }
    }
    pan.core.addAction { [unowned self] _ in onMain { self.follow() } }
    // It selects whatever the finger does meanwhile, unless something else recognises that.
    tap.tap.maximumNanoseconds = nil
    tap.tap.allowableMovement = .infinity
    tap.core.cancelsTouches = false
    tap.handling = self
    tap.followDelegate()
    tap.core.addAction { [unowned self] _ in
      onMain {
        self.tap.core.touches.compactMap { $0.owner as? UITouch }.forEach(self.showDelayed)
        self.view.selection.touchEnded(at: self.place(of: self.tap))
      }
    }
    // The menu waits for the gestures that others make of a finger that rests.
    press.core.shouldBegin = { [unowned self] press in
      onMain {
        !self.isCatch && self.view.gestureRecognizerShouldBegin(self.press)
          && self.pressedCell(press).map { self.view.openEditMenu(of: $0) } == true
      }
    }
    arena.onCancelTouches = { [unowned self] touches in onMain { self.takeAway(touches) } }
  }

  var isTracking: Bool { !fingers.isEmpty && view.isScrollEnabled }
  var isDragging: Bool { drag != nil }

  // MARK: Fingers

  private var time: UInt64 { view.presentation?.time ?? 0 }

  private var event: UIEvent { UIEvent(Set(fingers.values), at: time) }

  /// - Parameter point: in the coordinates of the view's superview.
  func began(_ finger: Int, at point: CGPoint) {
    if fingers[finger] != nil { fatalError("finger \(finger) is on the view already") }
    view.layoutIfNeeded()
    view.closeEditMenu()
    let hit = view.hitTest(contentPoint(point), with: nil) ?? view
    let touch = UITouch(Touch(id: finger, at: point), in: view.superview, on: hit)
    touch.core.owner = touch
    fingers[finger] = touch
    // A finger that catches the content hits nothing below it.
    let hasStopped = view.stopDeceleration()
    if fingers.count == 1 {
      isCatch = hasStopped
      admit(recognizers(hearing: hit))
    } else {
      recognizers(hearing: hit).forEach(join)
    }
    tell { arena.began([touch.core], at: time) }
    guard isForContent(touch) else { return }
    if view.delaysContentTouches, hit !== view {
      delayed.append((touch, time + GestureThresholds.contentDelayNanoseconds))
    } else {
      show(touch)
    }
  }

  func moved(_ finger: Int, to point: CGPoint) {
    let touch = touch(finger)
    touch.core.move(to: point)
    tell { arena.moved([touch.core], at: time) }
    // The finger has moved, and does not scroll.
    if pan.core.state == .failed { showDelayed(touch) }
    if isForContent(touch), !isDelayed(touch) { touch.view?.touchesMoved([touch], with: event) }
  }

  func ended(_ finger: Int) {
    let touch = touch(finger)
    tell { arena.ended([touch.core], at: time) }
    if isForContent(touch) {
      showDelayed(touch)
      touch.view?.touchesEnded([touch], with: event)
    }
    fingers[finger] = nil
  }

  func cancelled(_ finger: Int) {
    let touch = touch(finger)
    tell { arena.cancelled([touch.core], at: time) }
    if !forgetDelayed(touch), isForContent(touch) {
      touch.view?.touchesCancelled([touch], with: event)
    }
    fingers[finger] = nil
  }

  /// When somebody next has to hear of the time; nil if nobody waits for it.
  var nextDeadline: UInt64? {
    guard let delayed = delayed.first?.until else { return arena.nextDeadline }
    return min(delayed, arena.nextDeadline ?? delayed)
  }

  /// The clock goes on: who waits for time hears of it.
  func advance(to time: UInt64) {
    while let (touch, until) = delayed.first, until <= time {
      advanceArena(to: until)
      showDelayed(touch)
    }
    advanceArena(to: time)
  }

  private func advanceArena(to time: UInt64) {
    if time > arena.now { tell { arena.advance(to: time) } }
  }

  private func touch(_ finger: Int) -> UITouch {
    guard let touch = fingers[finger] else {
      fatalError("finger \(finger) is not on the view: it has to come down first")
    }
    return touch
  }

  private func takeAway(_ touches: [Touch]) {
    view.touchedSelection?.touchCancelled()
    guard !isCatch else { return }
    for touch in touches.compactMap({ $0.owner as? UITouch }) where !forgetDelayed(touch) {
      touch.view?.touchesCancelled([touch], with: event)
    }
  }

  // MARK: Touches of the content

  /// Whether what the finger has hit hears of it.
  private func isForContent(_ touch: UITouch) -> Bool { !touch.core.isTakenAway && !isCatch }

  private func isDelayed(_ touch: UITouch) -> Bool { delayed.contains { $0.touch === touch } }

  /// Returns whether it was delayed.
  @discardableResult private func forgetDelayed(_ touch: UITouch) -> Bool {
    guard let index = delayed.firstIndex(where: { $0.touch === touch }) else { return false }
    delayed.remove(at: index)
    return true
  }

  private func showDelayed(_ touch: UITouch) {
    guard forgetDelayed(touch) else { return }
    view.layoutIfNeeded()
    touch.phaseTold = .began
    show(touch)
    touch.phaseTold = nil
  }

  /// Gives the touch to what the finger has hit, which passes it on to what it lies in, and so to
  /// the view.
  private func show(_ touch: UITouch) { touch.view?.touchesBegan([touch], with: event) }

  /// The finger has come to the view: it highlights the item there if it may select it.
  func arrived(_ touch: UITouch) {
    let maySelect =
      tap.core.touches.contains { $0 === touch.core } && tap.state != .failed
      && cell(below: tap.core) != nil
    if maySelect { view.selection.touchBegan(at: contentPoint(touch.core.startPosition)) }
  }

  /// Whether scrolling may take the fingers from what has heard of them.
  private var mayTakeTouchesFromContent: Bool {
    fingers.values.allSatisfy { touch in
      guard let hit = touch.view, hit !== view, isForContent(touch), !isDelayed(touch) else {
        return true
      }
      return view.canCancelContentTouches && view.touchesShouldCancel(in: hit)
    }
  }

  // MARK: Recognisers

  private func tell(_ body: () -> Void) {
    let (event, root) = (event, view.superview)
    for recognizer in arena.recognizers {
      (recognizer.listener as? UIGestureRecognizer)?.hear(event, in: root)
    }
    body()
  }

  /// Those of a view and of all that it lies in, the innermost first. Those by which the view opens
  /// menus and selects come last: what an app adds goes before them.
  private func recognizers(hearing hit: UIView) -> [UIGestureRecognizer] {
    var (found, current) = ([UIGestureRecognizer](), hit as UIView?)
    while let view = current {
      found += view.gestureRecognizers ?? []
      current = view.superview
    }
    return found.filter { $0 !== press && $0 !== tap } + [press, tap]
  }

  /// Has just these compete, in this order. One that is about to decide stays where it is.
  private func admit(_ recognizers: [UIGestureRecognizer]) {
    let wanted = recognizers.map(\.core)
    guard !wanted.elementsEqual(arena.recognizers, by: ===) else { return }
    let isBusy = arena.recognizers.contains { !$0.isIdle }
    for recognizer in arena.recognizers
    where !isBusy || !wanted.contains(where: { $0 === recognizer }) {
      if recognizer.isIdle { arena.remove(recognizer) }
    }
    recognizers.forEach(join)
  }

  private func join(_ recognizer: UIGestureRecognizer) {
    if recognizer.core.arena == nil { arena.add(recognizer.core) }
  }

  /// The cell that the last finger of a gesture came down on; nil for another view.
  private func cell(below recognizer: GestureRecognizer) -> UICollectionViewCell? {
    var current = (recognizer.touches.last?.owner as? UITouch)?.view
    while let one = current, one !== view {
      if let cell = one as? UICollectionViewCell, cell.superview === view { return cell }
      current = one.superview
    }
    return nil
  }

  /// The cell that a press came down on, unless it has gone from there and stands for another item.
  private func pressedCell(_ press: GestureRecognizer) -> UICollectionViewCell? {
    guard let cell = cell(below: press), let touch = press.touches.last,
      cell.frame.contains(contentPoint(touch.startPosition))
    else { return nil }
    return cell
  }

  /// Where a tap is lifted, in the content.
  private func place(of tap: UIGestureRecognizer) -> CGPoint {
    contentPoint(tap.core.touches.last?.position ?? tap.core.position)
  }

  private func contentPoint(_ point: CGPoint) -> CGPoint {
    view.convert(point, from: view.superview)
  }

  fileprivate func tapBegan() {
    if isCatch { tap.state = .failed }
  }

  fileprivate func tapIsOver() { view.touchedSelection?.touchCancelled() }

  // MARK: Scrolling

  private func follow() {
    switch pan.core.state {
    case .began:
      let new = ContentDrag(of: view, by: pan.core.touches.first)
      drag = new
      if let delegate = view.scrollDelegate {
        OptionalRequirement.call { delegate.scrollViewWillBeginDragging(view) }
      }
      new.scroll(by: pan.pan.translation)
    case .changed: drag?.scroll(by: pan.pan.translation)
    case .ended, .cancelled:
      guard let ended = drag else { return }
      drag = nil
      ended.letGo(speed: pan.core.state == .ended ? pan.pan.velocity : .zero)
    case .possible, .failed: break
    }
  }
}

/// The tap by which a collection view selects what it has highlighted.
@MainActor
final class SelectionTap: UITapGestureRecognizer {
  fileprivate weak var handling: TouchHandling?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible { handling?.tapBegan() }
  }

  override func reset() {
    super.reset()
    handling?.tapIsOver()
  }

  /// What leaves the touches to the view leaves it the selection.
  override func mayRecognize(with other: GestureRecognizer) -> Bool {
    !other.cancelsTouches || super.mayRecognize(with: other)
  }
}

extension UICollectionView {
  /// Made when a finger first comes down, or when somebody asks for the recognisers.
  var touchHandling: TouchHandling {
    let handling = touches ?? TouchHandling(of: self)
    touches = handling
    return handling
  }

  package func touchBegan(_ finger: Int, at point: CGPoint) {
    touchHandling.began(finger, at: point)
  }

  package func touchMoved(_ finger: Int, to point: CGPoint) {
    requiredTouches.moved(finger, to: point)
  }

  package func touchEnded(_ finger: Int) { requiredTouches.ended(finger) }

  package func touchCancelled(_ finger: Int) { requiredTouches.cancelled(finger) }

  private var requiredTouches: TouchHandling {
    guard let touches else { fatalError("no finger is on the view: one has to come down first") }
    return touches
  }

  /// The recogniser by which fingers scroll.
  public var panGestureRecognizer: UIPanGestureRecognizer { touchHandling.pan }
}
