/// The refreshes of a display with a fixed rate, in whole nanoseconds since the first one. Refresh
/// `k` is at `ceil(k * 10^9 / rate)`, so every machine computes the same times.
package struct Vsyncs: Hashable, Sendable {
  /// Refreshes a second.
  package let rate: Int

  private static let nanosecondsPerSecond: UInt64 = 1_000_000_000

  /// - Precondition: `rate` is above 0.
  package init(rate: Int) {
    precondition(rate > 0, "a display with \(rate) refreshes a second")
    self.rate = rate
  }

  /// When refresh `number` happens, ns.
  ///
  /// - Precondition: `number` is 0...2^33.
  package func time(of number: Int) -> UInt64 {
    let rate = UInt64(rate)
    return (UInt64(number) * Self.nanosecondsPerSecond + rate - 1) / rate
  }

  /// The number of the first refresh at `time` or later.
  ///
  /// - Parameter time: in ns, below 2^63 / rate.
  package func first(atOrAfter time: UInt64) -> Int {
    // ceil(k * 10^9 / rate) >= time if and only if k * 10^9 / rate > time - 1.
    time == 0 ? 0 : Int((time - 1) * UInt64(rate) / Self.nanosecondsPerSecond) + 1
  }

  /// The number of the refresh that is nearest to `time`, ns; of two, the later one.
  package func nearest(to time: UInt64) -> Int {
    let after = first(atOrAfter: time)
    guard after > 0 else { return 0 }
    let isBefore = time - self.time(of: after - 1) < self.time(of: after) - time
    return isBefore ? after - 1 : after
  }
}
