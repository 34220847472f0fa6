import Foundation

/// A window, in which an app puts a controller's view. It shows nothing: `UIView.window` is nil in
/// each view, and `didMoveToWindow` is never called.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }
  open var isKeyWindow: Bool { false }

  open func makeKey() {}
  open func makeKeyAndVisible() { isHidden = false }
}

extension UIApplication {
  public var keyWindow: UIWindow? { nil }
  public var windows: [UIWindow] { [] }
  /// The area of the status bar, which does not exist here.
  public var statusBarFrame: CGRect { .zero }
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }
  public var isStatusBarHidden: Bool { true }
}

/// The orientation of the interface: upright.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeRight
  case landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientation of the device: upright.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight
  case faceUp
  case faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

extension UIDevice {
  public var orientation: UIDeviceOrientation { .portrait }
  public var model: String { "iPhone" }
  public var name: String { "iPhone" }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "26.0" }
}
