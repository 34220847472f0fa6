import CollectionInteraction
import CoreGraphics
import Foundation

/// A finger on a collection view, from when it comes down until it lifts.
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
  /// Where the positions of `core` count: the superview of the view that is touched.
  private weak var root: UIView?
  /// The view that the finger came down on; nil once that is gone.
  open internal(set) weak var view: UIView?
  /// Those that have the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  init(_ core: Touch, in root: UIView?, on view: UIView?) {
    self.core = core
    self.root = root
    self.view = view
  }

  /// What it is told as to a view that hears of it later than it happens.
  var phaseTold: Phase?

  open var phase: Phase {
    if let phaseTold { return phaseTold }
    return switch core.phase {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }

  /// How many times somebody has tapped here, with this touch.
  open var tapCount: Int { core.tapCount }
  /// In seconds of the clock that drives the view.
  open var timestamp: TimeInterval { Double(core.time) / 1e9 }

  /// - Parameter view: nil for the coordinates of the topmost view.
  open func location(in view: UIView?) -> CGPoint { place(core.position, in: view) }

  /// Where it was before it last moved.
  open func previousLocation(in view: UIView?) -> CGPoint {
    place(core.previousPosition, in: view)
  }

  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return root?.convert(point, to: nil) ?? point }
    return view.convert(point, from: root)
  }
}

/// What fingers do at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  private let touches: Set<UITouch>
  /// In seconds of the clock that drives the view.
  public let timestamp: TimeInterval

  init(_ touches: Set<UITouch> = [], at nanoseconds: UInt64 = 0) {
    self.touches = touches
    timestamp = Double(nanoseconds) / 1e9
  }

  /// What an event is about: fingers, in all there are.
  public enum EventType: Int, Sendable {
    case touches
    case motion
    case remoteControl
    case presses
  }

  open var type: EventType { .touches }

  /// All fingers on the view, and those that lift at this time.
  open var allTouches: Set<UITouch>? { touches }

  /// Those that came down on a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    touches.filter { $0.view === view }
  }

  /// Those that a recogniser has.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { touch in gesture.core.touches.contains { $0 === touch.core } }
  }
}
