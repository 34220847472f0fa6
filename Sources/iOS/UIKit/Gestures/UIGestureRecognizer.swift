import CollectionInteraction

/// Receives the touches of a view and its subviews, and decides when they form a gesture.
///
/// The engine's recogniser does the work, in the arena of the collection view that is touched.
/// Recognisers of other views take part if these views lie in a collection view or around it.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed

    public static let recognized = State.ended
  }

  let core: GestureRecognizer
  /// The view to which it was added.
  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet { followDelegate() }
  }
  /// Whether it receives touches. Disabling it cancels its gesture.
  open var isEnabled: Bool {
    get { core.isEnabled }
    set { core.isEnabled = newValue }
  }
  /// Whether the view receives a cancellation of its touches when this recognises.
  open var cancelsTouchesInView: Bool {
    get { core.cancelsTouches }
    set { core.cancelsTouches = newValue }
  }
  /// The name in messages.
  open var name: String? {
    didSet { core.name = name ?? "\(type(of: self))" }
  }
  /// Whether it is one of a collection view's permanent recognisers.
  private(set) var isOwn = false
  /// The event of the touches that it receives.
  private(set) var event = UIEvent()
  private var actions: [Action] = []
  /// The position of the gesture at its last event.
  private var lastPosition = CGPoint.zero

  private struct Action {
    weak var target: AnyObject?
    let selector: Selector
  }

  /// - Parameters:
  ///   - target: weak.
  ///   - action: with its method (`Selector`); a name alone ends the process with a message.
  public init(target: Any?, action: Selector?) {
    core = GestureRecognizer(name: "gesture")
    super.init()
    begin(target, action)
  }

  public convenience override init() { self.init(target: nil, action: nil) }

  /// Reads nothing: there are no archives on this platform.
  public required init?(coder: NSCoder) {
    core = GestureRecognizer(name: "gesture")
    super.init()
    begin(nil, nil)
  }

  init(_ core: GestureRecognizer, target: Any?, action: Selector?) {
    self.core = core
    super.init()
    begin(target, action)
  }

  private func begin(_ target: Any?, _ action: Selector?) {
    core.name = "\(type(of: self))"
    core.listener = self
    core.shouldBegin = { [unowned self] _ in onMain { shouldBegin } }
    core.accepts = { [unowned self] touch in onMain { accepts(touch) } }
    core.addAction { [unowned self] _ in onMain { act() } }
    if let target, let action { addTarget(target, action: action) }
  }

  /// Makes it one of the permanent recognisers of a view.
  func becomeOwn(of view: UIView) {
    isOwn = true
    self.view = view
  }

  // MARK: State

  /// Set only by subclasses, like the engine's `GestureRecognizer.state`.
  open var state: State {
    get { State(core.state) }
    set {
      let new = newValue.core
      if core.state != new || !new.isFinal { core.state = new }
    }
  }

  // MARK: Actions

  /// - Parameter target: weak.
  open func addTarget(_ target: Any, action: Selector) {
    guard action.method != nil else {
      fatalError(
        """
        the selector \(action) is a name without a method, so \(core.name) cannot call it: make it \
        with one, as in Selector("\(action)", \(type(of: target)).method), or import with --mend
        """)
    }
    actions.append(Action(target: target as AnyObject, selector: action))
  }

  /// - Parameters:
  ///   - target: nil for any.
  ///   - action: nil for any.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target.map { $0 as AnyObject }
    actions.removeAll {
      (target == nil || $0.target === target) && (action == nil || $0.selector == action)
    }
  }

  private func act() {
    lastPosition = core.position
    actions.removeAll { $0.target == nil }
    for action in actions {
      if let target = action.target { action.selector.method?(target, self, event) }
    }
  }

  // MARK: Touches

  open var numberOfTouches: Int { core.numberOfTouches }

  /// The mean position of its fingers; after the gesture, their last mean position.
  ///
  /// - Parameter view: nil for the coordinates of the topmost view.
  open func location(in view: UIView?) -> CGPoint {
    place(core.touches.isEmpty ? lastPosition : core.position, in: view)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    place(core.position(ofTouch: touchIndex), in: view)
  }

  /// The view in whose coordinates the engine expresses positions.
  weak var root: UIView?

  func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    point.converted(from: root, to: view)
  }

  /// Drops a touch, which is not part of this gesture.
  open func ignore(_ touch: UITouch, for event: UIEvent) { core.ignore(touch.core) }

  // MARK: For subclasses

  // In UIKit's own recognisers, these methods form the gesture: overrides call `super`.

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    core.touchesBegan(touches.inOrder)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    core.touchesMoved(touches.inOrder)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    core.touchesEnded(touches.inOrder)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    core.touchesCancelled(touches.inOrder)
  }

  /// The gesture is over, recognised or not.
  open func reset() { core.reset() }

  // MARK: Others

  /// Makes this wait while another may still recognise its touches, and fail if the other does.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    core.require(toFail: otherGestureRecognizer.core)
  }

  /// Whether this has to wait for another, or another for this, in addition to `require(toFail:)`.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: The delegate

  private var shouldBegin: Bool {
    view?.gestureRecognizerShouldBegin(self) != false
      && delegate?.gestureRecognizerShouldBegin(self) != false
  }

  /// Whether it accepts a touch that begins: a touch on its view or a subview.
  func accepts(_ touch: Touch) -> Bool {
    guard let view, let touch = touch.owner as? UITouch else { return false }
    guard touch.view?.isDescendant(of: view) == true,
      delegate?.gestureRecognizer(self, shouldReceive: touch) != false
    else { return false }
    touch.gestureRecognizers = (touch.gestureRecognizers ?? []) + [self]
    return true
  }

  /// Makes the engine call `mayRecognize(with:)`, which it does not do before.
  final func followDelegate() {
    core.mayRecognizeWith = { [unowned self] other in onMain { mayRecognize(with: other) } }
  }

  /// Whether this may recognise touches that another recogniser recognises as well.
  func mayRecognize(with other: GestureRecognizer) -> Bool {
    guard let delegate, let other = other.listener as? UIGestureRecognizer else { return false }
    return delegate.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other)
  }
}

extension UIGestureRecognizer: GestureListener {
  package nonisolated func recognizer(
    _ recognizer: GestureRecognizer, hears phase: Touch.Phase, of touches: [Touch]
  ) {
    nonisolated(unsafe) let own = touches
    onMain {
      let touches = Set(own.compactMap { $0.owner as? UITouch })
      switch phase {
      case .began: touchesBegan(touches, with: event)
      case .moved: touchesMoved(touches, with: event)
      case .ended: touchesEnded(touches, with: event)
      case .cancelled: touchesCancelled(touches, with: event)
      }
    }
  }

  package nonisolated func recognizerIsReset(_ recognizer: GestureRecognizer) { onMain { reset() } }

  package nonisolated func recognizer(
    _ recognizer: GestureRecognizer, waitsFor other: GestureRecognizer
  ) -> Bool {
    nonisolated(unsafe) let listener = other.listener
    return onMain {
      guard let other = listener as? UIGestureRecognizer else { return false }
      return shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
        || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }
  }

  /// Stores the event of its touches, and the view in whose coordinates they are.
  func receive(_ event: UIEvent, in root: UIView?) {
    self.event = event
    self.root = root
  }
}

/// Influences a recogniser. All methods are optional.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

extension UIGestureRecognizer.State {
  /// The engine's states in the order of the raw values.
  private static let cores: [GestureRecognizer.State] = [
    .possible, .began, .changed, .ended, .cancelled, .failed,
  ]

  fileprivate init(_ core: GestureRecognizer.State) {
    self.init(rawValue: Self.cores.firstIndex(of: core)!)!
  }

  fileprivate var core: GestureRecognizer.State { Self.cores[rawValue] }
}

extension Set<UITouch> {
  /// In the order in which the fingers came down.
  @MainActor fileprivate var inOrder: [Touch] {
    map(\.core).sorted { ($0.startTime, $0.id) < ($1.startTime, $1.id) }
  }
}
