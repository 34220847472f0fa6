import CollectionInteraction

/// Recognises fingers that rest (`LongPressRecognizer`).
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  private var press: LongPressRecognizer { unsafeDowncast(core, to: LongPressRecognizer.self) }

  public override init(target: Any?, action: Selector?) {
    super.init(LongPressRecognizer(), target: target, action: action)
  }

  public convenience init() { self.init(target: nil, action: nil) }

  public required init?(coder: NSCoder) {
    super.init(LongPressRecognizer(), target: nil, action: nil)
  }

  /// The time for which the fingers rest, in seconds.
  open var minimumPressDuration: TimeInterval {
    get { Double(press.minimumNanoseconds) / 1e9 }
    set { press.minimumNanoseconds = UInt64((newValue * 1e9).rounded()) }
  }
  /// The largest distance that the fingers may move until the press begins, in points.
  open var allowableMovement: CGFloat {
    get { press.allowableMovement }
    set { press.allowableMovement = newValue }
  }
  /// The number of taps before the press.
  open var numberOfTapsRequired: Int {
    get { press.numberOfTapsRequired }
    set { press.numberOfTapsRequired = newValue }
  }
  open var numberOfTouchesRequired: Int {
    get { press.numberOfTouchesRequired }
    set { press.numberOfTouchesRequired = newValue }
  }
}
