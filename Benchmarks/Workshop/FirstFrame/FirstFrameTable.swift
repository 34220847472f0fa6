import Measurement
import Statistics
import Verdicts

/// The parts of several first frames, as a table in Markdown.
struct FirstFrameTable {
  private let rows: [[String]]
  private let content: String

  /// - Precondition: there are reports.
  init(_ reports: [FirstFrame.Report]) {
    let all = reports.map { $0.times.reduce(Moment(wall: 0, cpu: 0), +) }
    rows =
      FirstFrame.Part.allCases.enumerated().map { number, part in
        Self.row(part.rawValue, reports.map { $0.times[number] })
      } + [Self.row("all", all)]
    content = "\(HumanUnits.count(Double(reports[0].items))) items, \(reports[0].shown) shown"
  }

  func text(titled title: String) -> String {
    let titles = ["part, ms", "CPU", "median", "least", "greatest"]
    let lines = MarkdownTable.lines(titles, rows, right: [1, 2, 3, 4])
    return "\(title): \(content)\n\n" + lines.map { $0 + "\n" }.joined()
  }

  private static func row(_ name: String, _ times: [Moment]) -> [String] {
    let wall = times.map { Double($0.wall) }
    let values = [
      Percentile.median(of: times.map { Double($0.cpu) }), Percentile.median(of: wall),
      wall.min()!, wall.max()!,
    ]
    return [name] + values.map { HumanUnits.fixed($0 / 1e6, digits: 2) }
  }
}
