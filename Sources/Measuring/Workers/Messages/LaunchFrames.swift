import Measurement

/// What a launch observed of each frame. Its case, and not its record, keeps it for all launches.
package struct LaunchFrames: Codable, Sendable {
  /// The times of each timed frame; nil if nothing was timed.
  package var times: FrameTimes?
  /// The work of each frame; in the first launch alone.
  package var timeline: FrameTimeline?

  package init(times: FrameTimes? = nil, timeline: FrameTimeline? = nil) {
    self.times = times
    self.timeline = timeline
  }
}
