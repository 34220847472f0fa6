import Foundation

/// A result and the least time in which it was found, of three.
struct Timed {
  let result: Int
  /// With one decimal.
  let milliseconds: String

  init(_ body: () -> Int) {
    var result = 0
    let times = (0..<3).map { _ in ContinuousClock().measure { result = body() } }
    self.result = result
    milliseconds = String(format: "%.1f", times.min()! / .milliseconds(1))
  }
}
