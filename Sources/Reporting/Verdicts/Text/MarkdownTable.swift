import Files

/// A table in Markdown.
package enum MarkdownTable {
  /// The lines of a table; titles are written unescaped, fields are escaped.
  ///
  /// - Parameter right: the columns that are right-aligned, such as those of numbers.
  package static func lines(_ titles: [String], _ rows: [[String]], right: Set<Int>) -> [String] {
    let rule = titles.indices.map { right.contains($0) ? "---:" : "---" }
    return [joined(titles), joined(rule)] + rows.map(row)
  }

  static func row(_ fields: [String]) -> String { joined(fields.map(markdownEscaped)) }

  private static func joined(_ fields: [String]) -> String {
    "| " + fields.joined(separator: " | ") + " |"
  }
}
