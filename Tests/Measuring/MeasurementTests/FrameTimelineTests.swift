import Foundation
import Measurement
import Testing

@Suite struct FrameTimelineTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func timelinesComeBackFromJSONAsTheyWere(seed: UInt64) throws {
    var draws = SystemDraws(seed: seed)
    func draw(_ bound: UInt64) -> Int { Int(draws.next() % bound) }
    var timeline = FrameTimeline()
    for _ in 0..<draw(500) {
      var frame = FrameTimeline.Frame()
      frame.batches = draw(2)
      frame.dequeues = draw(5)
      frame.created = draw(2)
      frame.shown = draw(40)
      frame.attributesComputed = draw(1000)
      frame.tilesFilled = draw(3)
      // What only some cases have.
      if seed > 1 { frame.presented = draw(60) }
      if seed > 2 { frame.selected = draw(900_000) }
      timeline.append(frame, x: Double(draw(1000)) / 64, y: Double(draw(1 << 40)) / 64)
    }
    let data = try JSONEncoder().encode(timeline)
    #expect(try JSONDecoder().decode(FrameTimeline.self, from: data) == timeline, "seed \(seed)")
  }

  @Test func framesThatDoTheSameTakeLittleRoom() throws {
    var timeline = FrameTimeline()
    for frame in 0..<10_000 { timeline.append(.init(), x: 0, y: Double(frame) * 8) }
    #expect(try JSONEncoder().encode(timeline).count < 300)
  }

  @Test(arguments: [
    ("\"created\":\"0*3\"", "\"created\":\"0*2\""), ("0*3", "0*-1"), ("0*3", "0*99999999999"),
    ("0*3", "x"), ("0*3", "0*3*3"), ("0*3", "9223372036854775807 1"),
    ("\"created\":\"0*3\"", "\"created\":\"9007199254740992*3\""),
  ])
  func damagedTimelinesAreErrors(good: String, bad: String) throws {
    var timeline = FrameTimeline()
    for _ in 0..<3 { timeline.append(.init(), x: 0, y: 0) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(timeline), as: UTF8.self)
    let range = try #require(text.range(of: good))
    let damaged = text.replacingCharacters(in: range, with: bad)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FrameTimeline.self, from: Data(damaged.utf8))
    }
  }
}
