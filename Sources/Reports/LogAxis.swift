import Foundation

/// A logarithmic axis over at least one decade, with its ticks.
struct LogAxis {
  private let low: Double
  private let high: Double
  private let from: Double
  private let to: Double
  /// Values to label, ascending: powers of ten, and 2 and 5 times them where few decades are shown.
  let ticks: [Double]

  /// - Precondition: `values` is not empty and all of it above 0.
  init(_ values: [Double], from: Double, to: Double) {
    precondition(!values.isEmpty && values.allSatisfy { $0 > 0 }, "log axis over \(values)")
    var low = log10(values.min()!)
    var high = log10(values.max()!)
    // A tenth of a decade of air keeps markers off the frame.
    let air = max(0.1, (1 - (high - low)) / 2)
    low -= air
    high += air
    let steps: [Double] = high - low > 3 ? [1] : [1, 2, 5]
    var ticks: [Double] = []
    for decade in Int(low.rounded(.down))...Int(high.rounded(.up)) {
      for step in steps {
        let value = step * pow(10, Double(decade))
        if (low...high).contains(log10(value)) { ticks.append(value) }
      }
    }
    self.low = low
    self.high = high
    self.from = from
    self.to = to
    self.ticks = ticks
  }

  func place(_ value: Double) -> Double {
    from + (log10(value) - low) / (high - low) * (to - from)
  }
}
