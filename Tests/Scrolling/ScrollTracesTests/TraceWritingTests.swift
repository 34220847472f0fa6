import Foundation
import ScrollTraces
import TestSupport
import Testing

@Suite struct TraceWritingTests {
  private func read(_ text: String, name: String = "t") throws -> ScrollTrace {
    try ScrollTrace(name: name, file: name + ".csv", bytes: Array(text.utf8))
  }

  @Test(arguments: ScrollGesture.allCases)
  func everyGeneratedTraceIsReadBackToTheSameFrames(gesture: ScrollGesture) throws {
    let viewport = CGSize(width: 390, height: 844)
    var beyond = 0
    for content in [
      CGSize(width: 390, height: 52_000.015625), CGSize(width: 3000, height: 4000), viewport,
    ] {
      for (seed, rate) in [(1, 60), (99, 120), (7, 37)] as [(UInt64, Int)] {
        let made = TraceGenerator(gesture, framesPerSecond: rate)
          .trace(over: content, viewport: viewport, seed: seed)
        let text = made.csv(notes: ["seed \(seed)\nviewport 1x1"])
        #expect(
          try read(text, name: made.name) == made, "\(gesture) over \(content), seed \(seed)")
        if made.overscroll > 0 { beyond += 1 }
      }
    }
    if gesture == .rubberBand || gesture == .bounce { #expect(beyond > 0) }
  }

  @Test func offsetsBeyondTheEdgesNeedAComment() throws {
    let frames = [-20.5, 0, 170].enumerated().map { index, y in
      TraceFrame(dueMilliseconds: Double(index) * 16.7, offset: CGPoint(x: 0, y: y))
    }
    let trace = ScrollTrace(
      name: "t", viewport: CGSize(width: 390, height: 844),
      contentSize: CGSize(width: 390, height: 1000), frames: frames)
    let text = trace.csv()
    #expect(
      text == """
        # viewport 390x844, content 390x1000, overscroll 20.5
        t_ms,x,y,event
        0,0,-20.5,
        16.7,0,0,
        33.4,0,170,

        """)
    #expect(try read(text) == trace)
    // Fitted to content, it stays inside.
    let anchored = trace.anchored(
      onto: CGSize(width: 390, height: 5000), viewport: trace.viewport, seed: 1)
    #expect(anchored.frames.allSatisfy { (0...4156).contains($0.offset.y) })
    #expect(
      error { _ = try read(text.replacing(", overscroll 20.5", with: "")) } == """
        t.csv:3:y: expected a number in 0...1000000000000.0, found "-20.5"; clamp offsets to the \
        content before they are recorded
        """)
    #expect(
      error { _ = try read(text.replacing("overscroll 20.5", with: "overscroll 10")) } == """
        t.csv:3:y: expected a number in -10.0...1000000000000.0, found "-20.5"; clamp offsets to \
        the content before they are recorded
        """)
  }

  @Test func speedsAreThoseOfFramesThatMoveAndDoNotJump() {
    let offsets: [Double] = [0, 10, 10, 30, 90_000, 89_960]
    let trace = ScrollTrace(
      name: "t", viewport: CGSize(width: 390, height: 844),
      contentSize: CGSize(width: 390, height: 100_000),
      frames: offsets.enumerated().map { index, y in
        TraceFrame(dueMilliseconds: Double(index) * 10, offset: CGPoint(x: 0, y: y))
      })
    var speeds: [Double] = []
    let summary = trace.summary(speeds: &speeds)
    #expect(summary == trace.summary)
    #expect(speeds.map { $0.rounded() } == [1000, 2000, 4000])
    #expect(summary.jumps == 1 && summary.idle == 2 && summary.idleShare == 2.0 / 6)
  }
}
