import Measurement

/// The reason why a launch has no result.
package struct LaunchFailure: Error, Hashable, Sendable {
  package var loss: WorkerLoss
  /// Whether the process may not be a worker: it exited by itself, or sent what no worker sends.
  package var isStranger: Bool

  package init(_ loss: WorkerLoss, isStranger: Bool = false) {
    self.loss = loss
    self.isStranger = isStranger
  }

  /// A failure that nothing but words describes.
  package init(reason: String) { self.init(.unexpected(what: reason)) }

  /// A failure because a worker answered a command with a message of another kind.
  package static func wrongReply(to command: String) -> LaunchFailure {
    LaunchFailure(reason: "expected the worker's reply to \(command), received another message")
  }

  /// The loss in words.
  package var reason: String { loss.description }

  /// Whether the worker is alive and states that it cannot do what it was to do.
  package var isRefusal: Bool {
    if case .refused = loss { true } else { false }
  }
}
