import Foundation

/// Cells in columns: the first ones left-aligned, numbers right-aligned.
struct Table {
  var titles: [String]
  var leftColumns: Int
  var rows: [[String]] = []

  var text: String {
    let widths = titles.indices.map { column in
      ([titles] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([titles] + rows).map { cells in
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < leftColumns ? cell + space : space + cell
      }
      var line = "  " + padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n") + "\n"
  }
}

extension Heat {
  /// Times in ns per query. Ratios compare like with like: attributes to the copy floor, and each
  /// output to the simple code and to Boost's tree with the same output.
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
        row.contender, row.output.rawValue, short(row.time.minimum), short(row.time.median),
        row.output == .attributes ? ratio(row, to: "copy-floor", .attributes) : "-",
        ratio(row, to: "sorted-scalar", row.output), ratio(row, to: "boost-rtree", row.output),
        row.cost.nanosecondsPerItem.map(short) ?? "-",
        row.cost.bytesPerItem.map(short) ?? "-",
      ])
    }
    return title + "\n" + table.text + remarks.map { "  \($0)\n" }.joined()
  }
}

/// Formats about three digits.
func short(_ value: Double) -> String {
  if value < 9.995 { return String(format: "%.2f", value) }
  if value < 99.95 { return String(format: "%.1f", value) }
  return String(format: "%.0f", value)
}
