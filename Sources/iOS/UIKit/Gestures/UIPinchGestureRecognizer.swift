import CollectionInteraction

/// Recognises two fingers whose distance changes (`PinchRecognizer`).
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var pinch: PinchRecognizer { unsafeDowncast(core, to: PinchRecognizer.self) }

  public override init(target: Any?, action: Selector?) {
    super.init(PinchRecognizer(), target: target, action: action)
  }

  public convenience init() { self.init(target: nil, action: nil) }

  public required init?(coder: NSCoder) { super.init(PinchRecognizer(), target: nil, action: nil) }

  /// The distance of the fingers, relative to the distance at which the pinch began.
  open var scale: CGFloat {
    get { pinch.scale }
    set { pinch.scale = newValue }
  }
  /// The growth of the scale per second.
  open var velocity: CGFloat { pinch.velocity }
}
