import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// The verdict on groups in which the layout changes, or changes take their time.
@Suite struct ChangeVerdictTests {
  private let exchanges = VerdictRecords().with { $0.trace = "exchange[to=grid]" }

  /// - Parameters:
  ///   - times: the greatest and, but for one in 20, only value of each metric, ns.
  ///   - peak: the elements presented at once.
  private func record(
    _ strategy: String, of records: VerdictRecords, _ times: [String: Double], peak: Int64 = 96,
    created: Int64 = 60
  ) -> CaseRecord {
    let record = records.record(strategy)
    let scatter = [1, 0.9, 0.95, 0.92, 0.97]
    let launches = record.launches.enumerated().map { index, launch -> LaunchRecord in
      var observations = launch.observations
      for (metric, value) in times {
        observations[metric] = distribution(
          Array(repeating: UInt64(value * scatter[index % scatter.count]), count: 40))
      }
      observations["presented_peak"] = .integer(peak)
      observations["created"] = .integer(created)
      return LaunchRecord(launch: index, observations: observations, blocks: [])
    }
    return CaseRecord(record.case, itemCount: record.itemCount, launches: launches, failure: nil)
  }

  private func exchange(_ strategy: String, prepare: Double, frame: Double = 20_000) -> CaseRecord {
    record(
      strategy, of: exchanges, ["exchange_prepare_ns": prepare, "exchange_frame_ns": frame])
  }

  private func verdict(_ cases: [CaseRecord]) -> Verdict { Verdict(of: run(cases)) }

  @Test func whoPreparesWithinAFrameIsRecommended() {
    let verdict = verdict([
      exchange("precompute-all", prepare: 60e6), exchange("tiled-cache", prepare: 600_000),
      exchange("page-table", prepare: 20e6), exchange("on-demand", prepare: 610_000),
    ])
    #expect(
      verdict.lines.map(\.text) == [
        "Use tiled-cache or on-demand. page-table and precompute-all drop frames during layout"
          + " exchanges (worst 60 ms, 7.2 times the 120 Hz budget); the others stay below 610 us and"
          + " need at most 0.5 MiB. A frame takes at most 20 us while a layout exchange is animated. Up to 96"
          + " elements are on the screen at once, in 60 views."
      ])
    #expect(verdict.lines[0].kind == .changes)
    #expect(verdict.lines[0].recommended == ["tiled-cache", "on-demand"])
    #expect(verdict.lines[0].ruledOut == ["page-table", "precompute-all"])
  }

  @Test func whereEveryStrategyMissesFramesNoneIsRecommended() {
    let verdict = verdict([
      exchange("precompute-all", prepare: 60e6), exchange("tiled-cache", prepare: 12e6),
    ])
    #expect(
      verdict.lines[0].text.hasPrefix(
        "Every strategy drops frames, so none is recommended. tiled-cache and"))
    #expect(verdict.lines[0].recommended.isEmpty)
    #expect(verdict.lines[0].ruledOut == ["tiled-cache", "precompute-all"])
  }

  @Test func oneStrategyIsNotRanked() {
    let verdict = verdict([exchange("tiled-cache", prepare: 600_000)])
    #expect(verdict.lines[0].text.hasPrefix("Preparing takes at most 600 us during"))
    #expect(verdict.lines[0].recommended.isEmpty)
  }

  @Test func oneLaunchIsEnoughForWhatIsFarApart() {
    let once = exchanges.with { $0.launches = 1 }
    let verdict = verdict(
      ["tiled-cache", "on-demand"].map {
        record($0, of: once, ["exchange_prepare_ns": 600_000])
      })
    #expect(
      verdict.lines[0].text.hasPrefix("Use tiled-cache or on-demand. Preparing takes at most"))
    #expect(verdict.caveats.count == 1)
  }

  @Test func pinchesAndAnimatedEditsAreJudgedByTheirFrames() {
    let pinch = exchanges.with { $0.trace = "pinch" }
    let chat = exchanges.with { $0.trace = "chat[animate=0.3s]" }
    let verdict = verdict(
      [("precompute-all", 30e6), ("tiled-cache", 30_000)].map {
        record($0.0, of: pinch, ["pinch_frame_ns": $0.1])
      }
        + [("precompute-all", 2_000_000), ("tiled-cache", 5_000)].map {
          record($0.0, of: chat, ["animated_frame_ns": $0.1])
        })
    let lines = verdict.lines.map(\.text)
    #expect(
      lines.contains {
        $0.contains(
          "pinch: use tiled-cache. precompute-all drops frames during pinches (worst 30 ms,")
          && $0.contains("; tiled-cache stays below 30 us and needs 0.5 MiB.")
      }, "\(lines)")
    #expect(
      lines.contains {
        $0.contains("use tiled-cache. A frame takes at most 2 ms while edits are animated.")
      }, "\(lines)")
  }

  @Test func dragsAreJudgedByTheirFrames() {
    let drag = exchanges.with { $0.trace = "drag-cell" }
    let verdict = verdict(
      [("precompute-all", 20e6), ("tiled-cache", 8_000)].map {
        record($0.0, of: drag, ["drag_frame_ns": $0.1, "animated_frame_ns": 6_000])
      })
    let text = verdict.lines[0].text
    #expect(
      text.contains("drops frames while an item is dragged (worst 20 ms, 2.4 times the")
        && text.contains("A frame takes at most 6 us while edits are animated."),
      "\(text)")
  }

  @Test(arguments: [
    ("touch", "touch_frame_ns", "while fingers touch the screen"),
    ("focus-walk", "focus_frame_ns", "while the focus moves"),
    ("shelves", "shelf_frame_ns", "while a section scrolls by itself"),
  ])
  func fingersTheFocusAndShelvesAreJudgedByTheirFrames(trace: String, metric: String, words: String)
  {
    let touched = exchanges.with { $0.trace = trace }
    let text = verdict(
      [("precompute-all", 20e6), ("tiled-cache", 8_000)].map {
        record($0.0, of: touched, [metric: $0.1])
      }
    ).lines[0].text
    #expect(
      text.contains("se tiled-cache. precompute-all drops frames \(words) (worst 20 ms,")
        && text.contains("tiled-cache stays below 8 us"), "\(text)")
  }
}
