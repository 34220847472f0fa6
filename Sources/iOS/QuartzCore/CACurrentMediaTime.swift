// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Seconds of a clock that only goes forward and stands still while the machine sleeps.
public func CACurrentMediaTime() -> CFTimeInterval {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds since 1 January 2001 in UTC, by the clock of the system, which may be set back.
// Of Core Foundation on iOS, where it comes with UIKit as well.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
