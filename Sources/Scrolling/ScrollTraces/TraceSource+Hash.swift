import Primitives

extension TraceSource {
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
