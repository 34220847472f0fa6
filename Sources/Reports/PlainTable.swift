import TextTable

/// A table of plain text, without colours and without blanks at the ends of lines.
enum PlainTable {
  /// Cells cannot obey a terminal (see `PlainText`); empty if there are no rows.
  ///
  /// - Parameter right: the columns that are set to the right: numbers.
  static func lines(_ titles: [String], _ rows: [[String]], right: Set<Int>) -> [String] {
    let table = TextTable<[String]> { row in
      titles.indices.map { index in
        Column(
          title: titles[index], value: PlainText.line(row[index]),
          align: right.contains(index) ? .right : .left)
      }
    }
    return (table.string(for: rows) ?? "").split(separator: "\n").map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The lines, each with its end.
  static func text(_ titles: [String], _ rows: [[String]], right: Set<Int>) -> String {
    lines(titles, rows, right: right).map { $0 + "\n" }.joined()
  }
}
