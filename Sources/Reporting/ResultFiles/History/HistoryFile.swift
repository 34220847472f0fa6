import Files
import Foundation

/// A CSV file to which runs are appended, with a header and a row for each case and metric. Several
/// processes may append to it at the same time.
///
/// A run is added by one write at the end of the file, under a lock, and flushed to the disk. A
/// version of this program that has more columns than the header replaces the file as a whole: it
/// appends the columns, empty in the existing rows, whose values never change. Where it cannot, it
/// fills only the columns of the file, and reports that.
///
/// If a writer dies within its write, it leaves a torn line. Readers skip that line with a note.
/// The next writer ends the line with one field too many, `torn`, so that it is never taken for a
/// row.
///
/// - Complexity: Appending reads only the header and the last line. A row takes some 300 bytes.
package struct HistoryFile: Sendable {
  package let url: URL
  static let header = HistoryRow.Column.allCases.map(\.rawValue).joined(separator: ",")
  static let tornMark = "torn"
  static let patienceSeconds = 60
  /// The largest accepted file, in bytes: some ten million rows.
  static let largestFile = 4 << 30

  package init(_ url: URL) { self.url = url }

  var path: String { url.path }

  /// Checks that `append(_:)` can write, before a run that may take hours. Neither changes the file
  /// nor creates one.
  package func prepare() throws(HistoryError) {
    try checkNotPacked()
    guard InputFile.isNamed(path) else {
      if let reason = AtomicFile.obstacle(at: path) {
        throw .cannotWrite(path: path, reason: reason)
      }
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 || errno != ENOENT else {
      throw .cannotWrite(path: path, reason: "expected a file, found a dangling link")
    }
    let file = try LockedHistory(self, for: .appending)
    defer { file.close() }
    _ = try file.ending()
  }

  /// Rejects a gzipped history: a new file next to it would hide its rows.
  private func checkNotPacked() throws(HistoryError) {
    guard path.hasSuffix(ResultFile.packedSuffix) || ResultFile.isOnlyPacked(path) else { return }
    throw .cannotWrite(path: path, reason: "nothing is appended to a gzipped history: gunzip it")
  }

  /// Adds rows in one piece, and creates the file if there is none. When this returns, the rows are
  /// on the disk.
  ///
  /// On an error none of the rows is left in the file.
  ///
  /// - Returns: remarks on the file.
  package func append(_ rows: [HistoryRow]) throws(HistoryError) -> [String] {
    guard !rows.isEmpty else { return [] }
    try checkNotPacked()
    let file = try LockedHistory(self, for: .appending)
    defer { file.close() }
    let ending = try file.ending()
    var text = ending.repair
    if ending.isEmpty { text += Self.header + "\n" }
    var notes: [String] = []
    if !ending.repair.isEmpty {
      notes.append(
        "\(path): the last line is incomplete, because its writer was interrupted; it is left out"
          + " from now on")
    }
    let columns = ending.isEmpty ? HistoryRow.Column.allCases : ending.columns
    let missing = HistoryRow.Column.allCases.filter { !columns.contains($0) }
    if !missing.isEmpty {
      let names = missing.map(\.rawValue).joined(separator: ", ")
      let what = missing.count == 1 ? "column" : "columns"
      let obstacle = file.replace(
        adding: missing, and: rows.map { $0.line(columns + missing) }.joined(),
        columnCount: columns.count)
      guard let obstacle else {
        return notes + ["\(path): now has the \(what) \(names), which earlier rows leave empty"]
      }
      notes.append(
        "\(path): lacks the \(what) \(names), whose values are not recorded: \(obstacle)")
    }
    for row in rows { text += row.line(columns) }
    try file.write(text)
    return notes
  }

  func writeFailure(_ code: Int32) -> HistoryError {
    .cannotWrite(path: path, reason: systemReason(code))
  }

  /// The columns that a header names; nil stands for a column of a later version.
  func columns(ofHeader line: ArraySlice<UInt8>) throws(HistoryError) -> [HistoryRow
    .Column?]
  {
    let text = line.withoutReturn
    // A line that is no CSV names no column.
    let names = (try? CSVFields.of(text.span, number: 1, file: path))?.map(\.text) ?? []
    let columns = names.map(HistoryRow.Column.init(rawValue:))
    let known = Set(columns.compactMap { $0 })
    let missing = HistoryRow.Column.allCases.first { $0.isRequired && !known.contains($0) }
    if let missing {
      throw .damaged(
        path: path, line: 1, reason: "expected a header with the column \(missing.rawValue)",
        advice: "give a file that runs were appended to by --history, or a new one")
    }
    guard Set(names).count == names.count else {
      throw .damaged(
        path: path, line: 1, reason: "the header contains a column twice",
        advice: "restore the header from the file's own history")
    }
    return columns
  }
}
