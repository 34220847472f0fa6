import CollectionInteraction

/// A finger on a collection view, from touch-down until it lifts.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began
    case moved
    case stationary
    case ended
    case cancelled
  }

  let core: Touch
  /// The view in whose coordinates `core` has its positions: the superview of the touched view.
  private weak var root: UIView?
  /// The view on which the finger came down; nil once it is gone.
  open internal(set) weak var view: UIView?
  /// The recognisers that have the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  init(_ core: Touch, in root: UIView?, on view: UIView?) {
    self.core = core
    self.root = root
    self.view = view
  }

  /// The phase that a delayed touch reports to a view that receives it later than it happened.
  var reportedPhase: Phase?

  open var phase: Phase {
    if let reportedPhase { return reportedPhase }
    return switch core.phase {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }

  /// The number of taps here, including this touch.
  open var tapCount: Int { core.tapCount }
  /// In seconds of the clock that drives the view.
  open var timestamp: TimeInterval { Double(core.time) / 1e9 }

  /// - Parameter view: nil for the coordinates of the topmost view.
  open func location(in view: UIView?) -> CGPoint { place(core.position, in: view) }

  /// The position before the last move.
  open func previousLocation(in view: UIView?) -> CGPoint { place(core.previousPosition, in: view) }

  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    point.converted(from: root, to: view)
  }
}

extension CGPoint {
  /// - Parameter view: nil for the coordinates of the topmost view.
  @MainActor
  func converted(from root: UIView?, to view: UIView?) -> CGPoint {
    view?.convert(self, from: root) ?? root?.convert(self, to: nil) ?? self
  }
}

/// The state of all fingers at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  private let touches: Set<UITouch>
  /// In seconds of the clock that drives the view.
  public let timestamp: TimeInterval

  init(_ touches: Set<UITouch> = [], at nanoseconds: UInt64 = 0) {
    self.touches = touches
    timestamp = Double(nanoseconds) / 1e9
  }

  /// The kinds of events: only touches exist here.
  public enum EventType: Int, Sendable {
    case touches
    case motion
    case remoteControl
    case presses
  }

  open var type: EventType { .touches }

  /// All fingers on the view, and those that lift at this time.
  open var allTouches: Set<UITouch>? { touches }

  /// The touches that came down on a view.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }

  /// The touches that a recogniser has.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { touch in gesture.core.touches.contains { $0 === touch.core } }
  }
}
