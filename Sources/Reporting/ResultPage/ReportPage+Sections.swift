import Measurement
import Plots
import Primitives
import ResultFiles
import Verdicts

extension ReportPage {
  var groups: [PageGroup] {
    let groups = run.groups
    // Only the first figure of each kind has the note that explains it.
    var seen: Set<String> = []
    return groups.enumerated().map { index, group in
      var group = PageGroup(group, number: index + 1, of: groups.count)
      for figure in group.figures.indices
      where !seen.insert(group.figures[figure].note).inserted { group.figures[figure].note = "" }
      return group
    }
  }

  /// How costs grow, for each layout and collection that was resampled to several sizes: the costs
  /// of preparing, which all traces share, and the costs that depend on the trace.
  var growth: [Figure] {
    let cases = run.cases.filter {
      $0.failure == nil && !$0.hasNothingToScroll && $0.case.cells == nil
    }
    let sets = cases.grouped { record in
      // Times of unlike machines make no curve.
      [
        record.case.data.shown, record.case.layout.shown, record.case.viewport.text,
        run.part(of: record).environment.machineName,
      ]
    }
    let growing = sets.map(\.elements).filter { Set($0.map(\.itemCount)).count > 1 }
    return growing.enumerated().flatMap { Self.growth(of: $0.element, id: "n\($0.offset + 1)") }
  }

  private static func growth(of cases: [CaseRecord], id: String) -> [Figure] {
    let first = cases[0].case
    let place = "\(first.layout.shown), \(first.data.shown)"
    func figure(_ id: String, _ title: String, _ trace: String?, _ plot: Plot?) -> Figure? {
      guard let plot else { return nil }
      let hasBars = plot.series.contains { $0.points.contains { $0.interval != nil } }
      var figure = Figure(
        id: id, title: "\(title): " + place + (trace.map { ", \($0)" } ?? ""),
        note: hasBars ? "A bar reaches from the lowest launch to the highest." : "",
        plot: plot, canBeginAtZero: true)
      figure.scope = Figure.Scope(
        data: first.data.shown, layout: first.layout.shown, trace: trace ?? "")
      return figure
    }
    // The first entry of a plot that fails: a strategy with two cases of one size has no line.
    var figures = [(Metric.prepareTime, "Preparing"), (.liveBytes, "Memory after preparing")].map {
      figure("\(id)-\($0.name)", $1, nil, try? GrowthPlot($0).plot(pooling: cases))
    }
    for (number, (trace, own)) in cases.grouped(by: \.case.trace.shown).enumerated() {
      guard Set(own.map(\.itemCount)).count > 1 else { continue }
      let suffix = number == 0 ? "" : "-\(number + 1)"
      figures += [
        figure(
          "\(id)-frame_ns\(suffix)", "A frame", trace,
          try? GrowthPlot(.frameTime, at: .p95).plot(of: own)),
        figure(
          "\(id)-query_ns\(suffix)", "A query", trace, try? GrowthPlot(.queryTime).plot(of: own)),
        figure(
          "\(id)-peak_bytes\(suffix)", "Peak memory", trace,
          try? GrowthPlot(.peakBytes).plot(of: own)),
      ]
    }
    return figures.compactMap { $0 }
  }

  /// The filters of the page: one for each property of cases that has several values.
  var filters: [[String: Any]] {
    let keys: [(String, String, (CaseRecord) -> String)] = [
      ("data", "Data", { $0.case.shownData }), ("layout", "Layout", { $0.case.layout.shown }),
      ("trace", "Trace", { $0.case.trace.shown }), ("items", "Items", { "\($0.itemCount)" }),
    ]
    return keys.compactMap { name, label, value in
      var values = run.cases.map(value).unique
      if name == "items" { values.sort { Int($0)! < Int($1)! } }
      guard values.count > 1 else { return nil }
      return ["name": name, "label": label, "options": values.map(TemplateText.init)]
    }
  }

  /// The plots of metrics over commits, one for each series.
  var historyFigures: [Figure] {
    history.enumerated().compactMap { number, series in
      let known = series.points.enumerated().compactMap { index, point in
        point.value.map { Series.Point(x: Double(index), y: $0) }
      }
      guard !known.isEmpty else { return nil }
      let metric = Metric.named(series.metric)
      return Figure(
        id: "h\(number + 1)", title: "\(series.metric) \(series.statistic): \(series.caseID)",
        note: series.changes.isEmpty
          ? "No step was found." : "Dashed lines: steps that are more than noise.",
        plot: Plot(
          title: "", summary: "\(series.metric) over commits, in their order",
          x: Axis("commit", .bands(series.points.map(\.label)), .none),
          y: Axis(
            series.metric, .linear(fromZero: false), metric.map { Quantity(of: $0) } ?? .none),
          series: [Series("", .line, known)],
          rules: series.changes.map {
            Rule(x: Double($0.point) - 0.5, label: "\($0.before) to \($0.after)")
          }),
        canBeginAtZero: true)
    }
  }
}
