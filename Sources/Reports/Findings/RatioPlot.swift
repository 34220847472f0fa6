import Gate
import Measurement
import Plots
import TimeGate

/// How far each time of one side is from that of the other, in ascending order of the ratio.
struct RatioPlot {
  /// A time in two builds or runs.
  struct Ratio {
    /// Of the case and the metric.
    var name: String
    /// Head / base.
    var ratio: Double
    /// What the ratio is known to lie in; nil where nothing is known.
    var interval: ClosedRange<Double>?
    var answer: String
  }

  let ratios: [Ratio]

  /// nil where there is nothing to draw.
  init?(_ ratios: [Ratio]) {
    // Times that no clock gives, in a record that was changed by hand, may have no ratio.
    let ratios = ratios.filter { $0.ratio.isFinite && $0.ratio > 0 }
    guard !ratios.isEmpty else { return nil }
    self.ratios = ratios.sorted { ($0.ratio, $0.name) < ($1.ratio, $1.name) }
  }

  /// Of two runs: the times that were tested.
  init?(_ comparison: RunComparison) {
    self.init(
      comparison.times.filter(\.isHeadline).map {
        Ratio(
          name: "\($0.caseID) \($0.metric)", ratio: $0.ratio, interval: $0.testedInterval,
          answer: $0.answer.rawValue)
      })
  }

  /// Of two builds: every measure.
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
  var plot: Plot {
    var answers: [String] = []
    for ratio in ratios where !answers.contains(ratio.answer) { answers.append(ratio.answer) }
    var x = Axis("times, in ascending order", .bands(ratios.map(\.name)), .none)
    x.namesBands = false
    let spread = (ratios.last?.ratio ?? 1) / (ratios.first?.ratio ?? 1)
    var y = Axis("head / base", spread > 4 ? .logarithmic : .linear(fromZero: false), .none)
    // Of few launches little is known: such intervals would leave no room for the ratios.
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
          }, colour: Self.colours[answer])
      }, rules: [Rule(y: 1, label: "as the base")])
  }

  /// Places in the palette: orange warns.
  private static let colours = ["slower": 1, "faster": 2, "cannot tell": 5, "pass": 0]

  static let title = "Each time, head over base"
  static let note =
    "A bar is what the ratio is known to lie in, cut where it leaves the plot; the dashed line is the base."
    + " Above it the head is slower."
}

extension TimeVerdict {
  /// The name in words.
  var words: String { name == "inconclusive" ? "cannot tell" : name }
}
