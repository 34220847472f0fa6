import Measurement
import Plots
import Verdicts

/// The pictures that a page opens with: for each layout of the verdict, the times of a frame and of
/// a batch of edits with each strategy, the slowest first, against the budgets of 60 and 120 Hz.
struct AnswerPlots {
  let figures: [Figure]

  /// - Parameter isFit: whether the machine was fit to time; otherwise there are none.
  init(_ run: RunRecord, isFit: Bool) {
    let scope = VerdictScope(run)
    let groups = isFit ? run.groups.filter { $0.case.cells == nil && !$0.hasChanges } : []
    var layouts = VerdictScope.byLayout(groups).compactMap {
      own -> (title: String, strategies: Strategies)? in
      // The collection of the verdict.
      guard let worst = own.worst else { return nil }
      return (
        scope.subject(of: worst, withTrace: false),
        Strategies(own.filter { $0.isOfSameCollection(as: worst) }.flatMap(\.members))
      )
    }
    layouts.removeAll { $0.strategies.times.count < 2 }
    // Pictures next to each other have one axis.
    let ends = layouts.flatMap(\.strategies.ends)
    figures = layouts.enumerated().map { number, layout in
      layout.strategies.figure(id: "a\(number + 1)", title: layout.title, ends: ends)
    }
  }

  /// The times of a frame and of a batch of edits with a strategy, ns.
  private struct Times {
    var name: String
    var frame: ClosedRange<Double>?
    var edits: ClosedRange<Double>?

    var longest: Double { max(frame?.upperBound ?? 0, edits?.upperBound ?? 0) }
  }

  /// The strategies of a layout.
  private struct Strategies {
    /// The slowest first.
    let times: [Times]
    /// The name of the upper end of a frame's interval.
    private let frameEnd: String

    init(_ records: [CaseRecord]) {
      func longest(_ spans: [ClosedRange<Double>]) -> ClosedRange<Double>? {
        spans.max { $0.upperBound < $1.upperBound }
      }
      times = records.map(\.case.strategy.shown).unique.map { name in
        let own = records.filter { $0.case.strategy.shown == name }
        return Times(
          name: name, frame: longest(own.compactMap(\.frameSpan)),
          edits: longest(own.compactMap(\.editSpan)))
      }.filter { $0.longest > 0 }.sorted { $0.longest > $1.longest }
      let kinds = Set(records.compactMap { $0.frameCost?.isGreatest })
      frameEnd = kinds == [true] ? "longest" : kinds == [false] ? "p95" : "p95, or longest if few"
    }

    /// The least and the greatest of all times.
    var ends: [Double] {
      let all = times.flatMap { [$0.frame, $0.edits].compactMap { $0 } }
      return [all.map(\.lowerBound).min(), all.map(\.upperBound).max()].compactMap { $0 }
    }

    /// - Parameter ends: values that the axis holds.
    func figure(id: String, title: String, ends: [Double]) -> Figure {
      func series(_ name: String, _ span: KeyPath<Times, ClosedRange<Double>?>) -> Series? {
        let points = times.enumerated().compactMap { band, one in
          one[keyPath: span].map {
            Series.Point(x: Double(band), y: $0.upperBound, interval: $0)
          }
        }
        return points.isEmpty ? nil : Series(name, .intervals, points)
      }
      var y = Axis("time (logarithmic)", .logarithmic, .nanoseconds)
      y.ends = ends
      let plot = Plot(
        title: "",
        summary: "\(title): the time of a frame and of a batch of edits, an interval for each"
          + " strategy, the slowest first",
        x: Axis("strategy", .bands(times.map(\.name)), .none), y: y,
        series: [
          series("frame: median to \(frameEnd)", \.frame),
          series("edits: median to longest", \.edits),
        ].compactMap { $0 }, rules: Rule.budgets)
      return Figure(id: id, title: title, note: "", plot: plot)
    }
  }
}

extension CaseRecord {
  /// From the median frame to the p95, or to the longest of few; nil if unknown.
  fileprivate var frameSpan: ClosedRange<Double>? {
    frameCost.map { span(from: .frameTime, to: $0.nanoseconds) }
  }

  /// The same from the median batch of edits to the longest.
  fileprivate var editSpan: ClosedRange<Double>? {
    longestEditNanoseconds.map { span(from: .updateTime, to: $0) }
  }

  private func span(from metric: Metric, to end: Double) -> ClosedRange<Double> {
    let end = max(1, end)
    return min(max(1, median(of: metric) ?? end), end)...end
  }
}
