import Foundation
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct GoBenchmarkTests {
  @Test func aLinePerCaseAndLaunchAndACommentForOneThatFailed() {
    let launch: [String: Observation] = [
      "query_ns": distribution((0..<1_200).map { 100 + $0 % 2 }), "prepare_ns": .integer(1_000_000),
      "frame_ns": distribution(Array(repeating: 900, count: 20)), "created": .integer(14),
      "live_bytes": .integer(3), "live_bytes_per_item": .decimal(0.515625),
      "reuse_hit_ratio": .decimal(.nan), "visible_checksum": .text("aa"),
    ]
    let text = GoBenchmark.text(
      for: run([
        record(launches: [launch, ["created": .integer(14)]]),
        record(strategy: "on-demand", launches: [], failure: "killed by\nsignal 9"),
      ]))
    let name =
      "BenchmarkScroll/data=debian-packages/layout=list/trace=flick-browse/strategy=tiled-cache"
      + "/items=66000/viewport=390x844-2"
    #expect(
      text == """
        # commit abc123
        # run r1 at 2026-11-21T10:00:00Z, seed 18446744073709551615
        pkg: scrollbench
        os: Some OS 1
        cpu: CPU, 2.0 GHz
        swift: 6.3.1
        allocator: jemalloc 5.3.0
        Unit ns/op better=lower assume=nothing
        Unit p99-ns/op better=lower assume=nothing
        Unit frame-ns/op better=lower assume=nothing
        Unit prepare-ns/op better=lower assume=nothing
        Unit live-B better=lower assume=exact
        Unit live-B/item better=lower assume=exact
        Unit created better=lower assume=exact

        \(name)\t1200\t100 ns/op\t101 p99-ns/op\t900 frame-ns/op\t1000000 prepare-ns/op\t3 live-B\
        \t0.515625 live-B/item\t14 created
        \(name)\t1\t14 created
        # failed: debian-packages@66000/list/flick-browse/on-demand: killed by signal 9

        """)
  }

  @Test func withoutCasesOnlyTheConfigurationIsThere() {
    let lines = GoBenchmark.text(for: run([])).split(separator: "\n")
    #expect(lines.count == 7 && !lines.contains { $0.hasPrefix("Benchmark") })
  }

  @Test func aValueThatTheLaunchLacksIsNoPair() {
    let few = run([record(launches: [["query_ns": distribution([5, 6, 7])]])])
    #expect(!GoBenchmark.text(for: few).contains("Benchmark"))
  }

  @Test func noTwoMetricsShareAUnit() {
    for percentile in [nil, "p99"] {
      let units = Metric.all.map { GoBenchmark.unit(of: $0, percentile: percentile) }
      #expect(Set(units).count == Metric.all.count)
    }
  }

  @Test func hostileNamesAreOneFieldAndNoTwoBecomeOne() throws {
    let cases = hostileText.map { record(strategy: $0, launches: [["created": .integer(1)]]) }
    let lines = GoBenchmark.text(for: run(cases)).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .filter { $0.hasPrefix("Benchmark") }
    #expect(lines.count == cases.count)
    var names: Set<Substring> = []
    for (line, text) in zip(lines, hostileText) {
      // As Go has them: fields by `unicode.IsSpace`, sub-names by `/`.
      let fields = line.unicodeScalars.split { $0.properties.isWhitespace }.map(Substring.init)
      try #require(fields.count == 4, "\(line)")
      names.insert(fields[0])
      #expect(fields[1] == "1" && fields[2] == "1" && fields[3] == "created")
      let parts = fields[0].split(separator: "/")
      try #require(parts.count == 7, "\(line)")
      let strategy = parts[4].dropFirst("strategy=".count)
      #expect(strategy.removingPercentEncoding?.utf8.elementsEqual(text.utf8) == true)
    }
    #expect(names.count == cases.count)
  }

  @Test func nothingButResultsLooksLikeOne() {
    var hostile = run([])
    for text in hostileText {
      hostile.commit = text
      hostile.runID = text
      hostile.environment.os = text
      hostile.environment.swiftVersion = "6\nBenchmarkScroll/a 1 1 created"
      hostile.cases = [
        record(strategy: text, launches: [], failure: .described(text + "\nBenchmarkX 1 1 b"))
      ]
      for line in GoBenchmark.text(for: hostile).split(whereSeparator: \.isNewline) {
        #expect(!line.hasPrefix("Benchmark") && !line.hasPrefix("Unit"), "\(line)")
      }
    }
  }
}
