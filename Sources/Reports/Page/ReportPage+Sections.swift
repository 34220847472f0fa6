import Measurement
import Plots

/// The cases that differ in their strategy alone, as a section of the page.
struct PageGroup {
  var group: CaseGroup
  var id: String
  var figures: [Figure]

  init(_ group: CaseGroup, number: Int, of count: Int) {
    self.group = group
    id = "g\(number)"
    figures = GroupFigures(group, id: id, places: FrameBins.most(groups: count)).all
  }

  /// The values for a template.
  var context: [String: Any] {
    let columns = SummaryColumns(for: group)
    let rows = group.cases.map { SummaryRow($0, columns) }
    let first = group.cases[0]
    return [
      "id": id, "title": group.title, "data": first.data, "layout": first.layout,
      "trace": first.trace, "items": "\(first.items)",
      "titles": columns.titles.map(Cell.init),
      "rows": rows.map { ["cells": $0.cells.map(Cell.init)] },
      "remarks": rows.compactMap(\.remark).map(Cell.init),
      "figures": figures.map(\.context),
    ]
  }
}

extension ReportPage {
  var groups: [PageGroup] {
    let groups = CaseGroup.groups(of: run)
    // The first figure of each kind has the note that explains it; later ones leave it out.
    var said: Set<String> = []
    return groups.enumerated().map { index, group in
      var group = PageGroup(group, number: index + 1, of: groups.count)
      for figure in group.figures.indices
      where !said.insert(group.figures[figure].note).inserted { group.figures[figure].note = "" }
      return group
    }
  }

  /// The growth of costs: a figure for each layout, trace and collection that was resampled to
  /// several sizes, and one for all other collections of a layout and trace together.
  var growth: [Figure] {
    var keys: [[String]] = []
    var scenes: [[String]: [CaseRecord]] = [:]
    func add(_ record: CaseRecord, _ key: [String]) {
      if scenes[key] == nil { keys.append(key) }
      scenes[key, default: []].append(record)
    }
    let cases = run.cases.filter { $0.failure == nil && !$0.hasNothingToScroll }
    func scene(_ record: CaseRecord) -> [String] { [record.layout, record.trace, record.viewport] }
    func collection(_ record: CaseRecord) -> String { String(record.data.prefix { $0 != "@" }) }
    var sizes: [[String]: Set<Int>] = [:]
    for record in cases {
      sizes[scene(record) + [collection(record)], default: []].insert(record.items)
    }
    for record in cases {
      let own = scene(record) + [collection(record)]
      add(record, sizes[own]!.count > 1 ? own : scene(record))
    }
    return keys.enumerated().flatMap { number, key in
      Self.growth(of: scenes[key]!, number: number + 1, data: Set(scenes[key]!.map(collection)))
    }
  }

  private static func growth(
    of cases: [CaseRecord], number: Int, data: Set<String>
  ) -> [Figure] {
    guard Set(cases.map(\.items)).count > 1 else { return [] }
    let names = data.sorted().joined(separator: ", ")
    return [("query_ns", "A query"), ("prepare_ns", "Preparing"), ("peak_bytes", "Memory")]
      .compactMap { metric, title in
        // A strategy with two cases of equal item counts has no line through them.
        guard let plot = try? growthPlot(of: cases, metric: metric) else { return nil }
        return Figure(
          id: "n\(number)-\(metric)",
          title: "\(title): \(cases[0].layout), \(cases[0].trace), \(names)",
          note: "The ends of a bar are the least and the greatest launch.", plot: plot)
      }
  }

  /// A list for each property that sections can be filtered by, if it has several values.
  var filters: [[String: Any]] {
    let keys: [(String, String, (CaseRecord) -> String)] = [
      ("data", "Data", { $0.data }), ("layout", "Layout", { $0.layout }),
      ("trace", "Trace", { $0.trace }), ("items", "Items", { "\($0.items)" }),
    ]
    return keys.compactMap { name, label, value in
      var values: [String] = []
      for record in run.cases where !values.contains(value(record)) { values.append(value(record)) }
      if name == "items" { values.sort { Int($0)! < Int($1)! } }
      guard values.count > 1 else { return nil }
      return ["name": name, "label": label, "options": values.map(Cell.init)]
    }
  }

  /// A plot for each metric over commits.
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
