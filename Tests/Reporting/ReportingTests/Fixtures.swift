import Foundation
import Measurement
import ResultFiles
import ResultPage
import Statistics
import TestSupport
import Verdicts

/// Names somebody might register, or find in a file.
let hostileNames = [
  "a,b", "say \"x\"", "two\nlines", "carriage\r\nreturn", "=cmd|' /C calc'!A0", "+1", "-2",
  "@SUM(A1)",
  "\tTab", "<script>alert(1)</script>", "::error file=x::boom", "##[error]boom", "pipe|and`tick`",
  "\u{1B}[31mred\u{1B}[0m", "../../etc/passwd", "ünïcode 🙂 名前", "&amp;", "", "'quoted",
  "a\u{202E}b",
  "]]>", "*bold*_under_", String(repeating: "long", count: 60),
  "\" onload=alert(1) x=\"", "</script><script>alert(1)</script>", "<!--", "-->", "{{title}}",
  "[x](javascript:alert(1))", "```", "two\n::error::x", "end\u{2028}::error::x", "\u{85}::error::x",
  "# heading", "\u{9B}31m\u{2067}", "\\", "%0A::error::x", "|",
]

let environment = Environment(
  host: "builder", cpuModel: "CPU, 2.0 GHz", cores: 2, virtualization: "kvm", os: "Some OS 1",
  kernel: "Linux 6.1", swiftVersion: "6.3.1", allocator: "jemalloc 5.3.0", clockNanoseconds: 24,
  load1: 0.25)

func run(_ cases: [CaseRecord]) -> RunRecord {
  RunRecord(
    runID: "r1", commit: "abc123", isDirty: false, timestamp: "2026-11-21T10:00:00Z",
    shard: "", environment: environment, cases: cases)
}

func distribution(_ values: [UInt64]) -> Observation {
  var histogram = LatencyHistogram()
  for value in values { histogram.record(value) }
  return .distribution(histogram.values!)
}

/// - Parameter data: with the number of items that it was resampled to, if any.
func record(
  strategy: String = "tiled-cache", items: Int = 66_000, data: String = "debian-packages",
  launches: [[String: Observation]] = [[:]], failure: CaseFailure? = nil
) -> CaseRecord {
  let mark = "@" + Case.itemText(items)
  let isResampled = data.hasSuffix(mark)
  return CaseRecord(
    .named(
      "\(data)@\(items)/list/flick-browse/\(strategy)",
      data: isResampled ? String(data.dropLast(mark.count)) : data,
      items: isResampled ? items : nil, trace: "flick-browse", strategy: strategy, seed: .max),
    itemCount: items,
    launches: launches.enumerated().map { index, observations in
      LaunchRecord(
        launch: index, observations: observations,
        blocks: [
          BlockSample(
            block: 0, pass: "query", frames: 500, cpuNanoseconds: 12_000, wallNanoseconds: 13_000)
        ])
    }, failure: failure)
}

private func queryAndFrameTimes(_ query: UInt64) -> (query: Observation, frame: Observation) {
  (
    distribution((0..<1_200).map { query + $0 % 10 }),
    distribution((0..<1_200).map { 3 * query + $0 })
  )
}

/// Those of nearly every launch, recorded once.
private let usualTimes = queryAndFrameTimes(250)

extension HistoryRow {
  /// The rows of a run whose cases were run with these settings.
  static func rows(
    of run: RunRecord, committed: String?, settings: String
  ) -> [HistoryRow] {
    rows(of: run, committed: committed).map { row in
      var row = row
      row.settings = settings + row.settings.dropFirst("seed \(UInt64.max), overscan 0.5".count)
      return row
    }
  }
}

/// What a healthy launch observes.
func observations(query: UInt64 = 250, prepare: Int64 = 1_200_000) -> [String: Observation] {
  let times = query == 250 ? usualTimes : queryAndFrameTimes(query)
  return [
    "query_ns": times.query, "frame_ns": times.frame,
    "prepare_ns": .integer(prepare),
    "live_bytes_per_item": .decimal(0.515625),
    "peak_bytes": .integer(3 << 20),
    "reuse_hit_ratio": .decimal(0.98765),
    "created": .integer(14), "peak_visible": .integer(12),
    "content_extent_pt": .decimal(69_885_346.609375),
    "visible_checksum": .text("0123456789abcdef"),
  ]
}

/// A second, independent reading of RFC 4180.
func parsedCSV(_ text: String) -> [[String]] {
  var rows: [[String]] = []
  var row: [String] = []
  var cell = ""
  var isQuoted = false
  var scalars = Array(text.unicodeScalars)[...]
  while let scalar = scalars.popFirst() {
    if isQuoted {
      if scalar != "\"" {
        cell.unicodeScalars.append(scalar)
      } else if scalars.first == "\"" {
        cell += "\""
        scalars.removeFirst()
      } else {
        isQuoted = false
      }
    } else if scalar == "\"" {
      isQuoted = true
    } else if scalar == "," || scalar == "\n" {
      row.append(cell)
      cell = ""
      if scalar == "\n" {
        rows.append(row)
        row = []
      }
    } else {
      cell.unicodeScalars.append(scalar)
    }
  }
  precondition(row.isEmpty && cell.isEmpty && !isQuoted, "the last line has no end")
  return rows
}

/// The rows after the header as dictionaries.
func records(_ csv: String) -> [[String: String]] {
  let rows = parsedCSV(csv)
  return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
}

/// The text of the error that `body` throws.
func errorText(_ body: () throws -> Void) -> String {
  TestSupport.error(body) ?? "nothing was wrong"
}
