import CollectionInteraction

/// Recognises fingers that drag (`PanRecognizer`).
open class UIPanGestureRecognizer: UIGestureRecognizer {
  var pan: PanRecognizer { unsafeDowncast(core, to: PanRecognizer.self) }

  public override init(target: Any?, action: Selector?) {
    super.init(PanRecognizer(), target: target, action: action)
  }

  public convenience init() { self.init(target: nil, action: nil) }

  public required init?(coder: NSCoder) { super.init(PanRecognizer(), target: nil, action: nil) }

  open var minimumNumberOfTouches: Int {
    get { pan.minimumNumberOfTouches }
    set { pan.minimumNumberOfTouches = newValue }
  }
  open var maximumNumberOfTouches: Int {
    get { pan.maximumNumberOfTouches }
    set { pan.maximumNumberOfTouches = newValue }
  }

  /// The distance that the fingers have moved since the pan began, in points of `view`, or of the
  /// topmost view.
  open func translation(in view: UIView?) -> CGPoint { turned(pan.translation, to: view) }

  /// Sets the translation to a value from which it counts on.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let (zero, end) = (CGPoint.zero, translation)
    guard let view else { return pan.translation = translation }
    let (from, to) = (view.convert(zero, to: root), view.convert(end, to: root))
    pan.translation = CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// In points per second.
  open func velocity(in view: UIView?) -> CGPoint { turned(pan.velocity, to: view) }

  /// Converts a distance to the coordinates of another view: its transforms count, its place does
  /// not.
  private func turned(_ distance: CGPoint, to view: UIView?) -> CGPoint {
    let (from, to) = (place(.zero, in: view), place(distance, in: view))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }
}
