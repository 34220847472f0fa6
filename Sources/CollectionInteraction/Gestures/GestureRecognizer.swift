import Foundation

/// A state machine that sees touches and says when they are a gesture.
///
/// A subclass overrides what it wants to hear of, and sets `state`:
/// ```swift
/// final class TouchDown: GestureRecognizer {
///   override func touchesBegan(_ touches: [Touch]) { state = .ended }
/// }
/// let down = TouchDown()
/// down.addAction { print("down at \($0.position)") }
/// arena.add(down)
/// ```
/// A recogniser hears of the touches that began while it was attached, enabled and not through with
/// others. It has no clock: it sets a `deadline`, and is told when that is reached.
open class GestureRecognizer {
  /// What `addAction` returns, to remove the action by.
  public struct ActionToken: Hashable, Sendable {
    let number: Int
  }

  /// What logs and messages call it.
  public var name: String
  /// Whether whoever the touches hit is told that they were cancelled, once this recognises.
  public var cancelsTouches = true
  /// Asked once, when nothing else keeps it from recognising. If it says no, the recogniser fails.
  public var shouldBegin: ((GestureRecognizer) -> Bool)?
  /// Whether this may recognise touches that another recognises as well. One of the two has to say
  /// yes. Otherwise the first that recognises them keeps the other from it.
  public var mayRecognizeWith: (GestureRecognizer) -> Bool = { _ in false }

  /// Hears of touches in place of this, and passes on what it wants to; not held.
  package weak var listener: (any GestureListener)?
  /// Whether it takes a touch that begins; nil if it takes all of them.
  package var accepts: ((Touch) -> Bool)?

  /// Where it is attached.
  public internal(set) weak var arena: GestureArena?
  /// Its touches that are down and, during the event in which they lift, those; after the last one
  /// lifted that one, until another begins.
  public internal(set) var touches: [Touch] = []
  /// Those that have to fail first.
  public private(set) var required: [GestureRecognizer] = []

  var current = State.possible
  /// What it wants to become while it waits for others to fail.
  var wanted: State?
  /// Those it waits for.
  var blockers: [GestureRecognizer] = []
  /// Whether it has seen a touch since it was reset.
  var isEngaged = false
  /// Whether it was disabled or removed: its touches are not its own any more.
  var hasLetGo = false
  /// The event whose touches it was last offered.
  var offeredIn = 0
  var untold: [State] = []

  private var told: State?
  private var actions: [(token: ActionToken, act: (GestureRecognizer) -> Void)] = []
  private var actionsAdded = 0

  public init(name: String? = nil) {
    self.name = name ?? "\(Self.self)"
  }

  // MARK: State

  /// Set by subclasses. To an action it is the state that it is told of.
  ///
  /// What is set may not come to pass: a recogniser that would begin or end stays `possible` while
  /// one that has to fail first may still recognise, and fails if another was first. So a subclass
  /// looks at it again before it goes on.
  public final var state: State {
    get { told ?? current }
    set {
      guard current.mayBecome(newValue) else {
        fatalError("\(name) cannot go from \(current) to \(newValue)")
      }
      guard let arena else { fatalError("\(name) cannot be \(newValue): it is in no arena") }
      arena.change(self, to: newValue)
    }
  }

  /// When it wants to be told by `timeReached`, in ns of the virtual clock; nil for never. Reached
  /// before touches of the same time. It is gone once it is reached, and when the recogniser ends.
  public final var deadline: UInt64? {
    didSet {
      if let deadline, let arena, deadline < arena.now {
        fatalError("the deadline of \(name), \(deadline) ns, is before now, \(arena.now) ns")
      }
    }
  }

  /// Whether it sees touches. When it is disabled during a gesture, that is cancelled.
  public final var isEnabled = true {
    didSet { if !isEnabled { arena?.withdraw(self) } }
  }

  // MARK: Touches

  /// How many fingers it has.
  public final var numberOfTouches: Int { touches.count }
  /// How many of them are down.
  public final var numberOfTouchesDown: Int { touches.count { $0.isDown } }

  /// Where one of its fingers is, in points of the view's frame.
  public final func position(ofTouch index: Int) -> CGPoint {
    guard touches.indices.contains(index) else {
      fatalError("\(name) has \(touches.count) touches, there is no touch \(index)")
    }
    return touches[index].position
  }

  /// The mean of where its fingers are, in points of the view's frame.
  open var position: CGPoint {
    guard let mean = Self.mean(of: touches) else {
      fatalError("\(name) has no touches, so it has no position")
    }
    return mean
  }

  /// Hears no more of a touch: it is not part of this gesture.
  public final func ignore(_ touch: Touch) { touches.removeAll { $0 === touch } }

  /// The mean of where touches are; nil if there are none.
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
  /// Something else took fingers. Fails or cancels the gesture unless overridden.
  open func touchesCancelled(_ touches: [Touch]) {
    state = current == .possible ? .failed : .cancelled
  }
  /// The deadline is reached.
  ///
  /// - Parameter now: when that is, in ns: whatever time the clock skips to, exactly the deadline.
  open func timeReached(_ now: UInt64) {}
  /// The gesture is over. Forgets all about it.
  open func reset() {}

  // MARK: Others

  /// Makes this wait while another may still recognise the touches it has, and fail if it does.
  /// One that is disabled or in another arena is not waited for.
  public final func require(toFail other: GestureRecognizer) {
    guard !other.requires(self) else {
      fatalError("\(name) and \(other.name) would wait for each other")
    }
    if !required.contains(where: { $0 === other }) { required.append(other) }
  }

  private func requires(_ other: GestureRecognizer) -> Bool {
    self === other || required.contains { $0.requires(other) }
  }

  /// Whether another has to fail before this recognises.
  func waits(for other: GestureRecognizer) -> Bool {
    other !== self
      && (required.contains { $0 === other } || listener?.recognizer(self, waitsFor: other) == true)
  }

  // MARK: Actions

  /// Has something done whenever it begins, changes, ends or is cancelled.
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

  /// Tells the actions of each state since they were last told.
  ///
  /// - Returns: whether there was one.
  func tellActions() -> Bool {
    guard !untold.isEmpty else { return false }
    // An action may change the state, and remove the recogniser, which tells the rest.
    let outer = told
    while !untold.isEmpty {
      told = untold.removeFirst()
      for action in actions { action.act(self) }
      told = outer
    }
    return true
  }
}
