import Foundation
import Measurement
import Plots
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// The sentences with which runs end, from figures such as real runs have.
@Suite struct VerdictTests {
  private let list = VerdictRecords()

  /// The lines of a verdict that begin with this subject.
  private func line(_ run: RunRecord, _ subject: String) -> String? {
    Verdict(of: run).lines.map(\.text).first { $0.hasPrefix(subject) }
  }

  private var chat: [CaseRecord] {
    let chat = list.with { $0.trace = "chat" }
    return [
      chat.record("precompute-all", edit: (13.8e6, most: 49e6), prepare: 34, peak: 182.5),
      chat.record("tiled-cache", edit: (4_000, most: 50_000), prepare: 0.4, peak: 0.4),
    ]
  }

  private var eight: [CaseRecord] {
    let large = list.with { ($0.items, $0.data) = (1_000_000, "uniform") }
    return [
      large.record("precompute-all", frame: 600_000, prepare: 39, peak: 70),
      large.record("precompute-sorted", frame: 700, prepare: 60, peak: 70),
      large.record("on-demand", frame: 1_100, prepare: 0.7, peak: 0.01),
      large.record("tiled-cache", frame: 600, prepare: 1.2, peak: 0.4),
      large.record("tile-table", frame: 650, prepare: 120, peak: 75),
      large.record("union-rects", frame: 60_000, prepare: 45, peak: 66),
      large.record("page-table", frame: 800, prepare: 180, peak: 71),
      large.record("packed-tree", frame: 900, prepare: 209, peak: 88),
    ]
  }

  @Test func oneWinner() {
    let verdict = Verdict(of: run(chat + eight))
    #expect(
      verdict.lines.map(\.text).first
        == "list, 886,323 rows: use tiled-cache. precompute-all drops frames during edits (median"
        + " 13.8 ms, worst 49 ms, 5.9 times the 120 Hz budget) and needs 183 MiB, 52 times the item"
        + " data; tiled-cache stays below 50 us (p95) and needs 0.4 MiB.")
    #expect(verdict.lines[0].recommended == ["tiled-cache"])
    #expect(verdict.lines[0].ruledOut == ["precompute-all"])
    #expect(verdict.caveats.isEmpty && verdict.flags == nil)
  }

  @Test func noWinner() {
    let small = list.with { ($0.items, $0.trace) = (1_000, "jumps") }
    let cases = eight + [small.record("on-demand"), small.record("tiled-cache")]
    let text =
      "list, 1,000,000 rows: use on-demand or tiled-cache, which need the least memory and are ready"
      + " soonest. No strategy drops frames: frames (p95) and edits take at most 600 us (precompute-all). on-demand is ready in 700 us and needs 0.01 MiB;"
      + " tiled-cache is ready in 1.2 ms and needs 0.4 MiB; the others are ready in 39 to 209 ms and"
      + " need 66 MiB or more."
    #expect(line(run(cases), "list, 1,000,000") == text)
    #expect(Verdict(of: run(cases)).lines[0].recommended == ["on-demand", "tiled-cache"])
    let shown = Verdict(of: run(cases)).text(on: TextMedium(width: 1000))
    #expect(shown == "\(text.replacing("00 us", with: "00 µs"))\n")
    let plain = Verdict(of: run(cases)).text(on: TextMedium(width: 1000, isASCII: true))
    #expect(plain == "\(text)\n")
  }

  @Test func oneLaunchIsACaveat() {
    let once = list.with { $0.launches = 1 }
    let verdict = Verdict(
      of: run([
        once.record("on-demand", prepare: 1, peak: 0.007), once.record("tiled-cache", peak: 0.36),
      ]))
    #expect(
      verdict.caveats == [
        "Measured once; close results may be noise: rerun with --launches 5."
      ])
    #expect(verdict.flags == "--launches 5")
    #expect(
      verdict.lines.map(\.text) == [
        "Use on-demand or tiled-cache. No strategy drops frames: frames (p95) and edits take at"
          + " most 800 ns (on-demand). on-demand is ready in 1 ms and needs 0.007 MiB; tiled-cache is"
          + " ready in 1 ms and needs 0.36 MiB."
      ])
    let twice = list.with { $0.launches = 2 }
    #expect(
      Verdict(of: run([twice.record("a"), twice.record("b")])).caveats.first?
        .hasPrefix("Measured twice; ") == true)
  }

  /// What the scheduler takes from a launch is no edit that drops frames.
  @Test func aSliceOfTheSchedulerRulesNoStrategyOut() {
    let chat = list.with { $0.trace = "chat" }
    func verdict(_ edits: [Double]) -> Verdict.Line {
      let slow = CaseRecord(
        chat.record("tiled-cache").case, itemCount: 886_323,
        launches: edits.enumerated().map { launch, most in
          let record = chat.with { $0.launches = 1 }.record(
            "tiled-cache", edit: (4_000, most: most))
          return LaunchRecord(
            launch: launch, observations: record.launches[0].observations, blocks: [])
        }, failure: nil)
      let other = chat.with { $0.launches = edits.count }.record("on-demand", edit: (4_000, 5_000))
      return Verdict(of: run([slow, other])).lines[0]
    }
    #expect(verdict([50_000, 12e6, 60_000]).ruledOut.isEmpty)
    #expect(verdict([12e6]).ruledOut.isEmpty)
    #expect(verdict([18e6]).ruledOut == ["tiled-cache"])
    #expect(verdict([50_000, 12e6, 12e6]).ruledOut == ["tiled-cache"])
  }

  /// 300 frames that browse 12.5 pt each, then five jumps; every frame takes its number in us. The
  /// first frame, however slow, is no jump.
  @Test(arguments: [
    (5, ". Their slowest jump takes at most 304 us with on-demand or tiled-cache."),
    (0, " and never jump: add --trace jump-to-index."),
  ])
  func tracesThatShowLittleReportItAndWhatAJumpTakes(jumps: Int, words: String) {
    func record(_ strategy: String, content: Double) -> CaseRecord {
      var record = list.record(strategy)
      var timeline = FrameTimeline()
      for frame in 0..<300 {
        timeline.append(FrameTimeline.Frame(), x: 0, y: Double(frame) * 12.5)
      }
      for jump in 0..<jumps {
        timeline.append(FrameTimeline.Frame(), x: 0, y: Double(jump + 1) * 100_000)
      }
      record.timeline = timeline
      let times = (0..<timeline.frameCount).map { $0 == 0 ? 900_000 : UInt64($0) * 1000 }
      record.frameTimes = FrameTimes(
        frames: Array(times.indices), query: times, frame: times)
      for launch in record.launches.indices {
        record.launches[launch].observations["content_extent_pt"] = .decimal(content)
      }
      return record
    }
    func text(_ content: Double) -> String {
      Verdict(
        of: run(["on-demand", "tiled-cache"].map { record($0, content: content) })
      ).lines[0].text
    }
    // 299 x 12.5 pt and a viewport of 844 pt, and one for each jump.
    let shown = 299 * 12.5 + 844 * Double(1 + jumps)
    #expect(
      text(shown * 1000).hasSuffix("The traces visit at most 0.1 % of the content\(words)"))
    #expect(!text(shown * 50).contains("The traces visit"))
  }

  /// A trace that jumps fills more of a cache than one that browses: the greater figure counts.
  @Test func memoryIsTheMostOfAnyTrace() {
    let jumps = list.with { $0.trace = "jump-to-index" }
    func records(_ launches: Int) -> [CaseRecord] {
      let list = list.with { $0.launches = launches }
      let jumps = jumps.with { $0.launches = launches }
      let small = list.with { $0.items = 1000 }
      return [
        small.record("tiled-cache", peak: 9), small.record("on-demand", peak: 9),
        list.record("tiled-cache", frame: 900, peak: 0.36),
        list.record("on-demand", frame: 900, peak: 0.007),
        jumps.record("tiled-cache", peak: 2.9), jumps.record("on-demand", peak: 0.006),
      ]
    }
    let once = Verdict(of: run(records(1))).lines[0].text
    let ranked = Verdict(of: run(records(5))).lines[0].text
    for text in [once, ranked] {
      #expect(text.contains("tiled-cache is ready in 1 ms and needs 2.9 MiB"), "\(text)")
      #expect(text.contains("on-demand is ready in 1 ms and needs 0.007 MiB"), "\(text)")
    }
  }

  @Test func anUnfitMachineReportsMemoryAlone() {
    var unfit = run([
      list.record("precompute-all", frame: 20e6, peak: 70), list.record("on-demand", peak: 0.007),
      list.record("tiled-cache", peak: 0.36),
    ])
    // A load is never bad by itself; this machine gives half a core.
    unfit.environment = troubled()
    let verdict = Verdict(of: unfit)
    #expect(
      verdict.sentences.joined(separator: " ")
        == "Timings discarded: the machine allows less than one core. Memory and counters are valid."
        + " Allow at least one core. Memory: on-demand 0.007 MiB, tiled-cache 0.36 MiB,"
        + " precompute-all 70 MiB."
    )
    #expect(verdict.flags == nil)
  }

  @Test func oneStrategyHasNothingToCompare() {
    let masonry = list.with { ($0.layout, $0.trace) = ("masonry", "jumps") }
    let verdict = Verdict(
      of: run([list.record("tiled-cache"), masonry.record("tiled-cache", frame: 15_000)]))
    #expect(
      verdict.sentences == [
        "Frames (p95) and edits of tiled-cache take at most 15 us (masonry, jumps). The run has"
          + " no other strategy to compare it with: add --strategy."
      ])
    #expect(verdict.flags == "--strategy")
  }

  @Test func editsOnly() {
    let still = list.with { ($0.frames, $0.trace) = (nil, "edits") }
    let verdict = Verdict(
      of: run([
        still.record("precompute-all", edit: (13e6, most: 49e6)),
        still.record("tiled-cache", edit: (4_000, most: 47_000)),
      ]))
    #expect(
      verdict.sentences == [
        "Use tiled-cache. precompute-all drops frames during edits (median 13 ms, worst 49 ms, 5.9"
          + " times the 120 Hz budget) and needs 0.5 MiB; tiled-cache stays below 47 us and needs 0.5"
          + " MiB."
      ])
    #expect(verdict.lines[0].recommended == ["tiled-cache"])
  }

  @Test func aMapWithFewFrames() {
    let map = list.with {
      ($0.layout, $0.frames, $0.items, $0.collection) = ("map", 64, 1_000_000, 30)
    }
    let verdict = Verdict(
      of: run([
        map.record("precompute-all", frame: 0.8e6 / 1.4, prepare: 67, peak: 80),
        map.record("on-demand", frame: 10.1e6 / 1.4, prepare: 3, peak: 0.2),
        map.record("tiled-cache", frame: 20_000, prepare: 217, peak: 7),
        map.record("union-rects", frame: 60_000, prepare: 45, peak: 66),
        map.record("page-table", frame: 10_000, prepare: 138, peak: 69),
      ]))
    #expect(
      verdict.sentences == [
        "Use union-rects to be ready soonest (45 ms), or tiled-cache for the least memory (7 MiB)."
          + " on-demand drops frames while scrolling (worst 10.1 ms, 1.2 times the 120 Hz budget)"
          + " and needs 0.2 MiB; the others stay below 800 us and need at most 80 MiB. tiled-cache is"
          + " ready in 217 ms and needs 7 MiB; union-rects is ready in 45 ms and needs 66 MiB; the others"
          + " are ready in 67 to 138 ms and need 69 MiB or more. Only 64 frames were timed: too few for a p95, so the longest is used."
      ])
    #expect(verdict.lines[0].ruledOut == ["on-demand"])
    #expect(Set(verdict.lines[0].recommended) == ["union-rects", "tiled-cache"])
  }

  @Test func aLayoutObjectAsItIs() {
    let columns = list.with { $0.layout = "columns" }
    let cases = [1_000, 10_000, 100_000].flatMap { items in
      let sized = columns.with { $0.items = items }
      let prepare = 3_000 * pow(Double(items) / 100_000, 1.8)
      return [
        sized.record("as-is", frame: 250_000, prepare: prepare, queries: 1_000),
        sized.record("tiled", frame: 9_000, prepare: prepare, queries: 100),
      ]
    }
    let verdict = Verdict(of: run(cases))
    #expect(
      verdict.sentences == [
        "columns: as-is takes 3 % of a frame; preparing 100,000 items takes 3 s and scales as"
          + " n^1.8. tiled saves 90 % of the queries to the layout."
      ])
    #expect(verdict.lines[0].kind == .layoutObject)
  }

  /// Names mean nothing: what registrations state does.
  @Test func aVerdictSpeaksOfWhatRegistrationsState() {
    func stated(_ record: CaseRecord, isReference: Bool) -> CaseRecord {
      var record = record
      record.case.facts = Case.Facts(
        noun: "tiles", isLayoutObject: true, isReference: isReference, look: .colour(.grey))
      return record
    }
    let own = list.with { $0.layout = "own" }
    let verdict = Verdict(
      of: run([
        stated(own.record("itself", frame: 250_000, queries: 1_000), isReference: true),
        stated(own.record("some", frame: 9_000, queries: 600), isReference: false),
        stated(own.record("most", frame: 9_000, queries: 250), isReference: false),
      ]))
    #expect(
      verdict.sentences == [
        "itself takes 3 % of a frame. most saves 75 % of the queries to the layout."
      ])
    #expect(verdict.lines[0].kind == .layoutObject)
    let rows = ["fast", "slow"].map { name in
      var record = list.record(name, peak: name == "fast" ? 1 : 70)
      record.case.facts = Case.Facts(
        noun: "tiles", isLayoutObject: false, isReference: false, look: .colour(.grey))
      return record
    }
    #expect(Verdict(of: run(rows)).lines[0].subject == "list, 886,323 tiles")
  }

  @Test func nothingIsRecommendedForALayoutThatFailed() {
    let masonry = list.with { $0.layout = "masonry" }
    let wrong = CaseFailure.wrongAnswer(.init(checksum: "1", expected: "2"))
    let traces = ["a", "b", "c"].map { trace in
      masonry.with { $0.trace = trace }.record("tiled-cache", failure: wrong)
    }
    let others = (0..<69).map { number in
      (number < 10 ? masonry : list).with { $0.trace = "t\(number)" }.record("on-demand")
    }
    let verdict = Verdict(of: run(traces + others))
    #expect(
      verdict.caveats == [
        "3 of 72 cases failed (masonry, tiled-cache: wrong answer); no recommendation for masonry."
      ])
    #expect(!verdict.lines.contains { $0.layout == "masonry" })
  }

  @Test func policiesThatAreLateLeast() {
    let verdict = Verdict(
      of: run([
        CellRecords.record("none", late: 29.8, cells: 28),
        CellRecords.record("deadline", late: 6.16, cells: 45),
      ]))
    #expect(
      verdict.sentences == [
        "Use prefetch=deadline. At 60 Hz, frames are 6.2 ms late per second of scrolling (30 ms"
          + " without a policy), with at most 45 cells alive. At 120 Hz, frames are 6.2 ms late per"
          + " second of scrolling (30 ms without a policy), with at most 45 cells alive."
      ])
    let inTime = Verdict(
      of: run([
        CellRecords.record("none", late: 5, cells: 28),
        CellRecords.record("rows", late: 0, cells: 32),
      ]))
    #expect(
      inTime.sentences[0].hasPrefix(
        "Use prefetch=rows. At 60 Hz, no frame is late (5 ms per second of scrolling without a"
          + " policy), with at most 32 cells"))
    #expect(inTime.lines[0].kind == .policies && inTime.lines[0].recommended == ["prefetch=rows"])
  }

  @Test func sizesAreThoseOfOneCollectionOfThree() {
    func cases(_ sizes: [Int]) -> [CaseRecord] {
      sizes.flatMap { items in
        let sized = list.with { ($0.items, $0.collection) = (items, Double(items) * 4e-6) }
        let scale = Double(items) / 1e6
        return [
          sized.record(
            "precompute-all", frame: 1e6 * scale, prepare: 50 * scale, peak: 3.9 * scale),
          sized.record("tiled-cache", frame: 600, prepare: 0.5, peak: 0.001),
        ]
      }
    }
    let three = Verdict(of: run(cases([1_000, 100_000, 1_000_000]))).lines
    #expect(
      three[0].text.hasSuffix(" Up to 100,000 items, precompute-all would be recommended too."))
    #expect(three[0].recommended == ["tiled-cache"])
    let two = Verdict(of: run(cases([1_000, 1_000_000]))).lines
    #expect(!two[0].text.contains("as well"))
  }

  @Test func aRunsJSONHasItsVerdict() throws {
    let once = run(chat)
    let json = try #require(
      JSONSerialization.jsonObject(with: once.json()) as? [String: Any])
    let verdict = try #require(json["verdict"] as? [String: Any])
    #expect((verdict["caveats"] as? [String])?.isEmpty == true)
    let lines = try #require(verdict["lines"] as? [[String: Any]])
    #expect(lines[0]["recommended"] as? [String] == ["tiled-cache"])
    #expect(lines[0]["kind"] as? String == "strategies")
    #expect((lines[0]["text"] as? String)?.hasPrefix("Use tiled-cache.") == true)
  }
}
