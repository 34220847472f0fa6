/// Receives the touches of a view, unless a recogniser takes them. Touches that it does not use go
/// to the next responder.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  // Only the measured code posts these.
  public static let keyboardWillShowNotification = keyboardNotification("WillShow")
  public static let keyboardDidShowNotification = keyboardNotification("DidShow")
  public static let keyboardWillHideNotification = keyboardNotification("WillHide")
  public static let keyboardDidHideNotification = keyboardNotification("DidHide")
  public static let keyboardWillChangeFrameNotification = keyboardNotification("WillChangeFrame")
  public static let keyboardDidChangeFrameNotification = keyboardNotification("DidChangeFrame")

  private static func keyboardNotification(_ event: String) -> NSNotification.Name {
    NSNotification.Name("UIKeyboard\(event)Notification")
  }

  public override init() { super.init() }
  open var next: UIResponder? { nil }

  /// Called after a nib has made the object by its `init(coder:)`.
  open func awakeFromNib() {}

  /// Called with changes that the object observes by `addObserver(_:forKeyPath:options:context:)`.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { BoundsObservers.fail(self, keyPath) }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
