import Foundation
import Testing

/// A row of a file of `Scripts/python/optimum/compare.py`, which names the columns: a scroll, and
/// the results of the reference programs for it.
struct SolvedScroll {
  /// A lower bound and the least number of skipped samples, if that was sought.
  typealias Answer = (bound: Int, least: Int?)

  let scroll: Scroll
  let missingFirst: Answer
  let anyPolicy: Answer
  /// As it is in the file.
  let line: Substring

  static func read(_ path: String) throws -> [SolvedScroll] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.dropFirst().map(SolvedScroll.init)
  }

  private init(_ line: Substring) throws {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    try #require(fields.count == 10, "\(line)")
    func cells(_ field: Substring) throws -> Set<Int32> {
      Set(try field.split(separator: " ").map { try #require(Int32($0), "\(line)") })
    }
    let interval = try #require(UInt64(fields[1]), "\(line)")
    scroll = Scroll(
      ready: try cells(fields[4]),
      samples: try fields[5].split(separator: ",", omittingEmptySubsequences: false).map(cells),
      costs: try fields[3].split(separator: " ").map { try #require(UInt64($0), "\(line)") },
      limit: try #require(Int(fields[2]), "\(line)"), vsync: { interval * UInt64($0) })
    missingFirst = (bound: try #require(Int(fields[6]), "\(line)"), least: Int(fields[8]))
    anyPolicy = (bound: try #require(Int(fields[7]), "\(line)"), least: Int(fields[9]))
    self.line = line
  }
}
