import Foundation
import Primitives

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

  /// Adds everything except the seed that determines the trace: every recorded frame and the sizes
  /// it was recorded over, or the generator and its parameters. A recording's name does not count.
  ///
  /// - Complexity: O(frames) for a recording, otherwise O(1).
  public func addContent(to hasher: inout WordHasher) {
    switch self {
    case .recorded(let trace):
      for size in [trace.viewport, trace.contentSize] {
        hasher.add(Double(size.width))
        hasher.add(Double(size.height))
      }
      hasher.add(UInt64(trace.frames.count))
      for frame in trace.frames {
        hasher.add(frame.dueMilliseconds)
        hasher.add(Double(frame.offset.x))
        hasher.add(Double(frame.offset.y))
        hasher.add(frame.event.rawValue)
      }
    case .generated(let generator):
      hasher.add(generator.gesture.rawValue)
      hasher.add(UInt64(generator.framesPerSecond))
      hasher.add(generator.seconds)
    }
  }
}
