/// Calls a method for each frame of the clock that drives a collection view; without one, never.
///
/// It follows the clock of the first view that is advanced after the link was added. Frames come 60
/// times per second of that clock, or at `preferredFramesPerSecond`.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private var target: AnyObject?
  private let method: Selector.Method
  private weak var view: UICollectionView?
  /// In nanoseconds of the clock; nil before the first frame.
  private var frame: UInt64?
  private static var running: [CADisplayLink] = []

  /// - Parameters:
  ///   - target: kept alive until the link is invalidated.
  ///   - sel: with its method (`Selector`); a name alone ends the process with a message.
  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    method = sel.requiredMethod
  }

  /// The time of the last frame, in seconds of the clock.
  open var timestamp: CFTimeInterval { Double(frame ?? 0) / 1e9 }
  /// The time of the next frame, in seconds of the clock.
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// The time between frames, in seconds.
  open var duration: CFTimeInterval { Double(interval) / 1e9 }
  /// Whether frames pass without a call.
  open var isPaused = false
  /// Frames in a second; 0 for as many as the screen shows.
  open var preferredFramesPerSecond = 0

  private var interval: UInt64 {
    let rate = preferredFramesPerSecond > 0 ? min(preferredFramesPerSecond, 60) : 60
    return 1_000_000_000 / UInt64(rate)
  }

  /// Starts calling.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil, !Self.running.contains(where: { $0 === self }) else { return }
    Self.running.append(self)
  }

  /// Stops calling.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    Self.running.removeAll { $0 === self }
  }

  /// Stops calling and releases the target.
  open func invalidate() {
    Self.running.removeAll { $0 === self }
    target = nil
  }

  /// Plays the frames of a view's clock up to a time, in order; `tick` moves the clock to each.
  static func advance(_ view: UICollectionView, to nanoseconds: UInt64, tick: (UInt64) -> Void) {
    guard !running.isEmpty, let now = view.presentation?.time else { return }
    for link in running where link.view == nil {
      link.view = view
      link.frame = now
    }
    while let next = running.filter({ $0.view === view }).min(by: { $0.due < $1.due }),
      next.due <= nanoseconds
    {
      let time = next.due
      next.frame = time
      tick(max(time, view.presentation?.time ?? time))
      if !next.isPaused, let target = next.target { next.method(target, next, nil) }
    }
  }

  private var due: UInt64 { (frame ?? 0) + interval }
}
