/// Count, mean and standard deviation of values, merged without losing digits.
///
/// Source: Chan, Golub, LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample
/// Variances", 1979.
struct Moments: Hashable, Sendable {
  private(set) var count: UInt64 = 0
  private(set) var mean = 0.0
  /// Sum of squared distances from the mean.
  private var squares = 0.0

  init() {}

  /// The moments of given values; `standardDeviation` is the sample's, over n - 1.
  init(count: UInt64, mean: Double, standardDeviation: Double) {
    self.count = count
    self.mean = mean
    squares = count > 1 ? standardDeviation * standardDeviation * Double(count - 1) : 0
  }

  init(_ values: some Sequence<Double>) {
    for value in values { add(Moments(count: 1, mean: value, standardDeviation: 0)) }
  }

  mutating func add(_ other: Moments) {
    guard other.count > 0 else { return }
    let total = Double(count + other.count)
    let distance = other.mean - mean
    squares +=
      other.squares + distance * distance * Double(count) * Double(other.count) / total
    mean += distance * Double(other.count) / total
    count += other.count
  }

  /// The standard deviation of the sample, over n - 1; 0 for fewer than two values.
  var standardDeviation: Double {
    count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
  }
}
