import Plots
import Primitives

/// A plot of the page with all that belongs to it.
struct Figure {
  /// Unique in the page, of letters, digits and dashes; the CSV of its numbers is named after it.
  var id: String
  var title: String
  /// What a reader has to know to read it, one or two sentences.
  var note: String
  var plot: Plot
  /// The same with the other scale of the y axis; nil where there is only one.
  var other: Plot?
  var otherLabel = ""

  init(
    id: String, title: String, note: String, plot: Plot, canBeginAtZero: Bool = false
  ) {
    self.id = id
    self.title = title
    self.note = note
    self.plot = plot
    guard canBeginAtZero else { return }
    var other = plot
    other.y.scale = .linear(fromZero: true)
    (self.other, otherLabel) = (other, "linear axis from 0")
  }

  /// What a template needs.
  var context: [String: Any] {
    let table = plot.table
    let isOfUnits = ["ns", "bytes"].contains(plot.y.quantity.unit)
    func text(_ cell: PlotTable.Cell, _ column: Int) -> String {
      switch cell {
      case .text(let text): text
      // As in results.csv: whole ns and bytes.
      case .number(let value):
        value.flatMap { decimalText(column > 0 && isOfUnits ? $0.rounded() : $0) } ?? ""
      }
    }
    return [
      "id": id, "title": title, "note": note, "svg": plot.svg(),
      "other": other.map { [["svg": $0.svg(), "label": otherLabel]] } ?? [],
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
