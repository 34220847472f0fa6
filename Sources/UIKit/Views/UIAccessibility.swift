import Foundation

/// What assistive programs are told. There are none here: what is posted is a notification of
/// Foundation's under the same name.
@MainActor
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)

    /// Under which `NotificationCenter.default` has it.
    package var name: Foundation.Notification.Name {
      Foundation.Notification.Name("UIAccessibility.Notification.\(rawValue)")
    }
  }

  /// Whether collection views post when their layout has changed.
  public package(set) static var isVoiceOverRunning = false

  public static func post(notification: Notification, argument: Any?) {
    NotificationCenter.default.post(name: notification.name, object: argument)
  }
}
