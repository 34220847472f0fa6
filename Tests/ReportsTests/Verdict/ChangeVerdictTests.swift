import Measurement
import Reports
import TestSupport
import Testing

/// What a run says of groups in which the layout changes, or changes take their time.
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
        "Use tiled-cache or on-demand (600 and 610 us); 2 others miss frames (at most 60 ms). An"
          + " exchange takes at most 60 ms, a frame while it is shown at most 0.24 % of a frame."
          + " Up to 96 elements are presented at once; 60 views are made."
      ])
    #expect(verdict.lines[0].kind == .changes)
    #expect(verdict.lines[0].recommended == ["tiled-cache", "on-demand"])
    #expect(verdict.lines[0].ruledOut == ["page-table", "precompute-all"])
  }

  @Test func whereEveryStrategyMissesFramesNoneIsRecommended() {
    let verdict = verdict([
      exchange("precompute-all", prepare: 60e6), exchange("tiled-cache", prepare: 12e6),
    ])
    #expect(verdict.lines[0].text.hasPrefix("Every strategy misses frames. An exchange takes"))
    #expect(verdict.lines[0].recommended.isEmpty)
    #expect(verdict.lines[0].ruledOut == ["tiled-cache", "precompute-all"])
  }

  @Test func oneStrategyIsNotRanked() {
    let verdict = verdict([exchange("tiled-cache", prepare: 600_000)])
    #expect(verdict.lines[0].text.hasPrefix("An exchange takes at most 7.2 % of a frame"))
    #expect(verdict.lines[0].recommended.isEmpty)
  }

  @Test func oneLaunchSaysWhatItCostsAndRanksNothing() {
    let once = exchanges.with { $0.launches = 1 }
    let verdict = verdict(
      ["tiled-cache", "on-demand"].map {
        record($0, of: once, ["exchange_prepare_ns": 600_000])
      })
    #expect(verdict.lines[0].text.hasPrefix("An exchange takes at most 7.2 % of a frame"))
    #expect(verdict.lines[0].recommended.isEmpty)
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
        $0.contains("pinch: use tiled-cache (30 us); precompute-all misses frames (at most 30 ms).")
          && $0.contains("A frame of a pinch takes at most 30 ms.")
      }, "\(lines)")
    #expect(
      lines.contains {
        $0.contains("use tiled-cache (5 us). A frame while a batch is shown takes at most 24 %")
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
      text.contains("se tiled-cache (8 us); precompute-all misses frames (at most 20 ms).")
        && text.contains(
          "A frame in which an item is dragged takes at most 20 ms, a frame while a batch is shown"
            + " takes at most"),
      "\(text)")
  }

  @Test(arguments: [
    ("touch", "touch_frame_ns", "A frame of fingers takes at most 20 ms"),
    ("focus-walk", "focus_frame_ns", "A frame in which the focus moves takes at most 20 ms"),
  ])
  func fingersAndTheFocusAreJudgedByTheirFrames(trace: String, metric: String, words: String) {
    let touched = exchanges.with { $0.trace = trace }
    let text = verdict(
      [("precompute-all", 20e6), ("tiled-cache", 8_000)].map {
        record($0.0, of: touched, [metric: $0.1])
      }
    ).lines[0].text
    #expect(
      text.contains("se tiled-cache (8 us); precompute-all misses frames (at most 20 ms).")
        && text.contains(words), "\(text)")
  }
}
