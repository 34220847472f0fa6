// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CoreGraphics

/// Seconds of a clock that only goes forward and stands still while the machine sleeps.
public func CACurrentMediaTime() -> CFTimeInterval {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
