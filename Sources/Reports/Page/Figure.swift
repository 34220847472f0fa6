import Plots
import Primitives

/// A plot of the page with its title and note.
struct Figure {
  /// Unique in the page, of letters, digits and dashes; the CSV of its numbers is named after it.
  var id: String
  var title: String
  /// An explanation for readers, one or two sentences.
  var note: String
  var plot: Plot
  /// Whether the y axis can begin at 0 too.
  var canBeginAtZero: Bool

  init(
    id: String, title: String, note: String, plot: Plot, canBeginAtZero: Bool = false
  ) {
    self.id = id
    self.title = title
    self.note = note
    self.plot = plot
    self.canBeginAtZero = canBeginAtZero
  }

  /// The values for a template.
  var context: [String: Any] {
    let table = plot.table
    let isOfUnits = ["ns", "bytes"].contains(plot.y.quantity.unit)
    func text(_ cell: PlotTable.Cell, _ column: Int) -> String {
      switch cell {
      case .text(let text): text
      // Rounds as results.csv does: whole ns and bytes.
      case .number(let value):
        value.flatMap { decimalText(column > 0 && isOfUnits ? $0.rounded() : $0) } ?? ""
      }
    }
    return [
      "id": id, "title": title, "note": note.isEmpty ? [] : [Cell(note)],
      "svg": plot.svg(other: canBeginAtZero ? .linear(fromZero: true) : nil),
      "other": canBeginAtZero ? [Cell("linear axis from 0")] : [],
      "titles": table.titles.map(Cell.init),
      "rows": table.rows.map { row in
        ["cells": row.enumerated().map { Cell(text($0.element, $0.offset)) }]
      },
    ]
  }
}

/// A cell of a table, for templates.
struct Cell {
  var text: String

  init(_ text: String) { self.text = text }
}
