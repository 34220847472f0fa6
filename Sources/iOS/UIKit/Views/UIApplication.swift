/// The properties of the app that layouts read: there is no app here. Only the measured code posts
/// the notifications.
open class UIApplication: UIResponder {
  public static let didBecomeActiveNotification = notification("DidBecomeActive")
  public static let willResignActiveNotification = notification("WillResignActive")
  public static let didEnterBackgroundNotification = notification("DidEnterBackground")
  public static let willEnterForegroundNotification = notification("WillEnterForeground")
  public static let willTerminateNotification = notification("WillTerminate")
  public static let didReceiveMemoryWarningNotification = notification("DidReceiveMemoryWarning")
  public static let didChangeStatusBarOrientationNotification = notification(
    "DidChangeStatusBarOrientation")

  private static func notification(_ event: String) -> NSNotification.Name {
    NSNotification.Name("UIApplication\(event)Notification")
  }

  public static let shared = UIApplication()

  /// The direction of an app without a language that is written from right to left.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  public var keyWindow: UIWindow? { nil }
  public var windows: [UIWindow] { [] }
  /// The area of the status bar, which does not exist here.
  public var statusBarFrame: CGRect { .zero }
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }
  public var isStatusBarHidden: Bool { true }
}
