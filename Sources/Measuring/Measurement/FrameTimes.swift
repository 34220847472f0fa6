/// The least query and the least frame time of each timed frame of a case, and the least time of
/// each change before a frame: a batch of edits, an exchange of the layout, a touch.
package struct FrameTimes: Hashable, Sendable {
  /// The moved frame that each entry belongs to, from 0, as `run --frame` counts them; ascending. A
  /// frame that edits cause to be laid out again has an entry for each of its passes.
  package var frames: [Int]
  /// ns, one for each entry of `frames`.
  package var query: [UInt64]
  /// ns, one for each entry of `frames`.
  package var frame: [UInt64]
  /// The moved frame that each timed change belongs to; ascending. It need not be in `frames`.
  /// Empty in runs of earlier programs, which kept no times of single changes.
  package var changeFrames: [Int]
  /// ns, one for each entry of `changeFrames`: applied to the collection view and its source. Not
  /// included in `frame`.
  package var change: [UInt64]

  /// - Precondition: `frames`, `query` and `frame` are of one length, and the other two are.
  package init(
    frames: [Int], query: [UInt64], frame: [UInt64], changeFrames: [Int] = [],
    change: [UInt64] = []
  ) {
    precondition(
      frames.count == query.count && frames.count == frame.count,
      "\(frames.count) frames with \(query.count) query times and \(frame.count) frame times")
    precondition(
      changeFrames.count == change.count,
      "\(changeFrames.count) changes with \(change.count) times")
    self.frames = frames
    self.query = query
    self.frame = frame
    self.changeFrames = changeFrames
    self.change = change
  }

  /// The time of each timed frame, the sum over its passes, in ns; ascending by frame.
  package var frameTotals: [(frame: Int, nanoseconds: UInt64)] { Self.totals(frames, frame) }

  /// The time of all changes before a frame, for each frame that has any, in ns; ascending by
  /// frame.
  package var changeTotals: [(frame: Int, nanoseconds: UInt64)] {
    Self.totals(changeFrames, change)
  }

  private static func totals(
    _ frames: [Int], _ times: [UInt64]
  ) -> [(frame: Int, nanoseconds: UInt64)] {
    var totals: [(frame: Int, nanoseconds: UInt64)] = []
    for (frame, nanoseconds) in zip(frames, times) {
      if totals.last?.frame == frame {
        totals[totals.count - 1].nanoseconds += nanoseconds
      } else {
        totals.append((frame, nanoseconds))
      }
    }
    return totals
  }

  /// The least of each entry over several launches; nil if there are none, or if they were not
  /// timed over the same frames.
  package static func least(of launches: [FrameTimes]) -> FrameTimes? {
    guard var least = launches.first,
      launches.allSatisfy({
        $0.frames == least.frames && $0.changeFrames == least.changeFrames
      })
    else { return nil }
    for launch in launches.dropFirst() {
      for index in least.frames.indices {
        least.query[index] = min(least.query[index], launch.query[index])
        least.frame[index] = min(least.frame[index], launch.frame[index])
      }
      for index in least.change.indices {
        least.change[index] = min(least.change[index], launch.change[index])
      }
    }
    return least
  }
}
