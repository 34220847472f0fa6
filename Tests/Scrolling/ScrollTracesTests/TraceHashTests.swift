import Foundation
import Primitives
import ScrollTraces
import Testing

@Suite struct TraceHashTests {
  private func hash(_ source: TraceSource) -> String {
    var hasher = WordHasher()
    source.addContent(to: &hasher)
    return hasher.text
  }

  private func recorded(
    name: String = "a", due: Double = 16, x: Double = 0, y: Double = 5,
    event: TraceEvent = .touchMove, viewport: Double = 390, content: Double = 9000
  ) -> TraceSource {
    .recorded(
      ScrollTrace(
        name: name, viewport: CGSize(width: viewport, height: 844),
        contentSize: CGSize(width: 390, height: content),
        frames: [
          TraceFrame(dueMilliseconds: 0, offset: .zero, event: .touchStart),
          TraceFrame(dueMilliseconds: due, offset: CGPoint(x: x, y: y), event: event),
        ]))
  }

  @Test func everythingThatIsPlayedCountsAndTheNameDoesNot() {
    let plain = hash(recorded())
    #expect(hash(recorded(name: "b")) == plain)
    let others = [
      recorded(due: 17), recorded(x: 1), recorded(y: 6), recorded(event: .touchEnd),
      recorded(viewport: 391), recorded(content: 9001),
    ].map(hash)
    #expect(Set(others + [plain]).count == 7)
  }

  @Test func everyParameterOfAGeneratorCounts() {
    let sources =
      ScrollGesture.allCases.map { TraceGenerator($0) } + [
        TraceGenerator(.flick, framesPerSecond: 120), TraceGenerator(.flick, seconds: 21),
      ]
    #expect(Set(sources.map { hash(.generated($0)) }).count == sources.count)
  }
}
