import CollectionInteraction
import CoreGraphics
import Foundation

/// Fingers that rest (`LongPressRecognizer`).
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  private var press: LongPressRecognizer { unsafeDowncast(core, to: LongPressRecognizer.self) }

  public override init(target: Any?, action: Selector?) {
    super.init(LongPressRecognizer(), target: target, action: action)
  }

  public convenience init() { self.init(target: nil, action: nil) }

  public required init?(coder: NSCoder) {
    super.init(LongPressRecognizer(), target: nil, action: nil)
  }

  /// How long the fingers rest, in seconds.
  open var minimumPressDuration: TimeInterval {
    get { Double(press.minimumNanoseconds) / 1e9 }
    set { press.minimumNanoseconds = UInt64((newValue * 1e9).rounded()) }
  }
  /// How far the fingers may move until the press begins, in points.
  open var allowableMovement: CGFloat {
    get { press.allowableMovement }
    set { press.allowableMovement = newValue }
  }
  /// How many taps come before the press.
  open var numberOfTapsRequired: Int {
    get { press.numberOfTapsRequired }
    set { press.numberOfTapsRequired = newValue }
  }
  open var numberOfTouchesRequired: Int {
    get { press.numberOfTouchesRequired }
    set { press.numberOfTouchesRequired = newValue }
  }
}
