extension GestureRecognizer {
  /// What a recogniser makes of the touches it has seen.
  ///
  /// ```
  ///             +-> ended      recognised, by one that recognises once
  /// possible ---+-> began --> changed (again and again) --> ended or cancelled
  ///             +-> failed
  /// ```
  /// From `began` it may also go to `ended` or `cancelled` at once. The arena brings it back to
  /// `possible` when its touches are up.
  public enum State: Hashable, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed

    /// Whether a recogniser may bring itself from this state to another.
    public func mayBecome(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }

    /// Whether nothing follows but the reset.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether a gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }
    /// Whether the gesture was recognised, even if it is over or was cancelled since.
    var isRecognized: Bool { self != .possible && self != .failed }
  }
}
