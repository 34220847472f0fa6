import Gate
import Measurement
import Plots
import TimeGate

/// The plot of all times of two runs or builds as ratios, in ascending order.
package struct RatioPlot {
  /// A time of the head in relation to that of the base.
  package struct Ratio {
    /// The names of the case and the metric.
    var name: String
    /// Head / base.
    var ratio: Double
    /// The interval in which the ratio is known to lie; nil if none is known.
    var interval: ClosedRange<Double>?
    var answer: String

    package init(
      name: String, ratio: Double, interval: ClosedRange<Double>? = nil, answer: String
    ) {
      self.name = name
      self.ratio = ratio
      self.interval = interval
      self.answer = answer
    }
  }

  package let ratios: [Ratio]

  /// nil if there is nothing to draw.
  package init?(_ ratios: [Ratio]) {
    // A record that was edited by hand may hold impossible times, which have no ratio.
    let ratios = ratios.filter { $0.ratio.isFinite && $0.ratio > 0 }
    guard !ratios.isEmpty else { return nil }
    self.ratios = ratios.sorted { ($0.ratio, $0.name) < ($1.ratio, $1.name) }
  }

  /// The ratios of two runs, of the times that were tested.
  package init?(_ comparison: RunComparison) {
    self.init(
      comparison.times.filter(\.isHeadline).map {
        Ratio(
          name: "\($0.caseID) \($0.metric)", ratio: $0.ratio, interval: $0.testedInterval,
          answer: $0.answer.rawValue)
      })
  }

  /// The ratios of two builds, of every measure.
  init?(_ result: TimeGateResult, _ rules: TimingRules) {
    self.init(
      result.rows.map { row in
        let estimate = row.estimate
        return Ratio(
          name: "\(estimate.caseID) \(estimate.measure.metric)", ratio: estimate.ratio,
          interval: estimate.cpu.interval(confidence: 1 - 2 * rules.alpha),
          answer: row.verdict.words)
      })
  }

  /// - Complexity: O(n) over the ratios.
  package var plot: Plot {
    var answers: [String] = []
    for ratio in ratios where !answers.contains(ratio.answer) { answers.append(ratio.answer) }
    var x = Axis("times, in ascending order", .bands(ratios.map(\.name)), .none)
    x.namesBands = false
    let spread = (ratios.last?.ratio ?? 1) / (ratios.first?.ratio ?? 1)
    var y = Axis("head / base", spread > 4 ? .logarithmic : .linear(fromZero: false), .none)
    // The axis does not hold whole intervals: those of few launches are so wide that the ratios
    // would all seem equal.
    y.holdsIntervals = false
    return Plot(
      title: "",
      summary: "Head over base of \(ratios.count) times: above 1 the head is slower",
      x: x, y: y,
      series: answers.sorted().map { answer in
        Series(
          answer, .dots,
          ratios.enumerated().filter { $0.element.answer == answer }.map {
            Series.Point(
              x: Double($0.offset), y: $0.element.ratio, interval: $0.element.interval)
          }, look: Self.looks[answer])
      }, rules: [Rule(y: 1, label: "as the base")])
  }

  /// Orange warns, and triangles point upwards and downwards.
  private static let looks = [
    "slower": SeriesLook(colour: 1, marker: 2, dash: 0),
    "faster": SeriesLook(colour: 0, marker: 8, dash: 0),
    "cannot tell": SeriesLook(colour: 5, marker: 4, dash: 0),
    "pass": SeriesLook(colour: 2, marker: 0, dash: 0),
  ]

  package static let title = "Each time, head over base"
  static let note =
    "A bar is what the ratio is known to lie in, cut where it leaves the plot; the dashed line is the base."
    + " Above it the head is slower."
}

extension TimeVerdict {
  /// The answer in words.
  var words: String { name == "inconclusive" ? "cannot tell" : name }
}
