/// The observations of one worker process.
package struct LaunchRecord: Codable, Sendable {
  /// From 0.
  package var launch: Int
  /// Keyed by metric name (see `Metric.all`).
  package var observations: [String: Observation]
  package var blocks: [BlockSample]

  package init(launch: Int, observations: [String: Observation], blocks: [BlockSample]) {
    self.launch = launch
    self.observations = observations
    self.blocks = blocks
  }

  package static let nothingToScroll =
    "nothing to scroll: no frame of the trace moves over this content"

  /// Whether the content fits its viewport, or the trace stands still over it.
  package var hasNothingToScroll: Bool { observations[.framesMoved] == .integer(0) }

  /// The number of frame times in its distribution; nil if none was timed.
  var frameTimeCount: Int? {
    guard case .distribution(let times)? = observations[.frameTime] else { return nil }
    return Int(times.count)
  }

  /// The sum over what was visible.
  package var checksum: String? {
    guard case .text(let text)? = observations[.visibleChecksum] else { return nil }
    return text
  }

  /// What all strategies have to agree on: the checksum, or that there is nothing to see move.
  package var answer: String? { hasNothingToScroll ? Self.nothingToScroll : checksum }
}
