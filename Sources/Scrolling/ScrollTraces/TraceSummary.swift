import Foundation

/// A trace in numbers.
public struct TraceSummary: Hashable, Sendable {
  public var frames: Int
  /// Frames whose offset differs from that of the previous frame.
  public var moved: Int
  /// All other frames, including the first.
  public var idle: Int
  /// Movements of more than four viewports along an axis, or in frames marked as a jump.
  public var jumps: Int
  /// How often the movement along an axis changes direction; jumps do not count as movement here.
  public var turns: Int
  /// The length of the path, including jumps, in points.
  public var distance: Double
  /// The highest speed between two frames, excluding jumps, in points per second; nil if nothing
  /// moves in a measurable time.
  public var peakVelocity: Double?
  /// From the first frame to the last.
  public var seconds: Double

  /// The share of frames that do not move, in 0...1.
  public var idleShare: Double { frames > 0 ? Double(idle) / Double(frames) : 0 }
}

extension ScrollTrace {
  /// - Complexity: O(frames).
  public var summary: TraceSummary {
    var speeds: [Double] = []
    return summary(speeds: &speeds)
  }

  /// As `summary`; adds the speed of every frame that moves, excluding jumps, in points per second.
  public func summary(speeds: inout [Double]) -> TraceSummary {
    TraceSummary(
      frames.lazy.map { ($0.dueMilliseconds / 1000, $0.offset, $0.event) }, viewport, &speeds)
  }
}

extension AnchoredTrace {
  /// - Complexity: O(frames).
  public var summary: TraceSummary {
    var speeds: [Double] = []
    return TraceSummary(
      frames.lazy.map { (Double($0.dueNanoseconds) / 1e9, $0.offset, $0.event) }, viewport, &speeds)
  }
}

extension TraceSummary {
  init(
    _ frames: some Sequence<(seconds: Double, offset: CGPoint, event: TraceEvent)>,
    _ viewport: CGSize, _ speeds: inout [Double]
  ) {
    self.init(
      frames: 0, moved: 0, idle: 0, jumps: 0, turns: 0, distance: 0, peakVelocity: nil, seconds: 0)
    var start = 0.0
    var last: (seconds: Double, offset: CGPoint)?
    var direction = SIMD2<Double>.zero
    for frame in frames {
      self.frames += 1
      defer { last = (frame.seconds, frame.offset) }
      guard let last else {
        start = frame.seconds
        continue
      }
      seconds = frame.seconds - start
      guard frame.offset != last.offset else { continue }
      moved += 1
      let x = Double(frame.offset.x - last.offset.x)
      let y = Double(frame.offset.y - last.offset.y)
      let length = (x * x + y * y).squareRoot()
      distance += length
      if frame.event == .jump || abs(x) > 4 * viewport.width || abs(y) > 4 * viewport.height {
        jumps += 1
        direction = .zero
        continue
      }
      let time = frame.seconds - last.seconds
      if time > 0 {
        peakVelocity = max(peakVelocity ?? 0, length / time)
        speeds.append(length / time)
      }
      for (axis, step) in [x, y].enumerated() where step != 0 {
        if direction[axis] * step < 0 { turns += 1 }
        direction[axis] = step < 0 ? -1 : 1
      }
    }
    idle = self.frames - moved
  }
}
