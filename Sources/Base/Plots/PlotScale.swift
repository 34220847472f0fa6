import Foundation

/// Maps the values of an axis to positions between two ends, and chooses the values that are
/// labelled.
package struct PlotScale {
  let from: Double
  let to: Double
  /// Values to label, with their labels, ascending.
  package let ticks: [(value: Double, label: String)]
  /// The ends of the axis; their decimal logarithms on a logarithmic one.
  let low: Double
  let high: Double
  let isLogarithmic: Bool
  /// The width of a band; 0 if there are none.
  let band: Double

  /// - Parameters:
  ///   - values: the values to place. Without any, the axis goes from 0 to 1, or over one decade.
  ///   - from: where the least value is, in user units.
  ///   - to: where the greatest one is.
  ///   - tickCount: how many labels there is room for.
  package init(_ axis: Axis, _ values: [Double], from: Double, to: Double, tickCount: Int) {
    self.from = from
    self.to = to
    switch axis.scale {
    case .bands(let names):
      (low, high, isLogarithmic) = (-0.5, max(0.5, Double(names.count) - 0.5), false)
      band = abs(to - from) / Double(max(1, names.count))
      ticks = names.enumerated().map { (Double($0.offset), $0.element) }
    case .logarithmic:
      precondition(values.allSatisfy { $0 > 0 }, "logarithmic axis over \(values.min() ?? 0)")
      var low = log10(values.min() ?? 1)
      var high = log10(values.max() ?? 10)
      // Leaves a margin of at least a tenth of a decade, so that no marker touches the edge.
      let margin = max(0.1, (1 - (high - low)) / 2)
      low -= margin
      high += margin
      (self.low, self.high, isLogarithmic, band) = (low, high, true, 0)
      ticks =
        (axis.quantity.isBinary
        ? Self.powersOfTwo(low, high, atMost: tickCount)
        : Self.decades(low, high, atMost: tickCount)).map { ($0, axis.quantity.text($0)) }
    case .linear(let fromZero):
      let least = fromZero ? min(0, values.min() ?? 0) : values.min() ?? 0
      let most = values.max() ?? 1
      let span = most > least ? most - least : max(abs(most), 1)
      (low, high) = (least, least + span * 1.04)
      (isLogarithmic, band) = (false, 0)
      ticks = Self.steps(low, high, isBinary: axis.quantity.isBinary, atMost: tickCount)
        .map { ($0, axis.quantity.text($0)) }
    }
  }

  /// The place of a value, or the end of the axis if the value lies beyond it.
  func placeWithin(_ value: Double) -> Double {
    let ends = isLogarithmic ? (pow(10, low), pow(10, high)) : (low, high)
    return place(min(max(value, ends.0), ends.1))
  }

  package func place(_ value: Double) -> Double {
    let value = isLogarithmic ? log10(value) : value
    return from + (value - low) / (high - low) * (to - from)
  }

  /// Powers of ten with as many values between them as there is room for.
  private static func decades(_ low: Double, _ high: Double, atMost count: Int) -> [Double] {
    let powers = Array(Int(low.rounded(.down))...Int(high.rounded(.up)))
    for steps in [[1.0, 2, 5], [1, 3], [1]] {
      let ticks = powers.flatMap { power in steps.map { $0 * pow(10, Double(power)) } }
        .filter { (low...high).contains(log10($0)) }
      if ticks.count <= count { return ticks }
    }
    return thinned(powers.filter { (low...high).contains(Double($0)) }, atMost: count)
      .map { pow(10, Double($0)) }
  }

  /// Powers of two; of few decades all, of many every fifth or tenth, so that each unit has one.
  private static func powersOfTwo(_ low: Double, _ high: Double, atMost count: Int) -> [Double] {
    let (first, last) = (low / log10(2), high / log10(2))
    let powers = Array(Int(first.rounded(.up))...max(Int(first.rounded(.up)), Int(last)))
    let few = [1, 2, 5, 10].lazy.map { step in powers.filter { $0.isMultiple(of: step) } }
      .first { $0.count <= count }
    return (few ?? thinned(powers.filter { $0.isMultiple(of: 10) }, atMost: count))
      .map { pow(2, Double($0)) }
  }

  private static func thinned(_ values: [Int], atMost count: Int) -> [Int] {
    let every = max(1, (values.count + count - 1) / max(1, count))
    return values.enumerated().filter { $0.offset.isMultiple(of: every) }.map(\.element)
  }

  /// Multiples of 1, 2 or 5 times a power of ten, or of a power of two.
  private static func steps(
    _ low: Double, _ high: Double, isBinary: Bool, atMost count: Int
  ) -> [Double] {
    let raw = (high - low) / Double(max(1, count))
    let power = pow(10, log10(raw).rounded(.down))
    let step =
      isBinary
      ? pow(2, log2(raw).rounded(.up)) : power * ([1, 2, 5].first { $0 * power >= raw } ?? 10)
    var ticks: [Double] = []
    var index = (low / step).rounded(.up)
    while index * step <= high, ticks.count <= count + 1 {
      // 0 times a negative step is not -0.
      ticks.append(index == 0 ? 0 : index * step)
      index += 1
    }
    return ticks
  }
}
