import Escaping

/// A table of plain text that fits a width, without blanks at the ends of lines.
///
/// Where the widest cells do not fit, text goes on in further lines of its column, and numbers stay
/// whole. Where even that does not fit, each row is a block of lines `title: value`:
///
/// ```
/// name        data            name: list
/// ----------- ---------       data: cards, synthetic
/// list        cards,
///             synthetic       name: spreadsheet
/// spreadsheet cards           data: cards
/// ```
///
/// Cells cannot obey a terminal (see `PlainText`).
public struct PlainTable {
  private let titles: [String]
  private let rows: [[String]]
  private let right: Set<Int>
  private let columns: [Column]

  /// - Parameters:
  ///   - rows: a text for each title.
  ///   - right: the columns that are set to the right: numbers.
  /// - Complexity: O(characters)
  public init(_ titles: [String], _ rows: [[String]], right: Set<Int>) {
    let titles = titles.map(PlainText.line)
    let rows = rows.map { $0.map(PlainText.line) }
    self.titles = titles
    self.rows = rows
    self.right = right
    columns = titles.indices.map { index in
      Column(titles[index], rows.map { $0[index] }, isOfNumbers: right.contains(index))
    }
  }

  /// The title row, a rule, and the rows, or their blocks with an empty line between them; empty if
  /// there are no rows. No line is longer than the medium is wide.
  public func lines(on medium: TextMedium = .usual) -> [String] {
    guard !rows.isEmpty else { return [] }
    guard let widths = widths(within: medium.width) else { return blocks(width: medium.width) }
    let head = cells(titles, widths)
    let rule = widths.map { String(repeating: "-", count: $0) }
    let body = rows.flatMap { joined(cells($0, widths), widths) }
    return joined(head, widths, isBottomAligned: true) + [rule.joined(separator: " ")] + body
  }

  /// `lines`, each with its end.
  public func text(on medium: TextMedium = .usual) -> String {
    lines(on: medium).map { $0 + "\n" }.joined()
  }

  /// Whether every cell fits in one line.
  func fitsUnbroken(_ medium: TextMedium) -> Bool {
    Self.total(columns.map(\.natural)) <= medium.width
  }

  /// Whether it fits as a table.
  func fits(_ medium: TextMedium) -> Bool { widths(within: medium.width) != nil }

  // MARK: Columns

  /// The most room for all columns alike, but for those that need less or cannot do with it; nil where
  /// they do not fit.
  private func widths(within width: Int) -> [Int]? {
    func widths(_ level: Int) -> [Int] {
      columns.map { min(max(level, $0.least), $0.natural) }
    }
    var level = columns.map(\.natural).max() ?? 0
    while level > 0, Self.total(widths(level)) > width { level -= 1 }
    return level > 0 ? widths(level) : nil
  }

  private static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + widths.count - 1 }

  private func cells(_ texts: [String], _ widths: [Int]) -> [[String]] {
    // A picture among the cells may begin with a blank.
    zip(texts, widths).map { $0.count <= $1 ? [$0] : PlainText.wrapped($0, width: $1) }
  }

  /// The lines of a row, each cell of which has its own.
  private func joined(
    _ cells: [[String]], _ widths: [Int], isBottomAligned: Bool = false
  ) -> [String] {
    let height = max(cells.map(\.count).max() ?? 0, 1)
    return (0..<height).map { line in
      let parts = cells.indices.map { column in
        let place = isBottomAligned ? line - height + cells[column].count : line
        let text = cells[column].indices.contains(place) ? cells[column][place] : ""
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return right.contains(column) ? blanks + text : text + blanks
      }
      return parts.joined(separator: " ").withoutTrailingBlanks
    }
  }

  // MARK: Blocks

  private func blocks(width: Int) -> [String] {
    let blocks = rows.map { row in
      zip(titles, row).flatMap { title, cell -> [String] in
        guard !cell.isEmpty else { return [] }
        let line = title.isEmpty ? cell : "\(title): \(cell)"
        return PlainText.wrapped(line, width: width, indent: 2)
      }
    }
    return Array(blocks.joined(separator: [""]))
  }
}

/// How narrow and how wide a column of a table may be.
private struct Column {
  /// Longer cells among numbers are sentences, or two numbers and what is between them.
  private static let longestNumber = 20
  /// What is longer than the first is read badly in a column narrower than the second.
  private static let (longText, readable) = (40, 20)

  let natural: Int
  let least: Int

  init(_ title: String, _ cells: [String], isOfNumbers: Bool) {
    let widest = cells.map(\.count).max() ?? 0
    natural = max(title.count, widest)
    let pieces = cells.map { cell in
      isOfNumbers && cell.count <= Self.longestNumber
        ? cell.count : PlainText.longestPiece(of: cell)
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
