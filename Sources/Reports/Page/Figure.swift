import Plots
import Primitives

/// A plot of the page, with its title and a note.
struct Figure {
  /// Unique in the page; letters, digits and dashes. The CSV file of its numbers has this name.
  var id: String
  var title: String
  /// One or two sentences that explain the plot. The page has them at the first of its plots that
  /// they explain.
  var note: String
  /// What is to be said of this plot alone.
  var remark: String
  var plot: Plot
  /// Whether the y axis can begin at 0 too.
  var canBeginAtZero: Bool

  init(
    id: String, title: String, note: String, remark: String = "", plot: Plot,
    canBeginAtZero: Bool = false
  ) {
    self.id = id
    self.title = title
    self.note = note
    self.remark = remark
    self.plot = plot
    self.canBeginAtZero = canBeginAtZero
  }

  /// The values for a template.
  var context: [String: Any] {
    let table = plot.table
    let words = [note, remark].filter { !$0.isEmpty }.joined(separator: " ")
    let isOfUnits = ["ns", "bytes"].contains(plot.y.quantity.unit)
    func text(_ value: PlotTable.Value, _ column: Int) -> String {
      switch value {
      case .text(let text): text
      // Rounds to whole ns and bytes, as results.csv does.
      case .number(let value):
        value.flatMap { decimalText(column > 0 && isOfUnits ? $0.rounded() : $0) } ?? ""
      }
    }
    return [
      "id": id, "title": title, "note": words.isEmpty ? [] : [TemplateText(words)],
      "svg": plot.svg(other: canBeginAtZero ? .linear(fromZero: true) : nil),
      "other": canBeginAtZero ? [TemplateText("linear axis from 0")] : [],
      "titles": table.titles.map(TemplateText.init),
      "rows": table.rows.map { row in
        ["texts": row.enumerated().map { TemplateText(text($0.element, $0.offset)) }]
      },
    ]
  }
}
