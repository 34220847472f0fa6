/// The reason why a launch has no result.
public struct LaunchFailure: Error, Hashable, Sendable {
  public var reason: String
  /// Whether the worker is alive and reports that it cannot do what it was asked to.
  public var isRefusal: Bool
  /// Whether the process may not be a worker: it exited by itself, or sent what no worker sends.
  package var isStranger: Bool

  public init(reason: String, isRefusal: Bool = false) {
    self.init(reason: reason, isRefusal: isRefusal, isStranger: false)
  }

  package init(reason: String, isRefusal: Bool = false, isStranger: Bool) {
    self.reason = reason
    self.isRefusal = isRefusal
    self.isStranger = isStranger
  }
}
