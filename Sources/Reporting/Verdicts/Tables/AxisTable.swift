import Files
import Measurement
import ResultFiles

/// Tables with a column for each value of one parameter: a table for each data, layout and trace
/// that are otherwise the same, a row for each strategy, and the value of a contest in each field.
/// The parameter is `items` or is in the brackets of a strategy, a layout, a trace or data; the
/// first of these names that has it counts. Cases that do not name it are in a last column.
package struct AxisTable: Encodable, Sendable {
  let parameter: String
  private let contest: Contest
  private let subtables: [AxisSubtable]

  /// - Throws: `ReportError.noParameter` if no case names it; `ReportError.noValue` if cases have
  ///   finished and none of them has a value.
  /// - Complexity: O(cases x parameters)
  package init(
    of run: RunRecord, parameter: String, by contest: Contest
  ) throws(ReportError) {
    var subtables: [AxisSubtable] = []
    var places: [String: Int] = [:]
    var known: [String] = []
    for record in run.cases {
      let subject = record.case
      var texts = [
        subject.strategy.shown, subject.layout.shown, subject.trace.shown, subject.shownData,
      ]
      let names = texts.map(ParameterizedName.init)
      for key in names.flatMap(\.parameters).map(\.key) where !known.contains(key) {
        known.append(key)
      }
      let isOfItems = parameter == AxisSubtable.items
      let owner = names.firstIndex { $0.value(of: parameter) != nil }
      if let owner { texts[owner] = names[owner].without(parameter) }
      if isOfItems { texts[3] = subject.data.shown }
      let value =
        isOfItems ? "\(record.itemCount)" : owner.flatMap { names[$0].value(of: parameter) }
      let title =
        "\(texts[3]) / \(texts[1]) / \(texts[2])"
        + (isOfItems
          ? "  (\(subject.viewport.text))"
          : "  (\(HumanUnits.grouped(Double(record.itemCount))) items, \(subject.viewport.text))")
      if places[title] == nil {
        places[title] = subtables.count
        subtables.append(AxisSubtable(title: title))
      }
      let field: AxisSubtable.Field =
        record.failure != nil
        ? .failed : contest.value(of: record).map { .value($0) } ?? .missing
      subtables[places[title]!].add(field, of: texts[0], at: value)
    }
    self.parameter = parameter
    self.contest = contest
    self.subtables = subtables.filter { !$0.values.isEmpty }
    guard !self.subtables.isEmpty else {
      throw .noParameter(name: parameter, known: known.sorted())
    }
    let finished = run.cases.filter { $0.failure == nil }
    if !finished.isEmpty,
      let missing = MissingValue(
        of: contest.metric, at: contest.point, in: finished, allowsZero: true)
    {
      throw .noValue(missing)
    }
  }

  /// - Parameters:
  ///   - isMarkdown: whether tables are Markdown.
  ///   - medium: the medium for tables that are not Markdown.
  package func text(isMarkdown: Bool = false, on medium: TextMedium = .usual) -> String {
    let head = "\(contest.title) by \(parameter)"
    return subtables.map { $0.text(head, contest, isMarkdown: isMarkdown, medium) }
      .joined(separator: "\n")
  }

  enum CodingKeys: String, CodingKey { case parameter, metric, unit, tables }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(parameter, forKey: .parameter)
    try values.encode(contest.title, forKey: .metric)
    try values.encode(contest.metric.unit.rawValue, forKey: .unit)
    try values.encode(subtables, forKey: .tables)
  }
}

/// The cases that differ only in the parameter and the strategy: one table.
private struct AxisSubtable: Encodable {
  enum Field: Encodable {
    case value(Double)
    case failed, missing

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .value(let number): try value.encode(number)
      case .failed: try value.encode("failed")
      case .missing: try value.encodeNil()
      }
    }

    func text(_ contest: Contest) -> String {
      switch self {
      case .value(let number): contest.text(number)
      case .failed: "failed"
      case .missing: HumanUnits.missing
      }
    }
  }

  static let items = "items"
  /// The column of cases that do not name the parameter.
  private static let unnamed = "not named"

  var title: String
  private(set) var values: [String] = []
  private var strategies: [String] = []
  /// By strategy, then value.
  private var fields: [String: [String: Field]] = [:]
  private var hasUnnamed = false

  init(title: String) { self.title = title }

  mutating func add(_ field: Field, of strategy: String, at value: String?) {
    if let value, !values.contains(value) { values.append(value) }
    if value == nil { hasUnnamed = true }
    if fields[strategy] == nil { strategies.append(strategy) }
    fields[strategy, default: [:]][value ?? Self.unnamed] = field
  }

  func text(
    _ head: String, _ contest: Contest, isMarkdown: Bool, _ medium: TextMedium
  ) -> String {
    let titles = ["strategy"] + columns
    let rows = strategies.map { strategy in
      [strategy] + columns.map { (fields[strategy]?[$0] ?? .missing).text(contest) }
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

  enum CodingKeys: String, CodingKey { case title, columns, rows }

  private struct Row: Encodable {
    var strategy: String
    /// One for each column.
    var values: [Field]
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try values.encode(columns, forKey: .columns)
    let rows = strategies.map { strategy in
      Row(strategy: strategy, values: columns.map { fields[strategy]?[$0] ?? .missing })
    }
    try values.encode(rows, forKey: .rows)
  }

  private var columns: [String] { sorted + (hasUnnamed ? [Self.unnamed] : []) }

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
