import CollectionInteraction

/// Recognises one tap or several, with one finger or several (`TapRecognizer`).
open class UITapGestureRecognizer: UIGestureRecognizer {
  var tap: TapRecognizer { unsafeDowncast(core, to: TapRecognizer.self) }

  public override init(target: Any?, action: Selector?) {
    super.init(TapRecognizer(), target: target, action: action)
  }

  public convenience init() { self.init(target: nil, action: nil) }

  public required init?(coder: NSCoder) { super.init(TapRecognizer(), target: nil, action: nil) }

  open var numberOfTapsRequired: Int {
    get { tap.numberOfTapsRequired }
    set { tap.numberOfTapsRequired = newValue }
  }
  open var numberOfTouchesRequired: Int {
    get { tap.numberOfTouchesRequired }
    set { tap.numberOfTouchesRequired = newValue }
  }
}
