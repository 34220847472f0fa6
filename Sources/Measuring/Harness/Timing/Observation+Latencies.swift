import Measurement
import Statistics

extension Observation {
  /// nil where there are no values.
  static func distribution(of values: [UInt64]) -> Observation? {
    var histogram = LatencyHistogram()
    for value in values { histogram.record(value) }
    return histogram.values.map { .distribution($0) }
  }

  /// The same in 7 significant binary digits, which show noise and take a tenth of the room.
  package static func coarseDistribution(of values: [UInt64]) -> Observation? {
    distribution(
      of: values.map { value in
        let dropped = UInt64(max(0, 64 - 7 - value.leadingZeroBitCount))
        return (value >> dropped) << dropped | (dropped == 0 ? 0 : 1 << (dropped - 1))
      })
  }

  /// Query times of frames that were timed both ways: up to and with the ninth decile the values of
  /// the pass with shared readings, which the clock disturbs least; above it those of the pass with
  /// a reading for every query, because a mean of several frames has no tail. What single readings
  /// put below the ninth decile is raised to it.
  ///
  /// The mean of a slow frame and three fast ones is the time of none of them. So a frame whose two
  /// values differ by more than a factor of two, and by more than a reading takes, keeps its own.
  ///
  /// - Parameter reading: what a reading of the clock takes, ns.
  /// - Precondition: a value a frame in both.
  package static func latencies(single: [UInt64], shared: [UInt64]?, reading: UInt64)
    -> Observation?
  {
    guard let shared else { return distribution(of: single) }
    precondition(
      single.count == shared.count, "\(single.count) frames alone, \(shared.count) shared")
    let body = zip(single, shared).map { alone, mean in
      let (low, high) = (min(alone, mean), max(alone, mean))
      return high - low > max(low, reading) ? alone : mean
    }.sorted()
    let decile = Int((0.9 * Double(body.count) - 1e-6).rounded(.up))
    guard decile > 0 else { return nil }
    let tail = single.sorted()[decile...].map { max($0, body[decile - 1]) }
    return distribution(of: body[..<decile] + tail)
  }
}
