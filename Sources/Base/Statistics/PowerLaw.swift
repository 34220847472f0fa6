import Foundation

/// The growth of one quantity with another, y = factor * x^exponent, fitted to points.
///
/// The fit is a least-squares line through the logarithms, in which the relative distance of each
/// point from the line counts.
package struct PowerLaw: Hashable, Sendable {
  package let exponent: Double
  /// The 95 % interval of the exponent, if the logarithms scatter normally around the line; nil for
  /// two points, which any line fits.
  package let interval: ClosedRange<Double>?

  /// - Returns: nil unless two points differ in x.
  /// - Precondition: all coordinates are finite and above 0.
  /// - Complexity: O(n).
  package init?(_ points: [(x: Double, y: Double)]) {
    precondition(
      points.allSatisfy { $0.x > 0 && $0.y > 0 && $0.x.isFinite && $0.y.isFinite },
      "a power law is fitted to numbers above 0")
    let logs = points.map { (x: log($0.x), y: log($0.y)) }
    let count = Double(logs.count)
    let meanX = logs.reduce(0) { $0 + $1.x } / max(count, 1)
    let meanY = logs.reduce(0) { $0 + $1.y } / max(count, 1)
    let spread = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard spread > 0 else { return nil }
    let slope = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    exponent = slope
    guard logs.count > 2 else {
      interval = nil
      return
    }
    let squares = logs.reduce(0) { sum, point in
      let distance = point.y - meanY - slope * (point.x - meanX)
      return sum + distance * distance
    }
    let error = (squares / (count - 2) / spread).squareRoot()
    let reach = StudentT(degreesOfFreedom: count - 2).quantile(0.975) * error
    interval = slope - reach...slope + reach
  }
}
