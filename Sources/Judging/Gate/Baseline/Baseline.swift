import Files
import Measurement

/// The checksums and machine-independent counters of a suite, in a file format made for diffs.
///
/// The file has lines `case<TAB>metric<TAB>value`, sorted by their bytes, each with one value of
/// one case. A change of one counter is a diff of one line, `cut`, `join` and `sort -c` can read
/// the file directly, and two branches that change different cases merge. For the same reason it
/// has neither comments nor a header. Values that apply to all cases are under the case `*`: the
/// number of `cases` in the file and the number of `lines`, including this one, so that a truncated
/// file is never mistaken for a complete one; and the `seed`. Control characters and backslashes in
/// names are escaped (`\t`, `\n`, `\r`, `\\`, `\u{7}`).
///
/// Bytes and allocations are not included: they depend on the allocator, and are compared between
/// base and head.
package struct Baseline: Hashable, Sendable {
  /// The name that stands for all cases.
  static let all = "*"
  /// The lines under `all` that describe the file itself.
  private enum Count: String, CaseIterable { case cases, lines }
  /// By case, then metric.
  package internal(set) var cases: [String: [String: CounterValue]]
  /// Settings that apply to all cases.
  package internal(set) var settings: [String: String]

  package var caseIDs: [String] { cases.keys.sorted() }

  /// The baseline of a run without failed cases.
  package init(_ run: RunRecord) {
    precondition(
      run.cases.allSatisfy { $0.failure == nil }, "a failed case has no counters to keep")
    cases = [:]
    for record in run.cases {
      cases[record.id] = CaseCounters(record, where: \.isMachineIndependent).values
    }
    settings = Self.settings(of: run)
  }

  static func settings(of run: RunRecord) -> [String: String] { ["seed": run.seedText] }

  /// The file's content.
  ///
  /// - Complexity: O(lines log lines).
  package var text: String {
    func line(_ id: String, _ metric: String, _ value: String) -> String {
      [id, metric, value].map(CaseText.escaped).joined(separator: "\t")
    }
    var lines = settings.map { line(Self.all, $0.key, $0.value) }
    for (id, values) in cases { lines += values.map { line(id, $0.key, $0.value.text) } }
    let counts: [Count: Int] = [
      .cases: cases.count, .lines: lines.count + Count.allCases.count,
    ]
    lines += counts.map { line(Self.all, $0.key.rawValue, String($0.value)) }
    // Swift orders texts by characters; git, and `sort` with LC_ALL=C, by bytes.
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { $0 + "\n" }.joined()
  }

  /// The baseline in the file at `path`; nil if there is none.
  ///
  /// - Throws: `InputError` that names the line: not three fields, an invalid escape, an invalid
  ///   number, a line out of order or repeated, or a number of cases or lines other than the file
  ///   states.
  package static func load(_ path: String) throws(InputError) -> Baseline? {
    guard try InputFile.exists(path) else { return nil }
    let file = try InputFile(
      path: path, expecting: "a baseline", largest: largestFile, inFolder: "a .tsv file")
    return try Baseline(parsing: try file.text(), file: path)
  }

  /// The largest accepted file, in bytes; a case takes about 5,000.
  private static let largestFile = 1 << 30
  private static let rewrite = "gate --update-baseline rewrites it"

  /// The same as `load`, from a text; `file` is its name in errors.
  package init(parsing text: String, file: String) throws(InputError) {
    (cases, settings) = ([:], [:])
    var counts: [Count: Int] = [:]
    var before = ""
    let bytes = Array(text.utf8)
    var lines = LineCursor()
    var number = 0
    while let found = lines.next(in: bytes) {
      number += 1
      let content = bytes[found.range]
      let line = String(decoding: found.isEnded ? content.withoutReturn : content, as: UTF8.self)
      func error(_ message: String) -> InputError {
        InputError(file: file, line: number, message: message, advice: Self.rewrite)
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, !fields.contains(where: \.isEmpty) else {
        throw error(
          "expected case, metric and value separated by tabs, found \(InputError.quote(line))")
      }
      guard let id = CaseText.unescaped(fields[0]), let metric = CaseText.unescaped(fields[1]),
        let value = CaseText.unescaped(fields[2])
      else { throw error("expected the escapes \\t \\n \\r \\\\ \\u{..}, found another") }
      let key = "\(fields[0])\t\(fields[1])"
      guard number == 1 || before.utf8.lexicographicallyPrecedes(key.utf8) else {
        throw error(
          before == key
            ? "this case and metric occur twice"
            : "the lines are not sorted by their bytes (LC_ALL=C sort)")
      }
      before = key
      if id != Self.all {
        guard let value = CounterValue(text: value, of: metric) else {
          throw error("expected a number for \(metric), found \(InputError.quote(value))")
        }
        cases[id, default: [:]][metric] = value
      } else if let count = Count(rawValue: metric) {
        counts[count] = Int(value)
      } else {
        settings[metric] = value
      }
    }
    guard !cases.isEmpty else {
      throw InputError(
        file: file, message: "expected at least one case, found none", advice: Self.rewrite)
    }
    for (count, found) in [(Count.cases, cases.count), (.lines, number)] {
      guard let expected = counts[count] else {
        throw InputError(
          file: file,
          message: "expected the line \"* \(count.rawValue) \(found)\" that states the contents,"
            + " found none: the file is truncated, or an earlier version wrote it",
          advice: Self.rewrite)
      }
      guard expected == found else {
        throw InputError(
          file: file,
          message: "expected \(expected) \(count.rawValue), as the file states, found \(found)",
          advice: "restore the complete file, or " + Self.rewrite)
      }
    }
  }
}
