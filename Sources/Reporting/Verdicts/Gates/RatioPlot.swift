import Gate
import Measurement
import Plots
import Primitives
import TimeGate

/// The plot of all times of two runs or builds as ratios: below the name of each case its times,
/// the slowest case first.
package struct RatioPlot {
  /// A time of the head in relation to that of the base.
  package struct Ratio {
    var caseID: String
    var metric: String
    /// Head / base.
    var ratio: Double
    /// The confidence interval of the ratio; nil if there is none.
    var interval: ClosedRange<Double>?
    var answer: String

    package init(
      _ caseID: String, _ metric: String, ratio: Double, interval: ClosedRange<Double>? = nil,
      answer: String
    ) {
      self.caseID = caseID
      self.metric = metric
      self.ratio = ratio
      self.interval = interval
      self.answer = answer
    }
  }

  /// Case by case, the one with the greatest ratio first; of a case, the greatest ratio first.
  package let ratios: [Ratio]

  /// nil if there is nothing to draw.
  package init?(_ ratios: [Ratio]) {
    // A record that was edited by hand may hold impossible times, which have no ratio.
    let ratios = ratios.filter { $0.ratio.isFinite && $0.ratio > 0 }
    guard !ratios.isEmpty else { return nil }
    let sorted = ratios.sorted {
      ($1.ratio, $0.caseID, $0.metric) < ($0.ratio, $1.caseID, $1.metric)
    }
    self.ratios = sorted.grouped(by: \.caseID).flatMap(\.elements)
  }

  /// The ratios of two runs, of the times that were tested.
  package init?(_ comparison: RunComparison) {
    self.init(
      comparison.times.filter(\.isHeadline).map {
        Ratio(
          $0.caseID, $0.metric, ratio: $0.ratio, interval: $0.testedInterval,
          answer: $0.answer.rawValue)
      })
  }

  /// The ratios of two builds, of every measure.
  init?(_ result: TimeGateResult, _ rules: TimingRules) {
    self.init(
      result.rows.map { row in
        let estimate = row.estimate
        return Ratio(
          estimate.caseID, estimate.measure.metric, ratio: estimate.ratio,
          interval: estimate.cpu.interval(confidence: 1 - 2 * rules.alpha),
          answer: row.verdict.words)
      })
  }

  /// - Complexity: O(n log n) over the ratios.
  package var plot: Plot {
    let groups = ratios.grouped(by: \.caseID).map {
      Axis.BandGroup($0.key, $0.elements.map(\.metric))
    }
    let reach = reach
    let isWide = reach.upperBound / reach.lowerBound > 3
    var y = Axis("head / base", isWide ? .logarithmic : .linear(fromZero: false), .none)
    y.reach = reach
    return Plot(
      title: "", summary: "Head over base of \(ratios.count) times: above 1 the head is slower",
      x: Axis("times", groups: groups), y: y,
      series: ratios.map(\.answer).unique.sorted().map { answer in
        Series(
          answer, .intervals,
          ratios.enumerated().filter { $0.element.answer == answer }.map {
            Series.Point(x: Double($0.offset), y: $0.element.ratio, interval: $0.element.interval)
          }, look: Self.looks[answer])
      }, rules: [Rule(y: 1, label: "as the base")])
  }

  /// The range of the axis: all ratios and the intervals of the conclusive ones, and as far again.
  /// Intervals of few launches may be so wide that all ratios would seem equal.
  private var reach: ClosedRange<Double> {
    let values = ratios.map(\.ratio) + [1]
    // The interval of a conclusive ratio may be huge too.
    let limit = values.min()! / 10...values.max()! * 10
    let known = ratios.filter { $0.answer != Self.unknown }.compactMap(\.interval)
      .map { $0.clamped(to: limit) }
    let least = (values + known.map(\.lowerBound)).min()!
    let greatest = (values + known.map(\.upperBound)).max()!
    let margin = max(1.5, min(greatest / least, 10))
    return least / margin...greatest * margin
  }

  private static let unknown = TimeComparison.Answer.inconclusive.rawValue

  /// Orange warns. Triangles point upwards for slower, and downwards for faster.
  private static let looks = [
    "slower": SeriesLook(colour: 1, marker: 2, dash: 0),
    "faster": SeriesLook(colour: 0, marker: 8, dash: 0),
    "compensated": SeriesLook(colour: 3, marker: 2, dash: 0),
    "cannot tell": SeriesLook(colour: 5, marker: 4, dash: 0),
    "pass": SeriesLook(colour: 2, marker: 0, dash: 0),
  ]

  package static let title = "Each time, head over base"
  package static let note =
    "A line is the confidence interval of a ratio; an arrow marks an end beyond the picture, which the"
    + " numbers contain. The dashed line is the base: to the right of it, the head is slower."
}

extension TimeVerdict {
  /// The answer in words.
  var words: String { name == "inconclusive" ? "cannot tell" : name }
}
