/// A view that calls methods of targets on events of a finger.
open class UIControl: UIView {
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
  }

  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  private struct Target {
    weak var object: AnyObject?
    let selector: Selector
    let method: Selector.Method
    var events: Event
  }

  private var targets: [Target] = []
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  /// Whether the finger that came down on the control is on it.
  open private(set) var isTouchInside = false
  open private(set) var isTracking = false

  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  // MARK: Targets

  /// - Parameters:
  ///   - target: weak.
  ///   - action: with its method (`Selector`); a name alone ends the process with a message.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let method = action.requiredMethod
    guard let object = target.map({ $0 as AnyObject }) else {
      fatalError("a control here calls its targets alone: name the target of \(action)")
    }
    targets.append(Target(object: object, selector: action, method: method, events: controlEvents))
  }

  /// - Parameters:
  ///   - target: nil for any.
  ///   - action: nil for any.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    for index in targets.indices
    where (object == nil || targets[index].object === object)
      && (action == nil || targets[index].selector == action)
    { targets[index].events.subtract(controlEvents) }
    targets.removeAll { $0.events.isEmpty || $0.object == nil }
  }

  /// Calls all actions registered for one of these events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  private func send(_ events: Event, _ event: UIEvent?) {
    for target in targets where !target.events.isDisjoint(with: events) {
      if let object = target.object { target.method(object, self, event) }
    }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return super.touchesBegan(touches, with: event) }
    (isTracking, isTouchInside, isHighlighted) = (true, true, true)
    send(.touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = point(inside: touch.location(in: self), with: event)
    isHighlighted = isTouchInside
    if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    let isInside = isTouchInside
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    send(isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    send(.touchCancel, event)
  }
}
