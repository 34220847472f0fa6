/// The app, as far as layouts read it: there is none here.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  public static let shared = UIApplication()

  /// That of an app without a language that is written from right to left.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}
