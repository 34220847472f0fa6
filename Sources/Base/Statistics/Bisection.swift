/// The inverse of an increasing function.
enum Bisection {
  /// The argument in `low...high` where `function` reaches `value`, to the last bit.
  ///
  /// Bisection needs no derivative. It ends when no `Double` is left between the two ends, after
  /// some 60 steps, or more if the answer is much closer to 0 than the ends are.
  static func argument(
    of value: Double, in low: Double, _ high: Double, function: (Double) -> Double
  ) -> Double {
    var low = low
    var high = high
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if function(middle) < value { low = middle } else { high = middle }
    }
  }
}
