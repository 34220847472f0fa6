import Files
import ResultFiles

/// A table of plain text that fits a width, without blanks at the ends of lines.
///
/// If the widest fields do not fit, text continues in further lines of its column, and numbers stay
/// whole. If even that does not fit, each row is a paragraph of lines `title: value`:
///
/// ```
/// name        data            name: list
/// ----------- ---------       data: cards, synthetic
/// list        cards,
///             synthetic       name: spreadsheet
/// spreadsheet cards           data: cards
/// ```
///
/// Cells cannot control a terminal (see `PlainText`).
package struct PlainTable {
  private let titles: [String]
  private let rows: [[String]]
  private let right: Set<Int>
  private let columns: [Column]
  private let role: (_ row: Int, _ column: Int) -> TextStyle.Role?

  /// - Parameters:
  ///   - rows: a text for each title.
  ///   - right: the columns that are set to the right: numbers.
  ///   - role: the role of a field; a medium with colours lets it stand out.
  /// - Complexity: O(characters)
  package init(
    _ titles: [String], _ rows: [[String]], right: Set<Int>,
    role: @escaping (_ row: Int, _ column: Int) -> TextStyle.Role? = { _, _ in nil }
  ) {
    let titles = titles.map(PlainText.line)
    let rows = rows.map { $0.map(PlainText.line) }
    self.titles = titles
    self.rows = rows
    self.right = right
    self.role = role
    columns = titles.indices.map { index in
      Column(titles[index], rows.map { $0[index] }, isOfNumbers: right.contains(index))
    }
  }

  /// The title row, a rule, and the rows, or their paragraphs with an empty line between them;
  /// empty if there are no rows. No line is longer than the medium is wide.
  package func lines(on medium: TextMedium = .usual) -> [String] {
    guard !rows.isEmpty else { return [] }
    guard let widths = widths(within: medium.width) else { return paragraphs(on: medium) }
    let head = joined(fields(titles, widths), widths, isBottomAligned: true) { text, _ in text }
    let rule = widths.map { String(repeating: "-", count: $0) }
    let body = rows.enumerated().flatMap { row, texts in
      joined(fields(texts, widths), widths) { medium.style.text($0, as: role(row, $1)) }
    }
    return head + [rule.joined(separator: " ")] + body
  }

  /// `lines`, each with its end.
  package func text(on medium: TextMedium = .usual) -> String {
    lines(on: medium).map { $0 + "\n" }.joined()
  }

  /// Whether every field fits in one line.
  func fitsUnbroken(_ medium: TextMedium) -> Bool {
    Self.total(columns.map(\.natural)) <= medium.width
  }

  /// Whether the table fits without turning rows into paragraphs.
  func fits(_ medium: TextMedium) -> Bool { widths(within: medium.width) != nil }

  // MARK: Columns

  /// The greatest width that all columns can share, except that no column is wider or narrower than
  /// it can use; nil if the columns do not fit.
  private func widths(within width: Int) -> [Int]? {
    func widths(_ level: Int) -> [Int] {
      columns.map { min(max(level, $0.least), $0.natural) }
    }
    var level = columns.map(\.natural).max() ?? 0
    while level > 0, Self.total(widths(level)) > width { level -= 1 }
    return level > 0 ? widths(level) : nil
  }

  private static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + widths.count - 1 }

  private func fields(_ texts: [String], _ widths: [Int]) -> [[String]] {
    // Only a field that is too wide is wrapped: a sparkline may begin with a blank.
    zip(texts, widths).map { $0.count <= $1 ? [$0] : PlainText.wrapped($0, width: $1) }
  }

  /// Joins the fields of a row, each of which has its own lines.
  ///
  /// - Parameter styled: returns a column's text as it is shown, no wider than before.
  private func joined(
    _ fields: [[String]], _ widths: [Int], isBottomAligned: Bool = false,
    _ styled: (_ text: String, _ column: Int) -> String
  ) -> [String] {
    let height = max(fields.map(\.count).max() ?? 0, 1)
    return (0..<height).map { line in
      let parts = fields.indices.map { column in
        let place = isBottomAligned ? line - height + fields[column].count : line
        let text = fields[column].indices.contains(place) ? fields[column][place] : ""
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        let shown = styled(text, column)
        return right.contains(column) ? blanks + shown : shown + blanks
      }
      return parts.joined(separator: " ").withoutTrailingBlanks
    }
  }

  // MARK: Paragraphs

  private func paragraphs(on medium: TextMedium) -> [String] {
    let paragraphs = rows.indices.map { row in
      titles.indices.flatMap { column -> [String] in
        let field = rows[row][column]
        guard !field.isEmpty else { return [] }
        let title = titles[column].isEmpty ? "" : "\(titles[column]): "
        let role = role(row, column)
        var lines = PlainText.wrapped(title + field, width: medium.width, indent: 2)
        let value = lines[0].dropFirst(title.count)
        lines[0] = lines[0].prefix(title.count) + medium.style.text(String(value), as: role)
        return lines
      }
    }
    return Array(paragraphs.joined(separator: [""]))
  }
}

/// The least and the natural width of a column of a table.
private struct Column {
  /// A longer field among numbers is a sentence, or two numbers with text between them.
  private static let longestNumber = 20
  /// A field longer than the first is hard to read in a column narrower than the second.
  private static let (longText, readable) = (40, 20)

  let natural: Int
  let least: Int

  init(_ title: String, _ fields: [String], isOfNumbers: Bool) {
    let widest = fields.map(\.count).max() ?? 0
    natural = max(title.count, widest)
    let pieces = fields.map { field in
      isOfNumbers && field.count <= Self.longestNumber
        ? field.count : PlainText.longestPiece(of: field)
    }
    let least = max(PlainText.longestPiece(of: title), pieces.max() ?? 0)
    self.least = widest > Self.longText ? max(least, Self.readable) : least
  }
}

extension String {
  fileprivate var withoutTrailingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
