import ChangeMetrics
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

/// Every sentence of the verdicts on a run, for a reader.
@Suite struct VerdictTextTests {
  private static let two = ["tiled-cache", "on-demand"]
  private static let mebibyte = 1_048_576.0

  private static let sentences: [(actual: String, expected: String)] = [
    (
      VerdictText.measured(1),
      "Measured once; close results may be noise: rerun with --launches 5."
    ),
    (
      VerdictText.measured(2),
      "Measured twice; close results may be noise: rerun with --launches 5."
    ),
    (
      VerdictText.discarded("other processes held the CPU 60 % of the time", "Rerun when idle"),
      "Timings discarded: other processes held the CPU 60 % of the time. Memory and counters are"
        + " valid. Rerun when idle."
    ),
    (
      VerdictText.failed(3, of: 72, "masonry, tiled-cache: wrong answer", "masonry"),
      "3 of 72 cases failed (masonry, tiled-cache: wrong answer); no recommendation for masonry."
    ),
    (VerdictText.use(["tiled-cache"]), "use tiled-cache"),
    (VerdictText.use(two), "use tiled-cache or on-demand"),
    (
      VerdictText.use(["on-demand"], hasLeastMemory: true),
      "use on-demand, which needs the least memory"
    ),
    (
      VerdictText.use(two, hasLeastMemory: true, isReadySoonest: true),
      "use tiled-cache or on-demand, which need the least memory and are ready soonest"
    ),
    (
      VerdictText.stay(
        [("on-demand", 0.019 * mebibyte), ("tiled-cache", 5.7 * mebibyte)], below: 61_000,
        isP95: true),
      "frames (p95) and edits of on-demand (0.019 MiB) and tiled-cache (5.7 MiB) stay below 61 us"
    ),
    (VerdictText.use(two + ["a", "b"]), "use tiled-cache, on-demand or 2 more"),
    (
      VerdictText.differences([("minimal", 9e6, 1000), ("linear", 4e6, 1500)]),
      "minimal takes at most 9 ms for a difference, and changes 1,000 items; linear 4 ms and 1,500"
        + " items"
    ),
    (
      VerdictText.noneMakesEveryFrame, "every strategy drops frames, so none is recommended"
    ),
    (
      VerdictText.useEither(
        soonest: ["union-rects"], ready: 45e6, lightest: ["tiled-cache"], bytes: 7 * mebibyte),
      "use union-rects to be ready soonest (45 ms), or tiled-cache for the least memory (7 MiB)"
    ),
    (
      VerdictText.everyFrame("precompute-all", 1.3e6),
      "no strategy drops frames: frames (p95) and edits take at most 1.3 ms (precompute-all)"
    ),
    (
      VerdictText.drops(["precompute-all"], during: .edits, median: 2.5e6, worst: 35e6)
        + " and " + VerdictText.needs(66 * mebibyte, multiples: 56),
      "precompute-all drops frames during edits (median 2.5 ms, worst 35 ms, 4.2 times the"
        + " 120 Hz budget) and needs 66 MiB, 56 times the item data"
    ),
    (
      VerdictText.drops(two, during: .scrolling, worst: 10e6),
      "tiled-cache and on-demand drop frames while scrolling (worst 10 ms, 1.2 times the 120 Hz budget)"
    ),
    (VerdictText.needs(0.5 * mebibyte, multiples: 1), "needs 0.5 MiB"),
    (
      VerdictText.stays(nil, below: 26_100, with: 2.88 * mebibyte),
      "the others stay below 27 us and need at most 2.9 MiB"
    ),
    (
      VerdictText.stays(nil, below: 26_100, isP95: true, with: nil),
      "the others stay below 27 us (p95)"
    ),
    (
      VerdictText.stays("tiled-cache", below: 50_000, with: 0.4 * mebibyte),
      "tiled-cache stays below 50 us and needs 0.4 MiB"
    ),
    (
      VerdictText.cost("tiled-cache", ready: 1.2e6, bytes: 1.5 * mebibyte),
      "tiled-cache is ready in 1.2 ms and needs 1.5 MiB"
    ),
    (
      VerdictText.costOfOthers(["a", "b"], ready: 39e6...209e6, bytes: 66 * mebibyte),
      "the others are ready in 39 to 209 ms and need 66 MiB or more"
    ),
    (
      VerdictText.costOfOthers(["page-table"], ready: 39e6...39e6, bytes: 66 * mebibyte),
      "page-table is ready in 39 ms and needs 66 MiB"
    ),
    (
      VerdictText.longest(20_000, .change(.exchangeFrame)),
      "a frame takes at most 20 us while a layout exchange is animated"
    ),
    (
      VerdictText.longest(60e6, .change(.exchangePrepare)),
      "preparing takes at most 60 ms during layout exchanges"
    ),
    (
      VerdictText.presented(96, 60), "up to 96 elements are on the screen at once, in 60 views"
    ),
    (
      VerdictText.fewFrames(64),
      "only 64 frames were timed: too few for a p95, so the longest is used"
    ),
    (
      VerdictText.smallerSizes(["precompute-all"], upTo: 100_000),
      "up to 100,000 items, precompute-all would be recommended too"
    ),
    (
      VerdictText.onlyStrategy("tiled-cache", below: 15_000, "masonry, jumps"),
      "frames (p95) and edits of tiled-cache take at most 15 us (masonry, jumps)"
    ),
    (
      VerdictText.nothingToCompare,
      "The run has no other strategy to compare it with: add --strategy"
    ),
    (
      VerdictText.memories([("on-demand", 0.007 * mebibyte), ("precompute-all", 70 * mebibyte)]),
      "memory: on-demand 0.007 MiB, precompute-all 70 MiB"
    ),
    (VerdictText.frame(of: "as-is", 250_000), "as-is takes 3 % of a frame"),
    (VerdictText.frame(of: "as-is", 20e6), "as-is drops frames (20 ms)"),
    (VerdictText.edit(250_000), "an edit takes at most 3 % of a frame"),
    (VerdictText.edit(20e6), "it drops frames during edits (at most 20 ms)"),
    (
      VerdictText.preparing(100_000, 3e9, exponent: 1.8),
      "preparing 100,000 items takes 3 s and scales as n^1.8"
    ),
    (
      VerdictText.preparing(100_000, 3e9, exponent: nil), "preparing 100,000 items takes 3 s"
    ),
    (VerdictText.saves("tiled", 0.9), "tiled saves 90 % of the queries to the layout"),
    (
      VerdictText.late(6.16, at: .hz60, cells: 45, without: 29.8),
      "at 60 Hz, frames are 6.2 ms late per second of scrolling (30 ms without a policy), with at"
        + " most 45 cells alive"
    ),
    (
      VerdictText.late(0, at: .hz60, using: "prefetch=rows", cells: 32, without: nil),
      "at 60 Hz, use prefetch=rows: no frame is late, with at most 32 cells alive"
    ),
    (
      VerdictText.bestPolicy("prefetch=rows", at: .hz60, late: 0, cells: 1200),
      "At 60 Hz, prefetch=rows shows every frame on time with the fewest cells alive (1,200)."
    ),
    (
      VerdictText.bestPolicy("prefetch=rows", at: .hz120, late: 1.04, cells: 32),
      "At 120 Hz, frames are late with every policy. prefetch=rows comes closest: frames are"
        + " 1.04 ms late per second of scrolling, with at most 32 cells alive."
    ),
    (
      VerdictText.stability(
        ofBest: "prefetch=rows", holds: ["half"],
        others: [
          VerdictText.otherPolicy(
            "prefetch=deadline", withCosts: "1.5 times", late: 3.08, insteadOf: 9.5)
        ]),
      " prefetch=rows is also the best if cells cost half as much. If cells cost 1.5 times as much,"
        + " prefetch=deadline is better: 3.08 instead of 9.50 ms late per second."
    ),
    (
      VerdictText.visited(0.0012, jump: 45_000, two),
      "the traces visit at most 0.12 % of the content. Their slowest jump takes at most 45"
        + " us with tiled-cache or on-demand"
    ),
    (
      VerdictText.visited(0.004, jump: nil, two),
      "the traces visit at most 0.4 % of the content and never jump: add --trace jump-to-index"
    ),
    (
      VerdictText.noOtherPolicy,
      "The run has no other policy to compare it with: add --prefetch or --reuse"
    ),
  ]

  private static func text(_ parts: [VerdictText.Part]) -> String {
    parts.map(\.text).joined()
  }

  private static let change = VerdictText.changed(
    VerdictText.subject("uniform@2k/list/chat/tiled-cache", "edit_pass_cpu_ns"),
    VerdictText.change(from: "8.90 us", to: "9.51 us", ratio: 1.068))

  private static let changes: [(actual: String, expected: String)] = [
    (
      change,
      "uniform@2k/list/chat/tiled-cache: CPU time of a pass with edits (edit_pass_cpu_ns) 8.90 us"
        + " -> 9.51 us (x 1.0680)"
    ),
    (VerdictText.worst("time", "a: b 1 -> 2 (x 2.0000)"), "Worst time: a: b 1 -> 2 (x 2.0000)."),
    (VerdictText.reproduced(by: "scrollbench run"), "reproduce: scrollbench run"),
    (VerdictText.subject("", nil), "the whole run"),
    (VerdictText.subject("a", "no_metric"), "a: no_metric"),
    (VerdictText.changed("a", nil, "it is gone"), "a: it is gone"),
    (VerdictText.changed("", "1 -> -"), "1 -> -"),
    (VerdictText.change(from: nil, to: "2", ratio: nil)!, "- -> 2"),
    (VerdictText.change(from: nil, to: nil, ratio: 2)!, "x 2.0000"),
    (
      text(VerdictText.counters(better: 8, worse: 2, other: 1, over: 0)),
      "Counters: 8 better, 2 worse."
    ),
    (
      text(VerdictText.counters(better: 0, worse: 2, other: 1, over: 1)),
      "Counters: 2 worse, 1 beyond a limit."
    ),
    (
      text(VerdictText.counters(better: 0, worse: 0, other: 1, over: 0)),
      "Counters: 1 changed, but within tolerance or neither better nor worse."
    ),
    (
      text(VerdictText.counters(better: 3, worse: 0, other: 1, over: 1)),
      "Counters: 3 better, 1 beyond a limit."
    ),
    (
      text(VerdictText.counters(better: 3, worse: 0, other: 0, over: 0)),
      "Counters: 3 better."
    ),
    (text(VerdictText.counters(better: 0, worse: 0, other: 0, over: 0)), "Counters: unchanged."),
    (text(VerdictText.noCounters), "Counters: nothing to compare with."),
    (
      text(
        VerdictText.times(
          faster: 1, slower: 2, passed: 0, unknown: 3, reasons: ["may be chance"], over: 0)),
      "Times: 1 faster, 2 slower, 3 inconclusive (may be chance)."
    ),
    (
      text(
        VerdictText.times(faster: 0, slower: 0, passed: 9, unknown: 0, reasons: [], over: 1)),
      "Times: none slower, 9 pass, 1 beyond a limit."
    ),
    (
      text(VerdictText.times(faster: 0, slower: 0, passed: 0, unknown: 0, reasons: [], over: 0)),
      "Times: none compared."
    ),
  ]

  @Test func everySentence() {
    for (actual, expected) in Self.sentences + Self.changes {
      print(actual)
      #expect(actual == expected)
    }
    let changes = ChangeMetric.allCases.map { VerdictText.Situation.change($0) }
    for situation in [.scrolling, .edits] + changes {
      print("... drops frames", situation.words)
    }
  }

  /// What stays below a bound is never above it, however it is rounded.
  @Test(arguments: [1.0, 26_000, 26_001, 99_900, 999_600, 1e6, 8.34e6, 0.4])
  func aBoundIsNotBelowItsTime(nanoseconds: Double) throws {
    let parts = VerdictText.bound(nanoseconds).split(separator: " ")
    let units = ["ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9]
    let shown = try #require(Double(parts[0])) * units[String(parts[1])]!
    #expect(shown >= nanoseconds * (1 - 1e-12) && shown <= nanoseconds * 1.11)
  }
}
