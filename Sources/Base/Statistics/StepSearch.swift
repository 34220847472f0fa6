import Foundation

/// Searches one series for steps, by the method that `ChangePoints` describes.
struct StepSearch {
  /// A split of an interval into two levels.
  private struct Split {
    var range: Range<Int>
    var index: Int
    var pValue: Double
    /// Whether two levels describe the interval at least as well as a line does.
    var beatsLine: Bool
  }

  private let values: [Double]
  private let shortest: Int
  private let alpha: Double
  private let resolution: Double
  private let sums: RunningSums
  private let intervals: [Range<Int>]
  /// The number of splits of all intervals together. The p value of a split is multiplied by it.
  private let splitCount: Double
  /// The lower limit for the estimated variance of an interval's noise: the variance of half the
  /// deviation of the whole series, or that of rounding, whichever is larger.
  private let leastVariance: Double

  init(_ values: [Double], shortest: Int, alpha: Double, resolution: Double) {
    self.values = values
    self.shortest = shortest
    self.alpha = alpha
    self.resolution = resolution
    let deviation = Self.deviationOfNeighbours(values)
    leastVariance = max(deviation * deviation / 4, resolution * resolution / 12)
    sums = RunningSums(Self.withoutOutliers(values, deviation: deviation))
    intervals = Self.intervals(count: values.count, shortest: shortest)
    splitCount = Double(intervals.reduce(0) { $0 + $1.count - 2 * shortest + 1 })
  }

  func run() -> [Step] {
    let splits = intervals.map(bestSplit(of:)).filter(isStep)
    var found: [Int] = []
    collect(splits, in: 0..<values.count, into: &found)
    return settled(found.sorted()).map(step)
  }

  private func isStep(_ split: Split) -> Bool {
    guard split.pValue <= alpha, split.beatsLine else { return false }
    let step = step(split)
    return abs(step.after - step.before) > resolution
      && holds(split.range.lowerBound..<split.index, step.before, against: step.after)
      && holds(split.index..<split.range.upperBound, step.after, against: step.before)
  }

  /// Whether at least three quarters of a short level's values are nearer to it than to the other
  /// level, so that three outliers among five values do not make a level. True for longer levels.
  private func holds(_ range: Range<Int>, _ level: Double, against other: Double) -> Bool {
    guard range.count < 8 else { return true }
    let near = values[range].count { abs($0 - level) < abs($0 - other) }
    return 4 * near >= 3 * range.count
  }

  /// Adds the split of the shortest interval, then those of the intervals that lie entirely on one
  /// side of it.
  private func collect(_ splits: [Split], in range: Range<Int>, into found: inout [Int]) {
    let inside = splits.filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
    let first = inside.min {
      ($0.range.count, $0.pValue, $0.index) < ($1.range.count, $1.pValue, $1.index)
    }
    guard let first else { return }
    found.append(first.index)
    collect(inside, in: range.lowerBound..<first.index, into: &found)
    collect(inside, in: first.index..<range.upperBound, into: &found)
  }

  /// Moves each step to the index that best divides the values between its neighbours. If some of
  /// them are then no longer steps, drops the one with the highest p value and starts again.
  private func settled(_ found: [Int]) -> [Split] {
    var indices = found
    while true {
      var splits: [Split] = []
      for (number, index) in indices.enumerated() {
        let start = number == 0 ? 0 : indices[number - 1]
        let end = number + 1 < indices.count ? indices[number + 1] : values.count
        let split = bestSplit(of: start..<end)
        indices[number] = split.index
        splits.append(split)
        assert(start < index && index < end)
      }
      let doubtful = splits.indices.filter { !isStep(splits[$0]) }
      guard let worst = doubtful.max(by: { splits[$0].pValue < splits[$1].pValue }) else {
        return splits
      }
      indices.remove(at: worst)
    }
  }

  private func step(_ split: Split) -> Step {
    Step(
      index: split.index,
      before: Percentile.median(of: Array(values[split.range.lowerBound..<split.index])),
      after: Percentile.median(of: Array(values[split.index..<split.range.upperBound])),
      pValue: split.pValue)
  }

  private func bestSplit(of range: Range<Int>) -> Split {
    var best = (index: range.lowerBound + shortest, explained: -1.0)
    for index in (range.lowerBound + shortest)...(range.upperBound - shortest) {
      let explained = sums.explained(by: index, in: range)
      if explained > best.explained { best = (index, explained) }
    }
    let total = sums.squares(in: range)
    let left = max(total - best.explained, 0)
    let degrees = Double(range.count - 2)
    let variance = max(left / degrees, leastVariance)
    // Running sums are exact to some 1e-13 of the sum, so a smaller difference counts as 0.
    let isFlat = best.explained <= sums.error
    let t = isFlat ? 0 : variance > 0 ? (best.explained / variance).squareRoot() : .infinity
    let tail =
      t.isInfinite || left <= sums.error && leastVariance == 0 && !isFlat
      ? 0 : 2 * StudentT(degreesOfFreedom: degrees).cumulative(-t)
    return Split(
      range: range, index: best.index, pValue: min(1, tail * splitCount),
      beatsLine: left <= total - sums.explainedByLine(in: range) + sums.error)
  }

  /// Intervals of all lengths, from all values down by the square root of 2 to two shortest levels.
  static func intervals(count: Int, shortest: Int) -> [Range<Int>] {
    var lengths: [Int] = []
    var length = Double(count)
    while Int(length) > 2 * shortest {
      if lengths.last != Int(length) { lengths.append(Int(length)) }
      length /= 2.0.squareRoot()
    }
    lengths.append(2 * shortest)
    return lengths.flatMap { length in
      let last = count - length
      let gap = max(1, length / 4)
      let number = (last + gap - 1) / gap
      // The last interval ends with the series, so that the newest step is never cut.
      return (0...number).map { step in
        let start = number == 0 ? 0 : last * step / number
        return start..<(start + length)
      }
    }
  }

  /// The standard deviation of the noise, from the median difference between neighbours.
  private static func deviationOfNeighbours(_ values: [Double]) -> Double {
    let differences = zip(values, values.dropFirst()).map { abs($1 - $0) }
    // 1.4826: a normal distribution's deviation over its median absolute one. A difference of two
    // values has sqrt(2) times the deviation of one.
    return Percentile.median(of: differences) * 1.4826 / 2.0.squareRoot()
  }

  private static func withoutOutliers(_ values: [Double], deviation: Double) -> [Double] {
    guard values.count >= 20 else { return values }
    return values.indices.map { index in
      let start = min(max(index - 2, 0), values.count - 5)
      let middle = Percentile.median(of: Array(values[start..<(start + 5)]))
      return min(max(values[index], middle - 3 * deviation), middle + 3 * deviation)
    }
  }
}

/// Sums from which the squares, levels and line of any interval follow in O(1).
private struct RunningSums {
  private var value = [0.0]
  private var square = [0.0]
  private var product = [0.0]
  /// A sum of squares below this may be rounding.
  let error: Double

  /// Sums over the values less their median: sums of large numbers would lose digits.
  init(_ values: [Double]) {
    let middle = Percentile.median(of: values)
    for (index, raw) in values.enumerated() {
      let distance = raw - middle
      value.append(value[index] + distance)
      square.append(square[index] + distance * distance)
      product.append(product[index] + Double(index) * distance)
    }
    error = square[values.count] * 1e-12
  }

  private func sum(_ sums: [Double], _ range: Range<Int>) -> Double {
    sums[range.upperBound] - sums[range.lowerBound]
  }

  /// Squared distances from the mean.
  func squares(in range: Range<Int>) -> Double {
    let all = sum(value, range)
    return max(sum(square, range) - all * all / Double(range.count), 0)
  }

  /// The reduction of the squares by two levels that meet at `index`.
  func explained(by index: Int, in range: Range<Int>) -> Double {
    let left = Double(index - range.lowerBound)
    let right = Double(range.upperBound - index)
    let distance =
      sum(value, range.lowerBound..<index) / left - sum(value, index..<range.upperBound) / right
    return distance * distance * left * right / (left + right)
  }

  /// The reduction of the squares by a line.
  func explainedByLine(in range: Range<Int>) -> Double {
    let count = Double(range.count)
    let middle = Double(range.lowerBound) + (count - 1) / 2
    let common = sum(product, range) - middle * sum(value, range)
    let spread = count * (count * count - 1) / 12
    return common * common / spread
  }
}
