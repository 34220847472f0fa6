import Foundation

/// A state machine that receives touches and decides when they form a gesture.
///
/// A subclass overrides the events that it needs, and sets `state`:
/// ```swift
/// final class TouchDown: GestureRecognizer {
///   override func touchesBegan(_ touches: [Touch]) { state = .ended }
/// }
/// let down = TouchDown()
/// down.addAction { print("down at \($0.position)") }
/// arena.add(down)
/// ```
/// A recogniser receives the touches that begin while it is attached, enabled and not in a final
/// state. It has no clock: it sets a `deadline`, and the arena notifies it when that is reached.
open class GestureRecognizer {
  /// Identifies an action of `addAction`, to remove it.
  public struct ActionToken: Hashable, Sendable {
    let number: Int
  }

  /// The name in logs and messages.
  public var name: String
  /// Whether the view that the touches hit receives a cancellation when this recognises.
  public var cancelsTouches = true
  /// Called once, when nothing else prevents the recogniser from recognising. If it returns false,
  /// the recogniser fails.
  public var shouldBegin: ((GestureRecognizer) -> Bool)?
  /// Whether this may recognise touches that another recognises as well. One of the two has to
  /// allow it. Otherwise the first that recognises them prevents the other.
  public var mayRecognizeWith: (GestureRecognizer) -> Bool = { _ in false }

  /// Receives events in place of this recogniser, and passes on those that it chooses; weak.
  package weak var listener: (any GestureListener)?
  /// Whether the recogniser accepts a touch that begins; nil accepts all touches.
  package var accepts: ((Touch) -> Bool)?

  /// The arena to which the recogniser is attached.
  public internal(set) weak var arena: GestureArena?
  /// The touches that are down, and those that lift in the present event. Once none is down, the
  /// last ones stay until another touch begins.
  public internal(set) var touches: [Touch] = []
  /// The recognisers that have to fail before this one recognises.
  public private(set) var required: [GestureRecognizer] = []

  var current = State.possible
  /// The requested state while this waits for others to fail.
  var wanted: State?
  var blockers: [GestureRecognizer] = []
  /// Whether the recogniser has seen a touch since its reset.
  var isEngaged = false
  /// Whether the recogniser was disabled or removed: its touches no longer belong to it.
  var hasLetGo = false
  /// The event whose touches were last offered to the recogniser.
  var offeredIn = 0
  var unreported: [State] = []

  private var reported: State?
  private var actions: [(token: ActionToken, act: (GestureRecognizer) -> Void)] = []
  private var actionsAdded = 0

  public init(name: String? = nil) {
    self.name = name ?? "\(Self.self)"
  }

  // MARK: State

  /// The present state, set by subclasses. While actions run, it is the state that they report.
  ///
  /// A new state is a request: a recogniser that would begin or end stays `possible` while another
  /// that has to fail first may still recognise, and fails if another recognised first. A subclass
  /// therefore reads the state again before it goes on.
  public final var state: State {
    get { reported ?? current }
    set {
      guard current.mayBecome(newValue) else {
        fatalError("\(name) cannot go from \(current) to \(newValue)")
      }
      guard let arena else { fatalError("\(name) cannot be \(newValue): it is in no arena") }
      arena.change(self, to: newValue)
    }
  }

  /// The time at which `timeReached` is called, in ns of the virtual clock; nil for never. It comes
  /// before touches of the same time. The deadline is cleared when it is reached, and when the
  /// gesture ends.
  public final var deadline: UInt64? {
    didSet {
      if let deadline, let arena, deadline < arena.now {
        fatalError("the deadline of \(name), \(deadline) ns, is before now, \(arena.now) ns")
      }
    }
  }

  /// Whether the recogniser receives touches. Disabling it cancels its gesture.
  public final var isEnabled = true {
    didSet { if !isEnabled { arena?.withdraw(self) } }
  }

  // MARK: Touches

  /// The number of its fingers.
  public final var numberOfTouches: Int { touches.count }
  /// The number of its fingers that are down.
  public final var numberOfTouchesDown: Int { touches.count { $0.isDown } }

  /// The position of one of its fingers, in points of the view's frame.
  public final func position(ofTouch index: Int) -> CGPoint {
    guard touches.indices.contains(index) else {
      fatalError("\(name) has \(touches.count) touches, there is no touch \(index)")
    }
    return touches[index].position
  }

  /// The mean position of its fingers, in points of the view's frame.
  open var position: CGPoint {
    if let mean = Self.mean(of: touches) { return mean }
    fatalError("\(name) has no touches, so it has no position")
  }

  /// Drops a touch, which is not part of this gesture.
  public final func ignore(_ touch: Touch) { touches.removeAll { $0 === touch } }

  static func mean(of touches: some Sequence<Touch>) -> CGPoint? {
    var (sum, count) = (CGPoint.zero, 0)
    for touch in touches {
      sum = sum.moved(by: touch.position)
      count += 1
    }
    return count == 0 ? nil : CGPoint(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  // MARK: For subclasses

  /// Fingers came down. They are in `touches` already.
  open func touchesBegan(_ touches: [Touch]) {}
  open func touchesMoved(_ touches: [Touch]) {}
  /// Fingers lifted. They are in `touches` until the event is over.
  open func touchesEnded(_ touches: [Touch]) {}
  /// The system took fingers. Fails or cancels the gesture unless overridden.
  open func touchesCancelled(_ touches: [Touch]) {
    state = current == .possible ? .failed : .cancelled
  }
  /// The deadline is reached.
  ///
  /// - Parameter now: exactly the deadline, in ns, even if the clock skips beyond it.
  open func timeReached(_ now: UInt64) {}
  /// The gesture is over. Discards its state.
  open func reset() {}

  // MARK: Others

  /// Makes this wait while another may still recognise its touches, and fail if the other does. A
  /// recogniser that is disabled or in another arena is ignored.
  public final func require(toFail other: GestureRecognizer) {
    guard !other.requires(self) else {
      fatalError("\(name) and \(other.name) would wait for each other")
    }
    if !required.contains(where: { $0 === other }) { required.append(other) }
  }

  private func requires(_ other: GestureRecognizer) -> Bool {
    self === other || required.contains { $0.requires(other) }
  }

  func waits(for other: GestureRecognizer) -> Bool {
    other !== self
      && (required.contains { $0 === other } || listener?.recognizer(self, waitsFor: other) == true)
  }

  // MARK: Actions

  /// Adds an action, called whenever the gesture begins, changes, ends or is cancelled.
  @discardableResult
  public final func addAction(_ act: @escaping (GestureRecognizer) -> Void) -> ActionToken {
    let token = ActionToken(number: actionsAdded)
    actionsAdded += 1
    actions.append((token, act))
    return token
  }

  public final func removeAction(_ token: ActionToken) {
    actions.removeAll { $0.token == token }
  }

  /// Calls the actions for each state that they have not received yet.
  ///
  /// - Returns: whether there was such a state.
  func callActions() -> Bool {
    guard !unreported.isEmpty else { return false }
    // An action may change the state or remove the recogniser; removal calls the remaining actions.
    let outer = reported
    while !unreported.isEmpty {
      reported = unreported.removeFirst()
      for action in actions { action.act(self) }
      reported = outer
    }
    return true
  }
}
