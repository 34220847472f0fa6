import Harness
import Measurement
import ScrollTraces
import Testing

@Suite struct CaseReplayTests {
  @Test(arguments: TestContent.Strategy.allCases, [TestContent.Layout.list, .pinned])
  func aReplayObservesWhatTheLaunchObserved(
    strategy: TestContent.Strategy, layout: TestContent.Layout
  ) throws {
    for script in [nil, EditKind.chat] {
      var content = TestContent(strategy: strategy, layout: layout, script: script)
      content.items = 400
      content.batches = script == nil ? nil : 5
      let launch = try counted(content)
      let replay = try CaseReplay(of: content, explaining: [0, 40, 1_000_000])
      #expect(replay.observations.values.count == 5, "data, checksum, work; the trace has no name")
      for (name, value) in replay.observations.values {
        #expect(value == launch.observations.values[name], "\(name) of \(content)")
      }
      #expect(replay.explanations.keys.sorted() == [0, 40])
      for (frame, explanation) in replay.explanations {
        #expect(explanation == (try Explanation.of(content: content, frame: frame)))
      }
    }
  }

  @Test func aFrameIsTimedWhereReplaysAreRequested() throws {
    var content = TestContent(strategy: .tiledCache, layout: .list, script: .chat)
    content.items = 400
    content.batches = 5
    let explanation = try Explanation.of(content: content, frame: 30, replays: 3)
    #expect(explanation.replays == 3)
    let time = try #require(explanation.leastFrameNanoseconds)
    let (text, share) = (
      HumanUnits.duration(Double(time)), FrameBudget.shareText(Double(time))
    )
    let line: String =
      "took \(text) in the fastest of 3 replays: \(share) of the 8.3 ms that a frame has at 120 Hz"
    #expect(explanation.lines.last == line)
    var untimed = try Explanation.of(content: content, frame: 30)
    #expect(untimed.leastFrameNanoseconds == nil)
    #expect(untimed.lines.last?.hasPrefix("took") == false)
    (untimed.leastFrameNanoseconds, untimed.replays) = (time, 3)
    #expect(untimed == explanation, "timing changes nothing of what is explained")
  }
}
