import Foundation

/// Where a trace comes from: a recording, which is anchored onto a content, or a generator, which
/// generates it for that content.
public enum TraceSource: Hashable, Sendable {
  case recorded(ScrollTrace)
  case generated(TraceGenerator)

  public var name: String {
    switch self {
    case .recorded(let trace): trace.name
    case .generated(let generator): generator.gesture.rawValue
    }
  }

  /// The trace for a content. The seed determines a recording's phase, and everything in a
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
