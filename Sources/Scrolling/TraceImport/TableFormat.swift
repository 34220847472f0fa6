import Files
import Foundation
import ScrollTraces

/// CSV with a row for each frame, whose columns the user names (`TableRows`).
///
/// Comments that give a viewport and a content, as in this project's own traces, are read.
struct TableFormat: TraceFormat {
  var name: String { "CSV" }

  func recognizes(_ start: UInt8) -> Bool { start >= 0x20 && start != 0x7F }

  func reader(for request: TraceRequest) throws(InputError) -> any TraceFormatReader {
    TableReader(request)
  }
}

private struct TableReader: TraceFormatReader {
  private let request: TraceRequest
  private var text: [UInt8] = []
  private var sizes: SizeComments
  private var table: TableRows
  /// The indices of the columns in a row.
  private var indices: (time: Int, x: Int?, offset: Int, event: Int?)?
  private var recorded = RecordedFrames(frames: [], notes: [])
  private var firstTime: Time?
  private var line = 0

  init(_ request: TraceRequest) {
    self.request = request
    sizes = SizeComments(file: request.file)
    let (time, offset) = (request.columns.time, request.columns.offset)
    table = TableRows(
      file: request.file, wanted: [time ?? Self.usualTime, offset ?? Self.usualOffset])
  }

  mutating func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(InputError) {
    guard text.count + piece.count <= ScrollTrace.maximumBytes else {
      throw InputError(
        file: request.file,
        message: "expected at most \(ScrollTrace.maximumBytes) bytes of text, found more",
        advice: "split the file")
    }
    text.append(contentsOf: piece)
  }

  mutating func finish() throws(InputError) -> RecordedFrames {
    var cursor = LineCursor()
    while let found = cursor.next(in: text) {
      line += 1
      let row = text[found.range].withoutReturn
      guard row.count <= InputText.longestLine else {
        throw error(
          nil, "expected a line of at most \(InputText.longestLine) bytes, found a longer one",
          "name a CSV file")
      }
      if row.isEmpty, !table.isInQuotes { continue }
      switch try table.take(row.span, number: line) {
      case nil: break
      case .comment: try sizes.read(String(decoding: row, as: UTF8.self), line: line)
      case .names: try findColumns()
      case .row(let fields): try take(fields)
      }
    }
    try table.finish()
    guard indices != nil else {
      throw error(nil, "expected a row of column names, found none", "name the columns first")
    }
    guard !recorded.frames.isEmpty else {
      throw InputError(
        file: request.file, message: "expected at least one frame, found only column names",
        advice: "record the session again")
    }
    recorded.viewport = sizes.viewport
    recorded.contentSize = sizes.contentSize
    recorded.notes = ["\(recorded.frames.count) frames, one for each row"] + table.notes
    return recorded
  }

  // MARK: Columns

  private static let usualTime = "t_ms"
  private static let usualOffset = "y"

  private var names: [String] { table.names ?? [] }

  private mutating func findColumns() throws(InputError) {
    let columns = request.columns
    indices = (
      try required(columns.time, Self.usualTime, "--time-column", "the time of a frame"),
      try optional(columns.x, "x", "--x-column"),
      try required(columns.offset, Self.usualOffset, "--offset-column", "the scroll offset"),
      try optional(columns.event, "event", "--event-column")
    )
  }

  private mutating func take(_ fields: CSVFields.Row) throws(InputError) {
    guard let indices else { fatalError("a row came before the names of the columns") }
    guard recorded.frames.count < ScrollTrace.maximumFrames else {
      throw error(
        nil, "expected at most \(ScrollTrace.maximumFrames) frames, found more", "split the file")
    }
    guard fields.count == names.count else {
      throw error(
        nil, "expected \(names.count) fields, found \(fields.count)",
        table.advice(on: fields))
    }
    let milliseconds = try time(fields[indices.time])
    if let last = recorded.frames.last, milliseconds < last.dueMilliseconds {
      throw error(
        fields[indices.time],
        "expected a time that is not before that of the row above, found "
          + InputError.quote(fields[indices.time].text), "sort the rows by time")
    }
    recorded.frames.append(
      TraceFrame(
        dueMilliseconds: milliseconds,
        offset: CGPoint(
          x: try indices.x.map { (index) throws(InputError) in
            try number(fields[index], "an offset")
          } ?? 0,
          y: try number(fields[indices.offset], "an offset")),
        event: try indices.event.map { (index) throws(InputError) in try event(fields[index]) }
          ?? .none))
    recorded.lines.append(line)
  }

  private func required(
    _ given: String?, _ usual: String, _ flag: String, _ what: String
  ) throws(InputError) -> Int {
    if let place = try optional(given, usual, flag) { return place }
    throw InputError(
      file: flag,
      message: "expected the column with \(what) in \(request.file), which has no column \(usual)",
      advice: "its columns are \(names.prefix(20).joined(separator: ", "))")
  }

  /// - Throws: if a column that the user names is missing or occurs more than once.
  private func optional(
    _ given: String?, _ usual: String, _ flag: String
  ) throws(InputError) -> Int? {
    let name = given ?? usual
    if given == nil, !names.contains(name) { return nil }
    return try columnPlace(of: name, in: names, flag: flag, file: request.file)
  }

  // MARK: Fields

  /// A time as it is written. Nanoseconds since 1970 do not fit into a `Double` exactly, but their
  /// differences do.
  private enum Time {
    case whole(Int)
    case fraction(Double)

    var value: Double {
      switch self {
      case .whole(let value): Double(value)
      case .fraction(let value): value
      }
    }

    func since(_ start: Time) -> Double {
      if case .whole(let now) = self, case .whole(let then) = start {
        let (difference, overflows) = now.subtractingReportingOverflow(then)
        if !overflows { return Double(difference) }
      }
      return value - start.value
    }
  }

  /// Milliseconds since the first frame.
  private mutating func time(_ field: CSVFields.Field) throws(InputError) -> Double {
    let number = try number(field, "a time")
    let time =
      Int(field.text.trimmingCharacters(in: .whitespaces)).map(Time.whole)
      ?? .fraction(number)
    let start = firstTime ?? time
    firstTime = start
    let milliseconds = time.since(start) / (request.columns.unit ?? .ms).perMillisecond
    guard milliseconds <= 1e12 else {
      throw error(
        field,
        "expected a time of at most 1e12 ms after the first, found "
          + InputError.quote(field.text), "check --time-unit")
    }
    return milliseconds
  }

  private func number(_ field: CSVFields.Field, _ what: String) throws(InputError) -> Double {
    let text = field.text.trimmingCharacters(in: .whitespaces)
    let isDecimal = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isDecimal, let value = Double(text), value.isFinite else {
      throw error(
        field, "expected \(what), found \(InputError.quote(field.text))",
        decimalAdvice(text) ?? "write it as a decimal number")
    }
    return value
  }

  private func event(_ field: CSVFields.Field) throws(InputError) -> TraceEvent {
    let text = field.text.trimmingCharacters(in: .whitespaces)
    if let event = TraceEvent(rawValue: text) { return event }
    let known = TraceEvent.allCases.map(\.rawValue).filter { !$0.isEmpty }
    throw error(
      field,
      "expected nothing or one of \(known.joined(separator: ", ")), "
        + "found \(InputError.quote(field.text))", "rename it or leave the column out")
  }

  private func error(
    _ field: CSVFields.Field?, _ message: String, _ advice: String
  ) -> InputError {
    InputError(
      file: request.file, line: line, column: field.map { $0.start + 1 }, message: message,
      advice: advice)
  }
}
