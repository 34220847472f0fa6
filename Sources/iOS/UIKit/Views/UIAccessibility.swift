/// Notifications for assistive programs. There are none here: a post is a notification of
/// Foundation's with the same name.
@MainActor
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)

    /// The name in `NotificationCenter.default`.
    package var name: Foundation.Notification.Name {
      Foundation.Notification.Name("UIAccessibility.Notification.\(rawValue)")
    }
  }

  /// Whether collection views post after changes of their layout.
  public package(set) static var isVoiceOverRunning = false

  public static func post(notification: Notification, argument: Any?) {
    NotificationCenter.default.post(name: notification.name, object: argument)
  }
}
