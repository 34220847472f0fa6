/// The progress of a motion as a function of its time. The curves are polynomials, so that every
/// machine computes the same values.
public enum AnimationCurve: String, CaseIterable, Hashable, Sendable {
  case linear
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  /// Slow at both ends.
  case easeInOut = "ease-in-out"

  /// The part of the distance that is covered, 0...1.
  ///
  /// - Parameter time: the part of the time that has passed, 0...1.
  public func progress(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .easeIn: time * time
    case .easeOut: time * (2 - time)
    case .easeInOut: time * time * (3 - 2 * time)
    }
  }
}

/// The duration and the curve of an animated change.
public struct AnimationTiming: Hashable, Sendable {
  /// In nanoseconds of the virtual clock; 0 shows the change at once.
  public var nanoseconds: UInt64
  public var curve: AnimationCurve

  public init(nanoseconds: UInt64, curve: AnimationCurve = .easeInOut) {
    self.nanoseconds = nanoseconds
    self.curve = curve
  }

  /// The timing of iOS for changes of a collection view: 0.3 s, slow at both ends.
  public static let standard = AnimationTiming(nanoseconds: 300_000_000)
}
