import Files
import Foundation
import Measurement

extension HistoryFile {
  /// Reads the rows of the metrics in `wanted`, or of all metrics if it is nil, in the order in
  /// which they were appended. Skips torn lines and, from files that were joined, repeated headers
  /// and repeated rows, and returns notes on them.
  ///
  /// If only a gzipped file of this name exists, it is read; nothing is ever appended to that.
  ///
  /// - Throws: `HistoryError` with the line, for any other line that is not a row.
  /// - Complexity: O(bytes); rows that are not wanted take no memory.
  package func read(
    metrics wanted: Set<String>? = nil
  ) throws(HistoryError) -> (rows: [HistoryRow], notes: [String]) {
    var reader = HistoryReader(self, wanted)
    try reader.read(try contents())
    return (reader.rows, reader.notes)
  }

  private func contents() throws(HistoryError) -> [UInt8] {
    guard path.hasSuffix(ResultFile.packedSuffix) || ResultFile.isOnlyPacked(path) else {
      let file = try LockedHistory(self, for: .reading)
      defer { file.close() }
      let bytes = try file.contents()
      do {
        return try InputText.utf8(bytes, file: path)
      } catch {
        throw .unreadable(error)
      }
    }
    do {
      return try ResultFile(path).bytes
    } catch {
      throw .unreadable(error)
    }
  }
}

/// Reads the lines of a history. A row is always one line, so a torn line damages no other.
private struct HistoryReader {
  private struct Key: Hashable {
    var run: String
    var caseID: String
    var metric: String
  }

  private(set) var rows: [HistoryRow] = []
  private(set) var notes: [String] = []
  private let history: HistoryFile
  private let wanted: Set<ArraySlice<UInt8>>?
  private var reader: CSVFields
  private var columns: [HistoryRow.Column?] = []
  private var metricColumn = 0
  private var seen: [Key: HistoryRow] = [:]
  private var repeated = 0

  init(_ history: HistoryFile, _ wanted: Set<String>?) {
    self.history = history
    self.wanted = wanted.map { Set($0.map { ArraySlice($0.utf8) }) }
    reader = CSVFields(file: history.path)
  }

  mutating func read(_ bytes: [UInt8]) throws(HistoryError) {
    var lines = LineCursor()
    var line = 0
    while let found = lines.next(in: bytes) {
      line += 1
      // A last line without a line end is torn, however long it is.
      guard found.isEnded else {
        note(line, "incomplete, because its writer was interrupted")
        break
      }
      try read(bytes[found.range], line)
    }
    if repeated > 0 {
      notes.append("\(history.path): \(repeated) rows occur twice and count once")
    }
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ line: Int) throws(HistoryError) {
    if line == 1 {
      columns = try history.columns(ofHeader: text)
      metricColumn = columns.firstIndex(of: .metric)!
      return
    }
    let text = text.withoutReturn
    if text.isEmpty { return }
    let fields: CSVFields.Row
    do {
      fields = try reader.takeWhole(text.span, number: line)
    } catch {
      throw damaged(line, error.message)
    }
    if fields.count > columns.count, fields[fields.count - 1].text == HistoryFile.tornMark {
      return note(line, "incomplete, because its writer was interrupted")
    }
    if fields[0].bytes.elementsEqual(HistoryRow.Column.runID.rawValue.utf8) {
      return note(line, "a header again")
    }
    guard fields.count == columns.count else {
      throw damaged(line, "expected \(columns.count) fields, found \(fields.count)")
    }
    if let wanted, !wanted.contains(fields[metricColumn].bytes) { return }
    let row = try row(fields, line)
    let key = Key(run: row.runID, caseID: row.caseID, metric: row.metric)
    if let old = seen[key] {
      guard old == row else { throw damaged(line, "run \(row.runID) has another row of that case") }
      repeated += 1
      return
    }
    seen[key] = row
    rows.append(row)
  }

  private func row(_ fields: CSVFields.Row, _ line: Int) throws(HistoryError) -> HistoryRow {
    var texts: [HistoryRow.Column: String] = [:]
    for (column, field) in zip(columns, fields) {
      if let column { texts[column] = CSV.unescaped(field.text) }
    }
    func text(_ column: HistoryRow.Column) -> String { texts[column] ?? "" }
    func optional(_ column: HistoryRow.Column) -> String? {
      text(column).isEmpty ? nil : text(column)
    }
    for column in [HistoryRow.Column.runID, .caseID, .metric, .timestamp]
    where text(column).isEmpty {
      throw damaged(line, "\(column.rawValue) is empty")
    }
    func flag(_ column: HistoryRow.Column) throws(HistoryError) -> Bool {
      switch text(column) {
      case "true": return true
      case "false", "": return false
      case let other:
        throw damaged(line, "expected true or false in \(column.rawValue), found \(other)")
      }
    }
    let isText = Metric.Unit(rawValue: text(.unit))?.isText ?? false
    for column in [HistoryRow.Column.value, .p95, .p99] where !isText {
      guard let value = optional(column) else { continue }
      guard let number = decimalNumber(value) else {
        throw damaged(line, "expected a number in \(column.rawValue), found \(value)")
      }
      // The limit of records: means and differences of such numbers are finite.
      guard number.magnitude <= Double(FieldCheck.largest) else {
        throw damaged(line, "expected a number up to 2^53 in \(column.rawValue), found \(value)")
      }
    }
    if let launches = optional(.launches), Int(launches).map({ $0 >= 0 }) != true {
      throw damaged(line, "expected a whole number in launches, found \(launches)")
    }
    guard let better = Metric.Direction(rawValue: optional(.better) ?? "neutral") else {
      throw damaged(line, "expected lower, higher or neutral in better, found \(text(.better))")
    }
    return HistoryRow(
      runID: text(.runID), commit: text(.commit), isDirty: try flag(.dirty),
      timestamp: text(.timestamp), host: text(.host), cpuModel: text(.cpuModel),
      swiftVersion: text(.swiftVersion), caseID: text(.caseID), metric: text(.metric),
      unit: text(.unit), better: better, isDeterministic: try flag(.deterministic),
      value: optional(.value), launches: Int(text(.launches)), p95: optional(.p95),
      p99: optional(.p99), committed: optional(.committed), settings: text(.settings),
      dataHash: text(.dataHash),
      traceHash: text(.traceHash), allocator: text(.allocator))
  }

  private func damaged(_ line: Int, _ reason: String) -> HistoryError {
    .damaged(
      path: history.path, line: line, reason: reason, advice: "take the line out, or restore it")
  }

  private mutating func note(_ line: Int, _ reason: String) {
    notes.append("\(history.path):\(line): \(reason), skipped")
  }
}
