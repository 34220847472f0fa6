import Escaping
import TextTable

/// A table of plain text, without colours and without blanks at the ends of lines.
public enum PlainTable {
  /// The title row, a rule, and a line for each row, as wide as the widest cells.
  ///
  /// Cells cannot obey a terminal (see `PlainText`); empty if there are no rows.
  ///
  /// - Parameters:
  ///   - rows: a text for each title.
  ///   - right: the columns that are set to the right: numbers.
  /// - Complexity: O(characters)
  public static func lines(_ titles: [String], _ rows: [[String]], right: Set<Int>) -> [String] {
    let table = TextTable<[String]> { row in
      titles.indices.map { index in
        Column(
          title: PlainText.line(titles[index]), value: PlainText.line(row[index]),
          align: right.contains(index) ? .right : .left)
      }
    }
    return (table.string(for: rows) ?? "").split(separator: "\n").map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// `lines`, each with its end.
  public static func text(_ titles: [String], _ rows: [[String]], right: Set<Int>) -> String {
    lines(titles, rows, right: right).map { $0 + "\n" }.joined()
  }
}
