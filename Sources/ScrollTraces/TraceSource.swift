import Foundation

/// Where a trace comes from: a recording, which is anchored onto a content, or a generator, which
/// makes it for that content.
public enum TraceSource: Hashable, Sendable {
  case recorded(ScrollTrace)
  case generated(TraceGenerator)

  public var name: String {
    switch self {
    case .recorded(let trace): trace.name
    case .generated(let generator): generator.gesture.rawValue
    }
  }

  /// The trace as it plays over a content. The seed decides a recording's phase, and all of a
  /// generated trace.
  ///
  /// - Precondition: sizes are finite and not negative, the viewport is larger than 0.
  /// - Complexity: O(frames).
  public func anchored(onto contentSize: CGSize, viewport: CGSize, seed: UInt64) -> AnchoredTrace {
    switch self {
    case .recorded(let trace):
      trace.anchored(onto: contentSize, viewport: viewport, seed: seed)
    case .generated(let generator):
      generator.trace(over: contentSize, viewport: viewport, seed: seed).unanchored()
    }
  }
}
