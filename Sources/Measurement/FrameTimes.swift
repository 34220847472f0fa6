/// The least query and the least frame time of each timed frame of a case.
public struct FrameTimes: Hashable, Sendable {
  /// The moved frame that each entry belongs to, from 0, as `run --frame` counts them; ascending. A
  /// frame that edits cause to be laid out again has an entry for each of its passes.
  public var frames: [Int]
  /// ns, one for each entry of `frames`.
  public var query: [UInt64]
  /// ns, one for each entry of `frames`.
  public var frame: [UInt64]

  /// - Precondition: all three are of one length.
  public init(frames: [Int], query: [UInt64], frame: [UInt64]) {
    precondition(
      frames.count == query.count && frames.count == frame.count,
      "\(frames.count) frames with \(query.count) query times and \(frame.count) frame times")
    self.frames = frames
    self.query = query
    self.frame = frame
  }

  /// The least of each entry over several launches; nil if there are none, or if they were not
  /// timed over the same frames.
  public static func least(of launches: [FrameTimes]) -> FrameTimes? {
    guard var least = launches.first, launches.allSatisfy({ $0.frames == least.frames }) else {
      return nil
    }
    for launch in launches.dropFirst() {
      for index in least.frames.indices {
        least.query[index] = min(least.query[index], launch.query[index])
        least.frame[index] = min(least.frame[index], launch.frame[index])
      }
    }
    return least
  }
}
