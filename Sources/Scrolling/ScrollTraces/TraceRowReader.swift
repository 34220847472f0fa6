import Files
import Foundation

/// Checks and reads the rows of one trace.
struct TraceRowReader {
  /// Points and milliseconds up to this are exact on the 1/64 grid; it is far beyond any recording.
  static let largest = 1e12
  let file: String
  let viewport: CGSize
  let contentSize: CGSize
  /// How far beyond the content's edges offsets may lie, in points.
  let overscroll: Double
  /// The positions of `t_ms`, `x`, `y` and `event`.
  let places: [Int]
  let columnCount: Int
  private(set) var line = 0
  private(set) var lastTime = 0.0
  private(set) var fields = CSVFields.Row()

  mutating func parse(_ fields: CSVFields.Row, line: Int) throws(InputError) -> TraceFrame {
    self.line = line
    self.fields = fields
    for (place, column) in zip(places, TraceReader.columns) where place >= fields.count {
      throw error(
        column, "expected at least \((places.max() ?? 0) + 1) values, found \(fields.count)",
        "complete the row or remove it")
    }
    guard fields.count <= columnCount else {
      throw InputError(
        file: file, line: line,
        message: "expected \(columnCount) values, as there are columns, found \(fields.count)",
        advice: "remove the others; numbers have a point for their fraction and no separators")
    }
    let time = try number(0, from: 0)
    if time < lastTime {
      throw error(
        "t_ms", "expected a time of at least \(lastTime) ms, found \(time)",
        "frames must be in order of time")
    }
    lastTime = time
    let x = try offset(1, contentSize.width, viewport.width)
    let y = try offset(2, contentSize.height, viewport.height)
    return TraceFrame(dueMilliseconds: time, offset: CGPoint(x: x, y: y), event: try event())
  }

  private func field(_ column: Int) -> Substring {
    fields[places[column]].text[...].trimmed
  }

  private func number(_ column: Int, from least: Double) throws(InputError) -> Double {
    let text = field(column)
    let name = TraceReader.columns[column]
    guard let value = decimalNumber(text) else {
      throw error(
        name, "expected a number, found \(InputError.quote(String(text)))", "write it as 16.6")
    }
    guard value >= least, value <= Self.largest else {
      throw error(
        name,
        "expected a number in \(least == 0 ? "0" : String(least))...\(Self.largest), "
          + "found \(InputError.quote(String(text)))",
        column == 0
          ? "times are milliseconds since the start of the recording"
          : "clamp offsets to the content before they are recorded")
    }
    return value
  }

  /// Reads an offset. It may be one point beyond the edge, because content sizes are recorded in
  /// whole points, and further if the comments allow it.
  private func offset(
    _ column: Int, _ content: Double, _ viewport: Double
  ) throws(InputError) -> Double {
    let value = try number(column, from: overscroll == 0 ? 0 : -overscroll)
    let range = max(content - viewport, 0)
    guard value <= range + max(overscroll, 1) else {
      throw error(
        TraceReader.columns[column],
        "expected an offset of at most \(range) (content \(content) less viewport \(viewport)), "
          + "found \(value)",
        "correct the sizes in the comment or the row")
    }
    return overscroll > 0 ? value : min(value, range)
  }

  private func event() throws(InputError) -> TraceEvent {
    let text = field(3)
    if let event = TraceEvent(rawValue: String(text)) { return event }
    let known = TraceEvent.allCases.map(\.rawValue).filter { !$0.isEmpty }
    let nearest = nearestName(to: String(text), in: known, within: .max) ?? ""
    throw error(
      "event",
      "expected nothing or one of \(known.joined(separator: ", ")), "
        + "found \(InputError.quote(String(text)))",
      "did you mean '\(nearest)'?")
  }

  private func error(_ column: String, _ message: String, _ advice: String) -> InputError {
    InputError(file: file, line: line, field: column, message: message, advice: advice)
  }
}
