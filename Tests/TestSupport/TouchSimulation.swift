import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import Primitives

/// Fingers on the view of a simulation. Recognisers decide whether they select, scroll or drag an
/// item; a program selects, too.
final class TouchSimulation {
  let view: CollectionView
  let world: World
  let selection: ItemSelection
  let model = SelectionModel()
  let witness: SelectionWitness
  let scrolling: ContentScrolling
  let focus: ItemFocus
  /// The item that has the focus; nil for none.
  var focused: Int?
  private let drags: DragSimulation

  let arena = GestureArena()
  let pan = PanRecognizer()
  let press = LongPressRecognizer()
  let tap = TapRecognizer()
  private let double = TapRecognizer(taps: 2, name: "double tap")

  var random: SplitMix64
  private(set) var time: UInt64 = 0
  /// What the clock skips next, and has skipped last, in nanoseconds.
  var pause: UInt64 = 0
  var lastPause: UInt64 = 0
  private(set) var fingers: [Touch] = []
  /// The finger that may select.
  private var owner: Touch?
  private(set) var lone: LoneFinger?
  /// How many taps there must have been.
  private(set) var tapsDue = 0
  /// What a program must not be notified of.
  var mistake: String?
  /// How often something has happened in all steps.
  private(set) var happened: [String: Int] = [:]

  init(seed: UInt64, _ view: CollectionView, _ world: World, _ drags: DragSimulation) {
    (self.view, self.world, self.drags) = (view, world, drags)
    selection = ItemSelection(of: view)
    witness = SelectionWitness(view, world)
    selection.delegate = witness
    scrolling = ContentScrolling(of: view)
    focus = ItemFocus(of: view)
    random = SplitMix64(seed: ~seed)
    beginRecognizing()
  }

  private func beginRecognizing() {
    // A second tap is not for the recogniser of the finger.
    tap.cancelsTouches = false
    tap.mayRecognizeWith = { [double] in $0 === double }
    pan.shouldBegin = { [unowned self] _ in scrolling.canScroll }
    press.shouldBegin = { [unowned self] _ in canDrag(at: press.position) }
    pan.addAction { [unowned self] _ in
      if pan.state == .began { recognized(pan) }
      scrolling.follow(pan, at: time)
    }
    press.addAction { [unowned self] _ in followPress() }
    tap.addAction { [unowned self] _ in recognized(tap) }
    double.addAction { [unowned self] _ in recognized(double) }
    arena.onCancelTouches = { [unowned self] touches in
      if touches.contains(where: { $0 === owner }) { selection.touchCancelled() }
    }
    for recognizer in [pan, press, tap, double] { arena.add(recognizer) }
  }

  func count(_ what: String) { happened[what, default: 0] += 1 }

  /// A batch has changed the content.
  func follow(from before: IdentityModel) {
    let item = model.highlighted
    model.keep(world.model)
    if let old = focused { focused = before.remaining(around: old, in: world.model).first }
    if focused != nil { count("focus in a batch") }
    guard let item else { return }
    let (old, new) = (before.pathsByIdentity[item], world.model.pathsByIdentity[item])
    if old != new { count(new == nil ? "removed below a finger" : "moved below a finger") }
  }

  /// All items are new ones.
  func forgetItems() {
    if model.highlighted != nil { count("reloaded below a finger") }
    model.forget()
    focused = nil
  }

  // MARK: The clock

  /// - Parameter now: in nanoseconds; nil for the next refresh.
  func goOn(to now: UInt64?) {
    let last = time
    time = now ?? time + pause + 16_666_667
    (lastPause, pause) = (pause, 0)
    lone?.rest(until: time) { canDrag(at: $0) }
    arena.advance(to: time)
    scrolling.advance(to: time)
    // As of the last refresh: a pause is none.
    if press.state.isActive, lastPause == 0 {
      drags.carry(&random) { $0.scroll(over: time - last) }
    }
  }

  // MARK: What is below a finger

  private func contentPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x + view.bounds.origin.x, y: point.y + view.bounds.origin.y)
  }

  private func item(at point: CGPoint) -> Int? {
    world.item(at: contentPoint(point), in: view.queryRect)
  }

  private func canDrag(at point: CGPoint) -> Bool {
    drags.movement == nil && item(at: point).map(world.canMove) == true
  }

  // MARK: Recognisers

  /// One that takes its touches leaves the item below with nothing but the end of a highlight.
  private func recognized(_ recognizer: GestureRecognizer) {
    count(recognizer.name)
    guard recognizer.cancelsTouches, recognizer.touches.contains(where: { $0 === owner }) else {
      return
    }
    if model.highlighted != nil { count("lost to \(recognizer.name)") }
    model.touchCancelled()
  }

  private func followPress() {
    switch press.state {
    case .began:
      recognized(press)
      guard let path = item(at: press.position).flatMap({ world.model.pathsByIdentity[$0] })
      else { return }
      drags.take(path, at: contentPoint(press.position))
    case .changed:
      let point = contentPoint(press.position)
      drags.carry(&random) { $0.update(to: point) }
    case .ended: drags.drop()
    case .cancelled: drags.cancel()
    case .possible, .failed: break
    }
  }

  // MARK: Fingers

  func comeDown(_ id: Int, at point: CGPoint) {
    let touch = Touch(id: id, at: point)
    let isFirst = fingers.isEmpty
    fingers.append(touch)
    let isCatch = scrolling.stop()
    if isCatch { count("catch") }
    lone = isFirst ? LoneFinger(touch, at: time) : nil
    arena.began([touch], at: time)
    guard isFirst, !isCatch, !touch.isTakenAway else { return }
    owner = touch
    model.touchBegan(on: item(at: point))
    selection.touchBegan(at: contentPoint(point))
  }

  func move(_ id: Int, to point: CGPoint) {
    guard let touch = fingers.first(where: { $0.id == id }) else { return }
    touch.move(to: point)
    lone?.move(canScroll: scrolling.canScroll)
    arena.moved([touch], at: time)
  }

  func lift(_ id: Int) {
    guard let touch = takeFinger(id) else { return }
    let isTap = lone?.isTap(at: time)
    arena.ended([touch], at: time)
    // Of several fingers, the recogniser alone has the state.
    tapsDue = isTap.map { tapsDue + ($0 ? 1 : 0) } ?? tapsReported
    letGo(touch) {
      let changes = model.changes
      model.touchEnded(on: item(at: touch.position))
      selection.touchEnded(at: contentPoint(touch.position))
      if model.changes != changes { count("selected by touch") }
    }
  }

  func cancel(_ id: Int) {
    guard let touch = takeFinger(id) else { return }
    arena.cancelled([touch], at: time)
    letGo(touch) {
      if model.highlighted != nil { count("cancelled") }
      model.touchCancelled()
      selection.touchCancelled()
    }
  }

  var tapsReported: Int { happened[tap.name] ?? 0 }

  private func takeFinger(_ id: Int) -> Touch? {
    fingers.firstIndex { $0.id == id }.map { fingers.remove(at: $0) }
  }

  private func letGo(_ touch: Touch, _ tellOwner: () -> Void) {
    lone = nil
    if touch === owner {
      owner = nil
      if !touch.isTakenAway { tellOwner() }
    }
    if fingers.isEmpty { scrolling.settle(at: time) }
  }
}
