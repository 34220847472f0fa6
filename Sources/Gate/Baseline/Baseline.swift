import InputFiles
import Measurement

/// Checksums and machine-independent counters of a suite, made to be read in a diff.
///
/// The file is `case<TAB>metric<TAB>value` in lines sorted by their bytes, each a value of one
/// case: a change of one counter is one line of a diff, `cut`, `join` and `sort -c` read it as it
/// is, and two branches that change different cases merge. There is no comment and no header for
/// the same reason. What holds for all cases stands under the case `*`: how many `cases` the file
/// holds and how many `lines`, itself included, so that one that was cut is never taken for whole;
/// the `seed`, and the `overscan` in viewports. Controls and backslashes in names are escaped (`\t`, `\n`, `\r`, `\\`, `\u{7}`).
///
/// Bytes and allocations are not in it: they are the allocator's, and compared base against head.
public struct Baseline: Hashable, Sendable {
  /// The case that stands for all.
  static let all = "*"
  /// What of it holds for the file alone.
  private enum Count: String, CaseIterable { case cases, lines }
  /// By case, then metric.
  public internal(set) var cases: [String: [String: CounterValue]]
  /// What holds for all cases.
  public internal(set) var settings: [String: String]

  public var caseIDs: [String] { cases.keys.sorted() }

  /// What a run says that has no failed case.
  public init(_ run: RunRecord) {
    precondition(
      run.cases.allSatisfy { $0.failure == nil }, "a failed case has no counters to keep")
    cases = [:]
    for record in run.cases {
      cases[record.id] = CaseCounters(record, where: \.isMachineIndependent).values
    }
    settings = Self.settings(of: run)
  }

  static func settings(of run: RunRecord) -> [String: String] {
    var settings = ["seed": String(run.seed)]
    settings["overscan"] = run.overscan.flatMap { CounterValue(.decimal($0))?.text }
    return settings
  }

  /// The file's content.
  ///
  /// - Complexity: O(lines log lines).
  public var text: String {
    func line(_ id: String, _ metric: String, _ value: String) -> String {
      [id, metric, value].map(CaseText.escaped).joined(separator: "\t")
    }
    var lines = settings.map { line(Self.all, $0.key, $0.value) }
    for (id, values) in cases { lines += values.map { line(id, $0.key, $0.value.text) } }
    let counts: [Count: Int] = [
      .cases: cases.count, .lines: lines.count + Count.allCases.count,
    ]
    lines += counts.map { line(Self.all, $0.key.rawValue, String($0.value)) }
    // Swift orders texts by characters; `sort` under LC_ALL=C, and git, see bytes.
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { $0 + "\n" }.joined()
  }
}

extension Baseline {
  /// The baseline in the file at `path`; nil where there is none.
  ///
  /// - Throws: `InputError` that names the line: not three fields, an escape that is none, a number
  ///   that is none, a line out of order or twice, another number of cases or lines than it says.
  public static func load(_ path: String) throws(InputError) -> Baseline? {
    guard InputFile.isNamed(path) else { return nil }
    let file = try InputFile(
      path: path, expecting: "a baseline", largest: largestFile, inFolder: "a .tsv file")
    return try Baseline(parsing: try file.text(), file: path)
  }

  /// In bytes; a case takes 5,000.
  private static let largestFile = 1 << 30
  private static let rewrite = "Scripts/update-baselines writes it anew"

  /// As `load`, from a text; `file` is what errors call it.
  public init(parsing text: String, file: String) throws(InputError) {
    (cases, settings) = ([:], [:])
    var counts: [Count: Int] = [:]
    var before = ""
    var lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    // What ends the last line begins no other.
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      func error(_ message: String) -> InputError {
        InputError(
          file: file, line: index + 1, message: message,
          advice: Self.rewrite)
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, !fields.contains(where: \.isEmpty) else {
        throw error(
          "expected case, metric and value with tabs between, found \(InputError.quote(String(line)))"
        )
      }
      guard let id = CaseText.unescaped(fields[0]), let metric = CaseText.unescaped(fields[1]),
        let value = CaseText.unescaped(fields[2])
      else { throw error("expected the escapes \\t \\n \\r \\\\ \\u{..}, found another") }
      let key = "\(fields[0])\t\(fields[1])"
      guard index == 0 || before.utf8.lexicographicallyPrecedes(key.utf8) else {
        throw error(
          before == key
            ? "this case and metric are there twice"
            : "the lines are not in the order of their bytes (LC_ALL=C sort)")
      }
      before = key
      if id == Self.all {
        if let count = Count(rawValue: metric) {
          counts[count] = Int(value)
        } else {
          settings[metric] = value
        }
        continue
      }
      guard let value = CounterValue(text: value, of: metric) else {
        throw error("expected a number for \(metric), found \(InputError.quote(value))")
      }
      cases[id, default: [:]][metric] = value
    }
    guard !cases.isEmpty else {
      throw InputError(
        file: file, message: "expected at least one case, found none", advice: Self.rewrite)
    }
    for (count, found) in [(Count.cases, cases.count), (.lines, lines.count)] {
      guard let expected = counts[count] else {
        throw InputError(
          file: file,
          message: "expected the line \"* \(count.rawValue) \(found)\" that says how much it holds,"
            + " found none: it was cut, or an earlier version wrote it", advice: Self.rewrite)
      }
      guard expected == found else {
        throw InputError(
          file: file,
          message: "expected \(expected) \(count.rawValue), as it says of itself, found \(found)",
          advice: "get the whole file again, or " + Self.rewrite)
      }
    }
  }
}
