import CollectionInteraction

/// Handles the fingers on a collection view: they scroll it, select, or open a menu, unless another
/// recogniser takes them. Created with the first touch or the first access to the recognisers.
@MainActor
final class TouchHandling {
  private unowned let view: UICollectionView
  private let arena = GestureArena()
  let pan = UIPanGestureRecognizer()
  let tap: SelectionTap
  let press: UILongPressGestureRecognizer
  private var fingers: [Int: UITouch] = [:]
  /// Whether the first finger has only stopped the content.
  private var isCatch = false
  private var drag: ContentDrag?
  private lazy var rows = RowTouches(of: view) { [unowned self] in mayTakeTouchesFromContent }
  /// Touches that may start to scroll and that the hit view has not received yet.
  private var delayed: [(touch: UITouch, until: UInt64)] = []

  /// The view's own recognisers, which always exist.
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
    // It selects regardless of the duration, unless another recogniser takes the touch.
    tap.tap.maximumNanoseconds = nil
    tap.tap.allowableMovement = .infinity
    tap.core.cancelsTouches = false
    tap.handling = self
    tap.followDelegate()
    tap.core.addAction { [unowned self] _ in
      onMain {
        self.tap.core.touches.compactMap { $0.owner as? UITouch }.forEach(self.showDelayed)
        let place = self.place(of: self.tap)
        if self.view.disclose(at: place) { self.view.touchedSelection?.touchCancelled() }
        self.view.selection.touchEnded(at: place)
      }
    }
    // The menu waits for other gestures of a resting finger.
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
    // A finger that stops moving content does not touch the content below it.
    let hasStoppedRow = hasRows && rows.stopRow(at: contentPoint(point))
    let hasStopped = view.stopDeceleration() || hasStoppedRow
    if fingers.count == 1 {
      isCatch = hasStopped
      admit(recognizers(for: hit))
    } else {
      recognizers(for: hit).forEach(join)
    }
    withEvent { arena.began([touch.core], at: time) }
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
    withEvent { arena.moved([touch.core], at: time) }
    // The finger has moved without scrolling.
    if pan.core.state == .failed { showDelayed(touch) }
    if isForContent(touch), !isDelayed(touch) { touch.view?.touchesMoved([touch], with: event) }
  }

  func ended(_ finger: Int) {
    let touch = touch(finger)
    withEvent { arena.ended([touch.core], at: time) }
    if isForContent(touch) {
      showDelayed(touch)
      touch.view?.touchesEnded([touch], with: event)
    }
    lift(finger)
  }

  func cancelled(_ finger: Int) {
    let touch = touch(finger)
    withEvent { arena.cancelled([touch.core], at: time) }
    if !forgetDelayed(touch), isForContent(touch) {
      touch.view?.touchesCancelled([touch], with: event)
    }
    lift(finger)
  }

  private func lift(_ finger: Int) {
    fingers[finger] = nil
    if fingers.isEmpty, hasRows { rows.lifted() }
  }

  /// The next time at which a delayed touch or a recogniser is due; nil if there is none.
  var nextDeadline: UInt64? {
    guard let delayed = delayed.first?.until else { return arena.nextDeadline }
    return min(delayed, arena.nextDeadline ?? delayed)
  }

  /// Advances the clock: delayed touches and recognisers that are due are notified.
  func advance(to time: UInt64) {
    while let (touch, until) = delayed.first, until <= time {
      advanceArena(to: until)
      showDelayed(touch)
    }
    advanceArena(to: time)
  }

  private func advanceArena(to time: UInt64) {
    if time > arena.now { withEvent { arena.advance(to: time) } }
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

  /// Whether the hit view receives the touch.
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
    touch.reportedPhase = .began
    show(touch)
    touch.reportedPhase = nil
  }

  /// Delivers the touch to the hit view, which passes it up through its superviews, and so to the
  /// view.
  private func show(_ touch: UITouch) { touch.view?.touchesBegan([touch], with: event) }

  /// The touch has reached the view: the item there is highlighted if the finger may select it.
  func arrived(_ touch: UITouch) {
    let maySelect =
      tap.core.touches.contains { $0 === touch.core } && tap.state != .failed
      && cell(below: tap.core) != nil
    if maySelect { view.selection.touchBegan(at: contentPoint(touch.core.startPosition)) }
  }

  /// Whether scrolling may take the fingers from the views that have received them.
  private var mayTakeTouchesFromContent: Bool {
    fingers.values.allSatisfy { touch in
      guard let hit = touch.view, hit !== view, isForContent(touch), !isDelayed(touch) else {
        return true
      }
      return view.canCancelContentTouches && view.touchesShouldCancel(in: hit)
    }
  }

  // MARK: Recognisers

  private func withEvent(_ body: () -> Void) {
    let (event, root) = (event, view.superview)
    for recognizer in arena.recognizers {
      (recognizer.listener as? UIGestureRecognizer)?.receive(event, in: root)
    }
    body()
  }

  /// The recognisers of a view and of all its superviews, the innermost first. The recognisers by
  /// which the view opens menus and selects come last: those of an app take precedence.
  private func recognizers(for hit: UIView) -> [UIGestureRecognizer] {
    var (found, current) = ([UIGestureRecognizer](), hit as UIView?)
    while let one = current {
      // Those of sections are within the view.
      if one === view, hasRows { found.append(rows.pan) }
      found += one.gestureRecognizers ?? []
      current = one.superview
    }
    return found.filter { $0 !== press && $0 !== tap } + [press, tap]
  }

  /// Makes exactly these recognisers compete, in this order. A recogniser that is not idle keeps
  /// its place.
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

  /// The cell on which the last finger of a gesture came down; nil for another view.
  private func cell(below recognizer: GestureRecognizer) -> UICollectionViewCell? {
    var current = (recognizer.touches.last?.owner as? UITouch)?.view
    while let one = current, one !== view {
      if let cell = one as? UICollectionViewCell, cell.superview === view { return cell }
      current = one.superview
    }
    return nil
  }

  /// The cell on which a press came down, unless it has moved away and shows another item.
  private func pressedCell(_ press: GestureRecognizer) -> UICollectionViewCell? {
    guard let cell = cell(below: press), let touch = press.touches.last,
      cell.frame.contains(contentPoint(touch.startPosition))
    else { return nil }
    return cell
  }

  /// The point at which a tap lifts, in the content.
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

  /// Whether sections scroll by themselves.
  private var hasRows: Bool { view.collectionViewLayout.hasRows }

  private func follow() {
    switch pan.core.state {
    case .began:
      let new = ContentDrag(of: view, by: pan.core.touches.first)
      drag = new
      if let delegate = view.scrollDelegate {
        OptionalMethod.call { delegate.scrollViewWillBeginDragging(view) }
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

/// The tap with which a collection view selects the highlighted item.
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

  /// A recogniser that does not cancel touches does not prevent selection either.
  override func mayRecognize(with other: GestureRecognizer) -> Bool {
    !other.cancelsTouches || super.mayRecognize(with: other)
  }
}

extension UICollectionView {
  /// Created when a finger first comes down, or when the recognisers are first read.
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

  /// The recogniser with which fingers scroll.
  public var panGestureRecognizer: UIPanGestureRecognizer { touchHandling.pan }
}
