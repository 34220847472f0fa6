import Workers

extension BlockPlan {
  /// Frames of a window where not all are timed.
  private static let windowLength = 16
  /// The fewest windows: a block should not be one place of the trace.
  private static let fewestWindows = 4

  /// A block of about `target` nanoseconds over frames of `perFrame` each.
  ///
  /// The whole trace where it fits twice over, so that most blocks are of all frames.
  package static func ofFrames(
    _ measure: PairMeasure, count: Int, perFrame: Double, target: Double
  ) -> BlockPlan {
    let whole = max(1, perFrame * Double(count))
    if whole <= 2 * target {
      let repetitions = max(1, Int((target / whole).rounded(.up)))
      return BlockPlan(
        measure: measure, windows: [0..<count], repetitions: repetitions,
        units: count * repetitions)
    }
    let frames = min(count, max(fewestWindows, Int((target / perFrame).rounded(.up))))
    let length = max(1, min(windowLength, frames / fewestWindows))
    let windows = (frames + length - 1) / length
    let stride = Double(count - length) / Double(max(1, windows - 1))
    let ranges = (0..<windows).map { index in
      let start = Int((stride * Double(index)).rounded(.down))
      return start..<(start + length)
    }
    return BlockPlan(
      measure: measure, windows: ranges, repetitions: 1, units: windows * length)
  }
}
