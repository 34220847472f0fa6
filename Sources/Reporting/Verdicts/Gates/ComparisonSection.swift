import Gate
import Measurement
import Primitives

/// The changed counters, or the times, with a table for each case.
struct ComparisonSection {
  struct CaseTable {
    var title: String
    /// The command that reproduces the case; nil if nothing of it is worse.
    var command: String?
    var titles: [String]
    var rows: [[String]]
    /// The roles of the last column, by row.
    var roles: [TextStyle.Role?]

    /// The columns of numbers: the first column has names, the last has explanations.
    var numbers: Set<Int> { Set(1..<(titles.count - 1)) }
  }

  var title: String
  var tables: [CaseTable]
  /// Paragraphs below the tables.
  var notes: [String] = []

  static func sections(of comparison: RunComparison) -> [ComparisonSection] {
    let findings = comparison.report.findings
    let changed = tables(
      of: findings, by: \.caseID, commands: comparison.commands,
      titles: ["metric", "base", "head", "ratio", "finding"]
    ) { finding in
      let texts = [
        finding.metric.map(Metric.words(of:)) ?? "-", finding.base ?? "-", finding.head ?? "-",
        finding.ratio.map(ratioText) ?? "-",
        (finding.kind == .note ? "" : "\(finding.kind.rawValue): ") + finding.detail,
      ]
      return (texts, finding.role)
    }
    let changes = ComparisonSection(
      title: findings.isEmpty
        ? "No counter changed" : "Counters and cases that changed (they decide the exit code)",
      tables: changed)
    guard let times = ComparedTimes(of: comparison) else { return [changes] }
    let conclusive = tables(
      of: times.conclusive, by: \.caseID, commands: comparison.commands,
      titles: ComparedTimes.titles
    ) {
      (ComparedTimes.texts(of: $0), $0.answer.role)
    }
    return [
      changes, ComparisonSection(title: times.title, tables: conclusive, notes: times.notes),
    ]
  }

  /// A table for each case, in the order of their first rows.
  ///
  /// - Parameter commands: those that reproduce a case, by its id.
  private static func tables<Row>(
    of rows: [Row], by key: (Row) -> String, commands: [String: String], titles: [String],
    texts: (Row) -> (texts: [String], role: TextStyle.Role?)
  ) -> [CaseTable] {
    rows.grouped(by: key).map { name, rows in
      let rows = rows.map(texts)
      return CaseTable(
        title: name, command: rows.contains { $0.role == .bad } ? commands[name] : nil,
        titles: titles, rows: rows.map(\.texts), roles: rows.map(\.role))
    }
  }
}

extension TimeComparison.Answer {
  fileprivate var role: TextStyle.Role? {
    switch self {
    case .slower: .bad
    case .faster: .good
    case .inconclusive: .doubtful
    }
  }
}
