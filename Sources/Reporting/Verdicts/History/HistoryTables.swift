import Files
import Measurement
import ResultFiles

extension History {
  /// The format of tables: plain text or Markdown.
  package enum TableStyle: Sendable { case plain, markdown }

  /// A table with a row for each series that changed. The latest changes come first; changes at one
  /// commit are sorted by whether they are worse, then by size. Series that did not change are only
  /// counted, or listed last if `all` is set.
  package func overview(
    _ style: TableStyle = .plain, all: Bool = false, on medium: TextMedium = .usual
  ) -> String {
    let changed = series.filter { !$0.changes.isEmpty }.sorted(by: Self.isMoreUrgent)
    let same = series.filter(\.changes.isEmpty)
    let shown = all ? changed + same : changed
    var text = ""
    if !shown.isEmpty {
      let titles = ["commit", "last change", "", "p", "history", "now", "metric", "case"]
      let rows = shown.map { overviewTexts($0, medium) }
      text +=
        table(titles, right: [1, 3, 5], rows, style, medium) { row, column in
          column == 2 ? shown[row].changes.last?.role : nil
        } + "\n"
    }
    var counts = "\(count(changed.count, "series")) with a step, \(same.count) without"
    counts += all || same.isEmpty ? "" : " (--all shows them)"
    counts += "; \(count(commitCount, "commit"))"
    let sentences = ([counts] + remarks).flatMap { sentence in
      style == .plain ? medium.paragraph(sentence) : [sentence]
    }
    return text + sentences.map { $0 + "\n" }.joined()
  }

  /// A table for each series, with a row for each commit, and below it a sentence on each step.
  ///
  /// - Parameter command: the command that finds the commit of a change; nil for none.
  package func detail(
    _ style: TableStyle = .plain, on medium: TextMedium = .usual,
    command: (HistorySeries.Bisection) -> String? = { _ in nil }
  ) -> String {
    let text = series.map { detail(of: $0, style, medium, command) }.joined(separator: "\n")
    guard let remark = schema1Remark else { return text }
    let lines = style == .plain ? medium.paragraph(remark) : [remark]
    return text + "\n" + lines.joined(separator: "\n") + "\n"
  }

  private func overviewTexts(_ series: HistorySeries, _ medium: TextMedium) -> [String] {
    let change = series.changes.last
    let probability = series.isExact ? nil : change?.step.map(\.pValue)
    return [
      change.map { series.points[$0.point].label } ?? HumanUnits.missing,
      change.map(series.text(of:)) ?? HumanUnits.missing,
      change?.isWorse.map { $0 ? "worse" : "better" } ?? "",
      probability.map(HumanUnits.smallPValue) ?? (change == nil ? "" : "exact"),
      series.sparkline(width: medium.width / 3, isASCII: medium.isASCII),
      series.points.last { $0.text != nil }.map(series.text(of:)) ?? HumanUnits.missing,
      series.name, series.caseID + distinction(series),
    ]
  }

  private func detail(
    of series: HistorySeries, _ style: TableStyle, _ medium: TextMedium,
    _ command: (HistorySeries.Bisection) -> String?
  ) -> String {
    let title = "\(series.caseID)\(distinction(series))  \(series.name)"
    var lines = style == .plain ? medium.paragraph(title) : ["**\(markdownEscaped(title))**", ""]
    let machine = series.machine.map { "on " + $0 } ?? "the same on every machine"
    let sparkline = series.sparkline(width: medium.width, isASCII: medium.isASCII)
    if style == .plain, sparkline.count + 2 + machine.count > medium.width {
      lines += [sparkline] + medium.paragraph(machine, indent: 2, isIndented: true)
    } else {
      let line = sparkline + "  " + machine
      lines.append(style == .plain ? PlainText.line(line) : markdownEscaped(line))
    }
    lines.append("")
    var before: HistorySeries.Point?
    let rows = series.points.indices.map { index -> [String] in
      let point = series.points[index]
      let change = series.changes.first { $0.point == index }
      var difference = ""
      if let old = before, point.text != nil {
        if let before = old.value, let after = point.value {
          difference = before == after ? "0 %" : series.difference(before, after)
        } else {
          difference = old.text == point.text ? "same" : "differs"
        }
      }
      if point.text != nil { before = point }
      return [
        point.label, point.date, series.text(of: point), difference, String(point.runs),
        change.map { mark($0, series) } ?? "",
      ]
    }
    let titles = ["commit", "date", "value", "change", "runs", ""]
    let marked = table(titles, right: [2, 3, 4], rows, style, medium) { row, column in
      column == 5 ? series.changes.first { $0.point == row }?.role : nil
    }
    lines.append(marked)
    if style == .markdown { lines.append("") }
    func paragraph(_ sentence: String) -> [String] {
      style == .plain ? medium.paragraph(sentence) : ["- " + markdownParagraph(sentence)]
    }
    if series.changes.isEmpty { lines += paragraph(Self.noStep(series)) }
    for change in series.changes {
      lines += paragraph(series.sentence(change))
      guard let command = series.bisection(change).flatMap(command) else { continue }
      // On one line, to be copied.
      lines.append(
        style == .plain
          ? PlainText.line("find its commit: " + command)
          : "  find its commit: " + markdownCode(command))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func mark(_ change: HistorySeries.Change, _ series: HistorySeries) -> String {
    let direction = change.isWorse.map { $0 ? ", worse" : ", better" } ?? ""
    return (series.isExact ? "change" : "step") + direction
  }

  private static func noStep(_ series: HistorySeries) -> String {
    let known = series.points.count { $0.text != nil }
    if known < 2 { return "one commit has a value: nothing to compare" }
    if series.isExact { return "no change" }
    return known < 4 ? "\(known) values are too few to distinguish a step from noise" : "no step"
  }

  /// The properties that distinguish the series from others of the same case, metric and statistic.
  private func distinction(_ series: HistorySeries) -> String {
    let others = self.series.filter {
      $0.caseID == series.caseID && $0.metric == series.metric && $0.statistic == series.statistic
    }
    guard others.count > 1 else { return "" }
    var parts: [String] = []
    if Set(others.map(\.machine)).count > 1 { parts += [series.machine ?? ""] }
    if Set(others.map(\.dataHash)).count > 1 { parts.append("data \(series.dataHash)") }
    if Set(others.map(\.traceHash)).count > 1 { parts.append("trace \(series.traceHash)") }
    if Set(others.map(\.settings)).count > 1 { parts.append(series.settings) }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }

  private var remarks: [String] {
    let short = series.count { series in
      !series.isExact && series.points.count { $0.value != nil } < 4
    }
    var remarks: [String] = []
    if short > 0 {
      remarks.append(
        "\(count(short, "series")) with noise and fewer than 4 values: too few to detect a step")
    }
    return remarks + [schema1Remark].compactMap { $0 }
  }

  private var schema1Remark: String? {
    guard schema1SeriesCount > 0 else { return nil }
    return "\(count(schema1SeriesCount, "series")) of times of schema 1: \(Self.meaningOfSchema1);"
      + " times recorded later are separate series"
  }

  /// The meaning of the metrics of `Metric.dependsOnTiming` in schema 1.
  private static let meaningOfSchema1 =
    "query_ns, frame_ns and edit_ns of schema 1 are percentiles over all readings of all replays,"
    + " not over the fastest reading of each frame. The same frames therefore count several times"
    + " in their tails, and strategies of one group shared clock readings by different numbers of"
    + " frames"

  private func count(_ count: Int, _ name: String) -> String {
    "\(count) \(name)" + (count == 1 || name == "series" ? "" : "s")
  }

  private static func isMoreUrgent(_ one: HistorySeries, _ other: HistorySeries) -> Bool {
    /// Ranks by how many points ago the change was, whether it is worse, and its size.
    func rank(_ series: HistorySeries) -> (Int, Int, Double) {
      guard let change = series.changes.last else { return (.max, 0, 0) }
      let size = change.step?.relativeChange.map(\.magnitude) ?? .infinity
      return (
        series.points.count - change.point,
        change.isWorse.map { $0 ? 0 : 2 } ?? 1, -size
      )
    }
    return rank(one) < rank(other)
  }

  private func table(
    _ titles: [String], right: Set<Int>, _ rows: [[String]], _ style: TableStyle,
    _ medium: TextMedium, role: @escaping (_ row: Int, _ column: Int) -> TextStyle.Role?
  ) -> String {
    let lines =
      style == .plain
      ? PlainTable(titles, rows, right: right, role: role).lines(on: medium)
      : MarkdownTable.lines(titles, rows, right: right)
    return lines.joined(separator: "\n")
  }
}

extension HistorySeries.Change {
  fileprivate var role: TextStyle.Role? { isWorse.map { $0 ? .bad : .good } }
}
