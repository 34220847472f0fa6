/// The readings of the clock in a frame whose query is timed within it, ns.
package struct FrameReadings: Hashable {
  /// How many there are.
  static let count: Int64 = 4

  /// Before the frame.
  package var start: UInt64
  /// After the request for the content size, before the query.
  package var queryStart: UInt64
  /// After the query.
  package var queryEnd: UInt64
  /// After views were updated.
  package var end: UInt64

  package init(start: UInt64, queryStart: UInt64, queryEnd: UInt64, end: UInt64) {
    self.start = start
    self.queryStart = queryStart
    self.queryEnd = queryEnd
    self.end = end
  }

  /// The times of the query and of the whole frame, ns. A frame is the sum of its three steps, none
  /// of which is negative, so a query never exceeds its frame, whatever a reading took.
  ///
  /// - Parameter readingCost: what a reading takes, subtracted from each step.
  package func times(readingCost: Int64) -> (query: UInt64, frame: UInt64) {
    func step(_ from: UInt64, _ to: UInt64) -> UInt64 {
      UInt64(max(0, Int64(to - from) - readingCost))
    }
    let query = step(queryStart, queryEnd)
    return (query, step(start, queryStart) + query + step(queryEnd, end))
  }
}
