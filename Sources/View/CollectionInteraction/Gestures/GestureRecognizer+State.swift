extension GestureRecognizer {
  /// A recogniser's decision about the touches that it has seen.
  ///
  /// ```
  ///             +-> ended      recognised, by one that recognises once
  /// possible ---+-> began --> changed (again and again) --> ended or cancelled
  ///             +-> failed
  /// ```
  /// From `began`, a recogniser may also go to `ended` or `cancelled` at once. The arena returns it
  /// to `possible` when its touches are up.
  public enum State: Hashable, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed

    /// Whether a recogniser may change its own state from this one to another.
    public func mayBecome(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }

    /// Whether only a reset can follow.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether a gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }
    /// Whether the gesture was recognised, even if it has ended or was cancelled since.
    var isRecognized: Bool { self != .possible && self != .failed }
  }
}
