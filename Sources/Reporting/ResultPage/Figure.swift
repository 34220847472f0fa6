import Files
import Plots
import Primitives
import ResultFiles
import Verdicts

/// A plot of the page, or a table with bars, with its title and a note.
struct Figure {
  enum Content {
    case plot(Plot)
    case counters(CounterTable)
  }

  /// The subject of a figure outside of groups, for the filters of the page.
  struct Scope {
    var data: String
    var layout: String
    /// Empty for content that all traces share.
    var trace: String
  }

  /// Unique in the page; letters, digits and dashes. The CSV file of its numbers has this name.
  var id: String
  var title: String
  /// One or two sentences that explain the plot. The page has them at the first of its plots that
  /// they explain.
  var note: String
  /// A note on this plot alone.
  var remark = ""
  var content: Content
  /// Whether a script can show the y axis from 0, linear.
  var canBeginAtZero = false
  var scope: Scope?
  /// The level of its heading where it stands right below one of level 2; 4 elsewhere.
  var headingLevel = 4

  /// The plot as a picture of its own; nil for a table.
  var picture: (name: String, svg: String)? {
    guard case .plot(var plot) = content else { return nil }
    plot.title = title
    plot.size = (480, 300)
    return (id + ".svg", plot.svg(isAlone: true))
  }

  /// The values for a template.
  var context: [String: Any] {
    let words = [note, remark].filter { !$0.isEmpty }.joined(separator: " ")
    var context: [String: Any] = [
      "id": id, "title": title, "level": headingLevel == 4 ? [] : [TemplateText("\(headingLevel)")],
      "note": words.isEmpty ? [] : [TemplateText(words)],
      "scope": scope.map { [["data": $0.data, "layout": $0.layout, "trace": $0.trace]] } ?? [],
    ]
    switch content {
    case .plot(let plot):
      context["plot"] = [
        [
          "svg": plot.svg(), "zero": canBeginAtZero ? [TemplateText("")] : [],
          "csv": XMLText.lines(Self.csv(plot)),
        ]
      ]
    case .counters(let table): context["counters"] = [table.context]
    }
    return context
  }

  /// The numbers of a plot: readable as they stand, and what a script reads.
  private static func csv(_ plot: Plot) -> String {
    let table = plot.table
    // Whole ns and bytes, as in results.csv; tenths of a point.
    let steps = ["ns": 1.0, "bytes": 1, "pt": 10][plot.y.quantity.unit]
    var csv = CSV.line(table.titles.map { .text(PlainText.line($0)) })
    for row in table.rows {
      csv += CSV.line(
        row.enumerated().map { column, value in
          switch value {
          case .text(let text): .text(PlainText.line(text))
          case .number(nil): .missing
          case .number(let value?):
            .decimal(column == 0 ? value : steps.map { (value * $0).rounded() / $0 } ?? value)
          }
        })
    }
    return csv
  }
}

extension Figure {
  init(
    id: String, title: String, note: String, remark: String = "", plot: Plot,
    canBeginAtZero: Bool = false
  ) {
    self.init(
      id: id, title: title, note: note, remark: remark, content: .plot(plot),
      canBeginAtZero: canBeginAtZero)
  }
}
