import Files
import Foundation
import Harness
import Testing

@Suite struct ExplanationTests {
  @Test(arguments: TestContent.Strategy.allCases)
  func theWorkOfAllFramesIsTheWorkOfTheReplay(strategy: TestContent.Strategy) throws {
    var content = TestContent(strategy: strategy, layout: .list, script: .chat)
    content.items = 400
    content.batches = 5
    let launch = try counted(content)
    let count = Int(try #require(launch.number("frames_moved")))
    var hits = 0
    var examined = 0
    var shown = Set<String>()
    for frame in 0..<count {
      let explanation = try Explanation.of(content: content, frame: frame)
      #expect(explanation.frame == frame && explanation.frameCount == count)
      hits += explanation.hits
      examined += explanation.elementsExamined
      shown.subtract(explanation.left)
      shown.formUnion(explanation.entered)
      #expect(shown.count == explanation.visible, "frame \(frame)")
      #expect(explanation.passes == (explanation.edits.isEmpty ? 1 : 2), "frame \(frame)")
    }
    #expect(Double(hits) == launch.number("hits"))
    #expect(Double(examined) == launch.number("elements_examined"))
  }

  @Test func aFrameIsExplainedInLinesAndNumbers() throws {
    let content = TestContent(strategy: .tiledCache, layout: .list)
    let explanation = try Explanation.of(content: content, frame: 30)
    let text = explanation.lines.joined(separator: "\n")
    #expect(text.contains("frame 30 of \(explanation.frameCount)"))
    #expect(text.contains("hits \(explanation.hits)"))
    #expect(text.contains("works by: interval tree"))
    #expect(!explanation.touched.isEmpty)
    let data = try JSONEncoder().encode(explanation)
    #expect(try JSONDecoder().decode(Explanation.self, from: data) == explanation)
  }

  @Test func reloadsAndReconfigurationsOfABatchAreListedWithItsEdits() throws {
    var content = TestContent(strategy: .onDemand, layout: .list, script: .updates)
    content.items = 400
    content.batches = 5
    var named = Set<String>()
    for frame in 0..<Int(try #require(counted(content).number("frames_moved"))) {
      for edit in try Explanation.of(content: content, frame: frame).edits {
        named.insert(String(edit.split(separator: " ").last ?? ""))
      }
    }
    #expect(named.isSuperset(of: ["reloaded", "reconfigured", "removed"]), "\(named)")
  }

  @Test(arguments: [-1, 1_000_000])
  func aFrameThatDoesNotExistIsBadInput(frame: Int) throws {
    let content = TestContent(strategy: .onDemand, layout: .grid)
    let error = #expect(throws: InputError.self) {
      try Explanation.of(content: content, frame: frame)
    }
    #expect(error?.description.contains("found \(frame)") == true)
  }
}
