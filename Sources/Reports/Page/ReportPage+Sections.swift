import Measurement
import Plots

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

  /// The figures of how costs grow: one for each layout, trace and collection that was resampled to
  /// several sizes, and one for the other collections of each layout and trace together.
  var growth: [Figure] {
    var keys: [[String]] = []
    var casesByKey: [[String]: [CaseRecord]] = [:]
    func add(_ record: CaseRecord, _ key: [String]) {
      if casesByKey[key] == nil { keys.append(key) }
      casesByKey[key, default: []].append(record)
    }
    let cases = run.cases.filter {
      $0.failure == nil && !$0.hasNothingToScroll && $0.case.cells == nil
    }
    func setting(_ record: CaseRecord) -> [String] {
      [record.case.layout.shown, record.case.trace.shown, record.case.viewport.text]
    }
    func collection(_ record: CaseRecord) -> String { record.case.data.shown }
    var sizes: [[String]: Set<Int>] = [:]
    for record in cases {
      sizes[setting(record) + [collection(record)], default: []].insert(record.itemCount)
    }
    for record in cases {
      let own = setting(record) + [collection(record)]
      add(record, sizes[own]!.count > 1 ? own : setting(record))
    }
    return keys.enumerated().flatMap { number, key in
      Self.growth(
        of: casesByKey[key]!, number: number + 1, data: Set(casesByKey[key]!.map(collection)))
    }
  }

  private static func growth(
    of cases: [CaseRecord], number: Int, data: Set<String>
  ) -> [Figure] {
    guard Set(cases.map(\.itemCount)).count > 1 else { return [] }
    let names = data.sorted().joined(separator: ", ")
    let first = cases[0].case
    return [("query_ns", "A query"), ("prepare_ns", "Preparing"), ("peak_bytes", "Memory")]
      .compactMap { metric, title in
        // Fails for a strategy whose cases have equal numbers of items: no line goes through them.
        guard let plot = try? growthPlot(of: cases, metric: metric) else { return nil }
        return Figure(
          id: "n\(number)-\(metric)",
          title: "\(title): \(first.layout.shown), \(first.trace.shown), \(names)",
          note: "The ends of a bar are the least and the greatest launch.", plot: plot)
      }
  }

  /// The filters of the page: one for each property of cases that has several values.
  var filters: [[String: Any]] {
    let keys: [(String, String, (CaseRecord) -> String)] = [
      ("data", "Data", { $0.case.shownData }), ("layout", "Layout", { $0.case.layout.shown }),
      ("trace", "Trace", { $0.case.trace.shown }), ("items", "Items", { "\($0.itemCount)" }),
    ]
    return keys.compactMap { name, label, value in
      var values: [String] = []
      for record in run.cases where !values.contains(value(record)) { values.append(value(record)) }
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
