import Foundation

/// Writes rows in columns. The first columns are aligned left, and those of numbers right.
struct Table {
  var titles: [String]
  var leftColumns: Int
  var rows: [[String]] = []

  var text: String {
    let widths = titles.indices.map { column in
      ([titles] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([titles] + rows).map { texts in
      let padded = texts.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column < leftColumns ? text + space : space + text
      }
      var line = "  " + padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n") + "\n"
  }
}

extension Heat {
  /// The times in ns per query, and ratios of contenders with the same output: those that write
  /// attributes to the copy floor, and all to the simple code and to Boost's tree.
  var table: String {
    var table = Table(
      titles: [
        "contender", "output", "min", "median", "x floor", "x sorted", "x boost", "build ns/item",
        "bytes/item",
      ], leftColumns: 2)
    var rows = Rows()
    rows.add(self.rows)
    func ratio(_ row: Row, to contender: String, _ output: Output) -> String {
      guard
        let other = rows.time(contender, output, row.layout, row.items, row.trace), other > 0
      else { return "-" }
      return String(format: "%.2f", row.time.minimum / other)
    }
    for row in self.rows {
      table.rows.append([
        row.contender, row.output.rawValue, threeDigits(row.time.minimum),
        threeDigits(row.time.median),
        row.output == .attributes ? ratio(row, to: "copy-floor", .attributes) : "-",
        ratio(row, to: "sorted-scalar", row.output), ratio(row, to: "boost-rtree", row.output),
        row.cost.nanosecondsPerItem.map(threeDigits) ?? "-",
        row.cost.bytesPerItem.map(threeDigits) ?? "-",
      ])
    }
    return title + "\n" + table.text + remarks.map { "  \($0)\n" }.joined()
  }
}

/// `value` in about three digits.
func threeDigits(_ value: Double) -> String {
  if value < 9.995 { return String(format: "%.2f", value) }
  if value < 99.95 { return String(format: "%.1f", value) }
  return String(format: "%.0f", value)
}
