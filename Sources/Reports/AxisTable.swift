import Escaping
import Measurement

/// A parameter that cases differ in as the columns of tables: a table for each data, layout and trace
/// that are otherwise the same, a row for each strategy, in the cells the value of `contest`. The
/// parameter is one that a layout, a strategy, a trace or data has in brackets, or `items`; where several
/// of a case have it, the first of strategy, layout, trace and data.
///
/// Cases that do not name it stand in a last column: they have no such parameter or, in runs of older
/// builds, its default. A cell is empty (`-`) where there is no such case, or too few values.
///
/// - Parameters:
///   - isMarkdown: whether tables are Markdown.
///   - medium: of tables that are not.
/// - Throws: `ReportError.noParameter` where no case names it.
/// - Complexity: O(cases x parameters)
public func axisTable(
  for run: RunRecord, parameter: String, by contest: Contest, isMarkdown: Bool = false,
  on medium: TextMedium = .usual
) throws(ReportError) -> String {
  var blocks: [AxisBlock] = []
  var places: [String: Int] = [:]
  var known: [String] = []
  for record in run.cases {
    let names = [record.strategy, record.layout, record.trace, record.data].map(
      ParameterizedName.init)
    for key in names.flatMap(\.parameters).map(\.key) where !known.contains(key) {
      known.append(key)
    }
    let isOfItems = parameter == AxisBlock.items
    let owner = names.firstIndex { $0.value(of: parameter) != nil }
    var texts = [record.strategy, record.layout, record.trace, record.data]
    if let owner { texts[owner] = names[owner].without(parameter) }
    if isOfItems { texts[3] = record.dataWithoutItems }
    let value = isOfItems ? "\(record.items)" : owner.flatMap { names[$0].value(of: parameter) }
    let title =
      "\(texts[3]) / \(texts[1]) / \(texts[2])"
      + (isOfItems
        ? "  (\(record.viewport))"
        : "  (\(HumanUnits.grouped(Double(record.items))) items, \(record.viewport))")
    if places[title] == nil {
      places[title] = blocks.count
      blocks.append(AxisBlock(title: title))
    }
    let cell =
      record.failure != nil
      ? "failed" : contest.value(of: record).map(contest.text(_:)) ?? HumanUnits.missing
    blocks[places[title]!].add(cell, of: texts[0], at: value)
  }
  let shown = blocks.filter { !$0.values.isEmpty }
  guard !shown.isEmpty else { throw .noParameter(name: parameter, known: known.sorted()) }
  let head = "\(contest.title) by \(parameter)"
  let texts = shown.map { $0.text(head, isMarkdown: isMarkdown, medium) }
  return texts.joined(separator: "\n")
}

/// What cases that differ in the parameter and the strategy alone have in common.
private struct AxisBlock {
  static let items = "items"
  /// The column of cases that do not name the parameter.
  private static let unnamed = "not named"

  var title: String
  private(set) var values: [String] = []
  private var strategies: [String] = []
  /// By strategy, then value.
  private var cells: [String: [String: String]] = [:]
  private var hasUnnamed = false

  init(title: String) { self.title = title }

  mutating func add(_ cell: String, of strategy: String, at value: String?) {
    if let value {
      if !values.contains(value) { values.append(value) }
    } else {
      hasUnnamed = true
    }
    if cells[strategy] == nil { strategies.append(strategy) }
    cells[strategy, default: [:]][value ?? Self.unnamed] = cell
  }

  func text(_ head: String, isMarkdown: Bool, _ medium: TextMedium) -> String {
    let columns = sorted + (hasUnnamed ? [Self.unnamed] : [])
    let titles = ["strategy"] + columns
    let rows = strategies.map { strategy in
      [strategy] + columns.map { cells[strategy]?[$0] ?? HumanUnits.missing }
    }
    let right = Set(1..<titles.count)
    guard isMarkdown else {
      return medium.text("\(title), \(head)")
        + PlainTable(titles, rows, right: right).text(on: medium)
    }
    let lines =
      ["**\(markdownEscaped("\(title), \(head)"))**", ""]
      + MarkdownTable.lines([titles[0]] + columns.map(markdownEscaped), rows, right: right)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Numbers by size, with their units; other values as they come.
  private var sorted: [String] {
    let numbers = values.compactMap(Self.number)
    guard numbers.count == values.count else { return values }
    return zip(numbers, values).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func number(_ text: String) -> Double? {
    for (suffix, factor) in [("KiB", 1024.0), ("MiB", 1_048_576), ("GiB", 1_073_741_824)]
    where text.hasSuffix(suffix) { return Double(text.dropLast(3)).map { $0 * factor } }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
