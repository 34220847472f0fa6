import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

/// What people read fits the medium, and loses nothing by it.
@Suite struct NarrowTests {
  static let widths = [40, 80, 120]

  /// - Parameter isWhole: whether nothing that stands there on a wide medium may be missing.
  private func expectFits(
    _ width: Int, isWhole: Bool = true, _ text: (TextMedium) throws -> String
  ) rethrows {
    let narrow = try text(TextMedium(width: width))
    for line in narrow.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    guard isWhole else { return }
    for word in try text(TextMedium(width: 1_000)).split(whereSeparator: \.isWhitespace) {
      // Parts between which a word may be broken; rules and pictures are as wide as they can be.
      for part in word.split(separator: /[,\/+]/)
      where part.contains(where: { $0.isLetter || $0.isNumber }) {
        #expect(narrow.contains(part), "\(part) in \(narrow)")
      }
    }
  }

  private let cases = [
    record(strategy: "precompute-sorted", launches: [observations(query: 123_456)]),
    record(strategy: "tiled-cache[cache=1MiB,tile=64]", launches: [observations()]),
    record(strategy: "on-demand", launches: [], failure: "worker was killed by signal 9"),
  ]

  @Test(arguments: widths)
  func theTableOfARunFits(width: Int) {
    // Its columns are dropped, and names shortened, before a row becomes a block.
    expectFits(width, isWhole: false) { table(for: run(cases), columns: .wide, on: $0) }
    let text = table(for: run(cases), columns: .wide, on: TextMedium(width: width))
    for part in ["precompute-sorted", "01234567", "123 µs", "failed: worker was killed", "3.00"] {
      #expect(text.replacing("\n", with: " ").contains(part), "\(part) in \(text)")
    }
    #expect(text.contains("frame p99: ") == (width == 40), "\(text)")
    #expect(text.contains("reuse") == (width != 80), "\(text)")
    expectFits(width) { metricTable(for: run(cases), metrics: ["query_ns", "created"], on: $0) }
  }

  /// The last column of an edit trace is not one that may go.
  @Test func anEditTraceStandsInATableOfEightyColumns() {
    var edited = observations()
    edited["edit_ns"] = distribution((0..<40).map { 45_000 + $0 })
    for ratio in ["query_noise_ratio", "frame_noise_ratio"] { edited[ratio] = .decimal(0.07) }
    let text = table(
      for: run([
        record(strategy: "precompute-sorted", launches: [edited]),
        record(strategy: "tiled-cache", launches: [edited]),
      ]), columns: .wide, on: TextMedium(width: 80))
    #expect(text.contains("45.0 µs") && !text.contains("strategy: "), "\(text)")
    #expect(!text.contains("noise") && text.contains("precompute-sorted 01234567"), "\(text)")
  }

  @Test(arguments: widths)
  func otherTablesOfARunFit(width: Int) throws {
    let sizes = [1_000, 4_000, 16_000].flatMap { items in
      cases.map { entry in
        var entry = entry
        entry.itemCount = items
        return entry
      }
    }
    try expectFits(width) { try GrowthTable(of: run(sizes), metric: "prepare_ns").text(on: $0) }
    let contest = Contest.standard[0]
    try expectFits(width) {
      try AxisTable(of: run(cases), parameter: "tile", by: contest).text(on: $0)
    }
    let check = PartCheck(cases)
    expectFits(width) { text(for: check, on: $0) }
  }

  @Test(arguments: widths)
  func historiesFit(width: Int) {
    let all = (0..<20).flatMap { index in
      HistoryRow.rows(
        of: historyRun(
          "r\(index)", commit: "c\(index)",
          [
            record(
              strategy: "tiled-cache[cache=1MiB,tile=64]",
              launches: [["prepare_ns": .integer(index < 12 ? 1_000_000 : 1_127_000)]])
          ]), committed: nil, settings: "seed 1")
    }
    let history = History(all, [History.Selection("prepare_ns")])
    #expect(history.series.count == 1 && history.series[0].changes.count == 1)
    expectFits(width) { history.detail(on: $0) }
    expectFits(width) { history.overview(all: true, on: $0) }
  }

  @Test(arguments: widths)
  func comparisonsFit(width: Int) throws {
    let base = run([
      record(strategy: "a", launches: Array(repeating: observations(), count: 4)),
      record(strategy: "b", launches: [observations()]),
    ])
    var other = observations(query: 500, prepare: 9_000_000)
    other["created"] = .integer(19)
    let head = run([
      record(strategy: "a", launches: Array(repeating: other, count: 4)),
      record(strategy: "b", launches: [observations()]),
    ])
    let comparison = try RunComparison(base: base, head: head, date: Date())
    #expect(comparison.report.findings.count > 0)
    expectFits(width) { table(for: comparison, on: $0) }
  }

  @Test(arguments: widths)
  func theDoctorFits(width: Int) {
    expectFits(width) { machineTable(for: troubled(), on: $0) }
  }

  @Test(arguments: widths)
  func histogramsFit(width: Int) {
    let histogram = TextHistogram((0..<40).map { (Double($0), 1_000 * $0) })
    expectFits(width) { histogram.text(on: $0) }
  }
}
