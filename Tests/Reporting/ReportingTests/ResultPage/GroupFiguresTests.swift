import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// The part of a page that is the figure `id`; nil without one.
private func figure(_ id: String, _ html: String) -> String? {
  html.components(separatedBy: "<figure id=\"\(id)\"").dropFirst().first?
    .components(separatedBy: "</figure>")[0]
}

private func page(_ cases: [CaseRecord]) throws -> String {
  try ReportPage(run(cases), title: "r").html()
}

private func record(
  _ strategy: String, data: String = "debian-packages", items: Int = 66_000,
  trace: String = "flick-browse", _ more: [String: Observation]
) -> CaseRecord {
  var one = ReportingTests.record(
    strategy: strategy, items: items, data: data,
    launches: [observations().merging(more) { $1 }])
  one.case.trace = Case.Name(trace)
  one.case.id += trace
  return one
}

@Suite struct GroupFiguresTests {
  @Test func countersAreATableOfAllWithBarsFromZero() throws {
    let html = try page([
      record("a", ["elements_examined": .integer(4_000), "hits": .integer(500)]),
      record("b", ["elements_examined": .integer(1_000), "hits": .integer(500)]),
      record("c", ["elements_examined": .integer(0), "hits": .integer(500)]),
    ])
    let work = try #require(figure("g1-work", html))
    #expect(!work.contains("<svg"))
    let row = try #require(
      work.components(separatedBy: "<tr>").first { $0.contains("elements examined") })
    let cells = row.components(separatedBy: "\n")[0].components(separatedBy: "<td>").dropFirst()
    #expect(
      Array(cells) == [
        "4,000<i></i>", "1,000<i style=\"width:25%\"></i>", "0",
      ])
    #expect(work.contains("<th scope=\"row\">hits") && !work.contains("tiles"))
  }

  @Test func memoryIsWhatIsHeldAndAtMostWithoutTheCollection() throws {
    let held: [String: Observation] = [
      "dataset_bytes": .integer(8 << 20), "live_bytes": .integer(3 << 20),
      "index_bytes": .integer(1 << 20), "cache_bytes": .integer(512 << 10),
      "view_bytes": .integer(96 << 10), "peak_bytes": .integer(4 << 20),
    ]
    let memory = try #require(figure("g1-memory", try page([record("a", held)])))
    #expect(memory.contains("<h4>Memory held, and its peak</h4>"))
    for text in ["the collection itself", "8 MiB", "4 MiB", "at most", "attributes"] {
      #expect(memory.contains(">\(text)</text>"), "\(text)")
    }
    let numbers = memory.components(separatedBy: "<pre>")[1]
    #expect(numbers.contains("\na,,,2097152,1048576,524288,4194304\n"))
    #expect(numbers.contains("\nthe collection itself,8388608,,,,,\n"))
    #expect(numbers.contains("\nthe view and its cells,,98304,,,,\n"))
  }

  @Test func editsHaveTheirPlotAndTheirSentence() throws {
    #expect(figure("g1-update_ns", try page([record("a", [:])])) == nil)
    func html(_ most: UInt64) throws -> String {
      let updates = { (value: UInt64) in distribution((1...40).map { value * $0 / 40 }) }
      return try page([
        record("slow", ["update_ns": updates(most)]),
        record("fast", ["update_ns": updates(47_000)]),
      ])
    }
    let within = try #require(figure("g1-update_ns", try html(5_000_000)))
    #expect(within.contains("A batch takes at most 47.0 µs with fast, and 5.0"))
    #expect(!within.contains("Longer than a frame") && within.contains("8.33 ms at 120 Hz"))
    let late = try #require(figure("g1-update_ns", try html(49_000_000)))
    #expect(late.contains("Longer than a frame at 120 Hz: slow."))
  }

  @Test func theBudgetOfAFrameIsDrawnOrStated() throws {
    for (time, isDrawn) in [(UInt64(300), false), (4_000_000, true)] {
      let frames = distribution((0..<1_200).map { time + $0 })
      let plot = try #require(figure("g1-frame_ns", try page([record("a", ["frame_ns": frames])])))
      #expect(plot.contains("data-at=\"8333333.33\"") == isDrawn, "\(time)")
      #expect(plot.contains("\u{D7} higher</text>") == !isDrawn, "\(time)")
    }
  }

  @Test func unitsOfPagesHaveTheirSign() throws {
    let html = try page([record("a", [:]), record("b us", [:])])
    let words = html.components(separatedBy: "<script>")[0]
    let plain = try Regex("[0-9] us\\b")
    #expect(words.contains(" µs") && !words.contains(plain))
    #expect(words.contains("b us"))
  }
}

@Suite struct GrowthFiguresTests {
  private let sizes = [1_000, 10_000]
  private let traces = ["flick-browse", "random-jumps"]

  private var cases: [CaseRecord] {
    sizes.flatMap { items in
      traces.enumerated().flatMap { number, trace in
        ["a", "b"].map { strategy in
          record(
            strategy, data: "debian-packages@\(Case.itemText(items))", items: items, trace: trace,
            [
              "prepare_ns": .integer(Int64(items * (number + 1))),
              "live_bytes": .integer(Int64(items * 16)),
            ])
        }
      }
    }
  }

  @Test func whatPreparingTakesIsOneFigureForAllTraces() throws {
    let html = try page(cases)
    let titles = html.components(separatedBy: "<figure id=\"n").dropFirst().map {
      $0.components(separatedBy: "<h4>")[1].components(separatedBy: "</h4>")[0]
    }
    #expect(
      titles == [
        "Preparing: list, debian-packages", "Memory after preparing: list, debian-packages",
        "A frame: list, debian-packages, flick-browse",
        "A query: list, debian-packages, flick-browse",
        "Peak memory: list, debian-packages, flick-browse",
        "A frame: list, debian-packages, random-jumps",
        "A query: list, debian-packages, random-jumps",
        "Peak memory: list, debian-packages, random-jumps",
      ])
    // The middle of the launches of both traces, with the least and the greatest.
    let preparing = try #require(figure("n1-prepare_ns", html))
    #expect(preparing.contains("\n1000,1500,1000,2000,1500,1000,2000\n"))
    let after = try #require(figure("n1-live_bytes", html))
    #expect(after.contains("\n1000,16000,16000\n10000,160000,160000\n"))
  }

  @Test func noLineGoesOverTwoCollections() throws {
    let others = ["debian-packages", "pypi-summaries"].enumerated().map { index, data in
      record("a", data: data, items: 1_000 * (index + 1), [:])
    }
    #expect(try !page(others).contains("<figure id=\"n"))
    let html = try page(cases + others)
    #expect(
      !html.components(separatedBy: "<figure id=\"n").dropFirst().contains {
        $0.components(separatedBy: "</figure>")[0].contains("pypi-summaries")
      })
  }
}
