import Foundation

/// The figures of one contender for one layout, size and trace.
struct Row {
  var layout: LayoutCase
  var items: Int
  var trace: Windows.Trace
  var contender: String
  var output: Output
  var time: Race.Time
  var hitsPerQuery: Double
  var checksum: UInt64
  var cost: BuildCost
}

/// The rows of a run.
struct Rows {
  private(set) var all: [Row] = []

  mutating func add(_ rows: [Row]) { all += rows }

  /// The least ns per query; nil if the contender did not take part.
  func time(
    _ contender: String, _ output: Output, _ layout: LayoutCase, _ items: Int,
    _ trace: Windows.Trace
  ) -> Double? {
    row(contender, output, layout, items, trace)?.time.minimum
  }

  func row(
    _ contender: String, _ output: Output, _ layout: LayoutCase, _ items: Int,
    _ trace: Windows.Trace
  ) -> Row? {
    all.first {
      $0.contender == contender && $0.output == output && $0.layout == layout
        && $0.items == items && $0.trace == trace
    }
  }

  static let columns = [
    "layout", "items", "trace", "contender", "output", "ns_per_query", "ns_per_hit", "hits",
    "checksum", "build_ns_per_item", "bytes_per_item",
  ]

  /// The rows as CSV (RFC 4180, with lines that end with LF).
  var csv: String {
    var text = Self.columns.joined(separator: ",") + "\n"
    for row in all {
      let cells = [
        row.layout.rawValue, String(row.items), row.trace.rawValue, escaped(row.contender),
        row.output.rawValue, decimal(row.time.minimum),
        row.hitsPerQuery > 0 ? decimal(row.time.minimum / row.hitsPerQuery) : "",
        decimal(row.hitsPerQuery), String(format: "%016lx", row.checksum),
        row.cost.nanosecondsPerItem.map(decimal) ?? "", row.cost.bytesPerItem.map(decimal) ?? "",
      ]
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  private func decimal(_ value: Double) -> String { String(format: "%.3f", value) }

  private func escaped(_ text: String) -> String {
    guard text.contains(where: { "\",\r\n".contains($0) }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
