import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import ScrollTraces

/// What is touched, selected and focused on a display. The first finger highlights the item below
/// it and selects it when it lifts, unless a drag, a long press or a pinch has taken it.
package final class TouchedItems {
  private unowned let view: CollectionView
  private let arena = GestureArena()
  private let pan = PanRecognizer(touches: 1...1)
  private var fingers: [Touch] = []
  private var fingersSoFar = 0
  /// Calls of the actions of recognisers.
  private var actions = 0
  /// Made when a finger comes down or something is selected.
  package private(set) var selection: ItemSelection?
  /// Made when the focus moves for the first time.
  package private(set) var focus: ItemFocus?
  /// The item that the last step hit or gave the focus to; nil for none.
  private(set) var target: ItemPath?

  init(of view: CollectionView) {
    self.view = view
    let tap = TapRecognizer()
    // The tapped item receives its own touch.
    tap.cancelsTouches = false
    for recognizer in [tap, LongPressRecognizer(), pan, PinchRecognizer()] {
      recognizer.addAction { [unowned self] _ in actions += 1 }
      arena.add(recognizer)
    }
    arena.onCancelTouches = { [unowned self] _ in selection?.touchCancelled() }
  }

  /// By how much a finger has dragged the content since it left the slop, in points.
  var translation: CGPoint { pan.translation }
  /// How fast that finger was when it moved last, in points per second.
  var velocity: CGPoint { pan.velocity }

  /// The calls of the delegates of selection and focus, and of the actions of recognisers.
  var interactionCalls: Int {
    actions + (selection?.delegateCalls ?? 0) + (focus?.delegateCalls ?? 0)
  }

  func follow(_ step: TouchStep) {
    switch step.kind {
    case .select(let share): select(share)
    case .down: begin(step)
    case .move:
      for (touch, place) in zip(fingers, step.fingers) { touch.move(to: place) }
      arena.moved(fingers, at: step.time)
    case .lift: end(step)
    case .focus(let heading):
      let focus = self.focus ?? ItemFocus(of: view)
      self.focus = focus
      focus.delegate = self
      target = focus.move(heading, to: step.target) ? focus.focused : nil
    }
  }

  // MARK: Selection

  private var madeSelection: ItemSelection {
    if let selection { return selection }
    let new = ItemSelection(of: view)
    new.mode = .multiple
    new.delegate = self
    selection = new
    return new
  }

  private func select(_ share: SelectedShare) {
    switch share {
    case .none: break
    case .alternate: madeSelection.selectEveryOther()
    case .all: madeSelection.selectAll()
    }
  }

  // MARK: Fingers

  private func begin(_ step: TouchStep) {
    target = nil
    let selection = madeSelection
    fingers = step.fingers.map { place in
      fingersSoFar += 1
      return Touch(id: fingersSoFar, at: place)
    }
    arena.began(fingers, at: step.time)
    guard let first = fingers.first, !first.isTakenAway else { return }
    target = selection.touchBegan(at: place(of: first, step), hitting: step.target)
  }

  private func end(_ step: TouchStep) {
    target = nil
    let touches = fingers
    fingers = []
    arena.ended(touches, at: step.time)
    guard let first = touches.first, !first.isTakenAway else { return }
    target = selection?.touchEnded(at: place(of: first, step), hitting: step.target)
  }

  private func place(of touch: Touch, _ step: TouchStep) -> CGPoint {
    CGPoint(x: step.offset.x + touch.position.x, y: step.offset.y + touch.position.y)
  }
}

extension TouchedItems: ItemSelectionDelegate, ItemFocusDelegate {}
