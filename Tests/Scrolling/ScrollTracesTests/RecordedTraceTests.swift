import Foundation
import ScrollTraces
import TestSupport
import Testing

let tracesFolder = Repository.root.appendingPathComponent("Benchmarks/Traces").path

/// Name, frames, lowest and highest y, as measured when the traces were recorded.
let recordedFacts: [(name: String, frames: Int, low: Double, high: Double)] = [
  ("read-slow", 2_090, 0, 2_607), ("flick-browse", 2_075, 20_000, 75_614),
  ("fling-to-end", 789, 4_656_269, 4_776_269), ("reversals", 1_927, 799_090, 803_828),
  ("page-keys", 1_453, 0, 4_776_269), ("jump-to-index", 1_269, 0, 4_776_269),
  ("wheel-notched", 1_500, 300_000, 313_560), ("scrubber-drag", 1_161, 0, 4_642_427),
  ("pan-2d", 2_229, 9_143, 13_996), ("chrome-flick", 372, 20_000, 39_755),
]

@Suite struct RecordedTraceTests {
  @Test(arguments: recordedFacts.indices)
  func everyRecordedTraceIsReadAsItWasMeasured(index: Int) throws {
    let facts = recordedFacts[index]
    let trace = try ScrollTrace(contentsOf: "\(tracesFolder)/\(facts.name).csv")
    #expect(trace.name == facts.name)
    #expect(trace.frames.count == facts.frames)
    #expect(trace.ys.min() == facts.low)
    #expect(trace.ys.max() == facts.high)
    #expect(trace.frames[0].dueMilliseconds == 0)
    let isPan = facts.name == "pan-2d"
    #expect(trace.viewport == (isPan ? CGSize(width: 1024, height: 1366) : phone))
    #expect(
      trace.contentSize
        == (isPan
          ? CGSize(width: 20_655, height: 15_362) : CGSize(width: 390, height: 4_777_113)))
  }

  @Test(arguments: recordedFacts.map(\.name))
  func anchoredOntoItsOwnContentATraceIsItself(name: String) throws {
    let trace = try ScrollTrace(contentsOf: "\(tracesFolder)/\(name).csv")
    let anchored = trace.anchored(
      onto: trace.contentSize, viewport: trace.viewport, phase: .zero)
    #expect(anchored.frames.map(\.offset) == trace.frames.map(\.offset))
    #expect(anchored.clampedCount == 0)
  }

  @Test(arguments: recordedFacts.map(\.name))
  func anchoredTracesStayInsideOnTheGridAndRestWhereTheyRested(name: String) throws {
    let trace = try ScrollTrace(contentsOf: "\(tracesFolder)/\(name).csv")
    for height in [100, 844, 844.015625, 900, 5_000, 50_000.5, 4_777_112.59375, 69_885_346.609375] {
      for seed in [0, 1, 2, 99] as [UInt64] {
        let anchored = trace.anchored(
          onto: CGSize(width: 390, height: height), viewport: phone, seed: seed)
        let range = max(height - 844, 0)
        #expect(
          anchored
            == trace.anchored(
              onto: CGSize(width: 390, height: height), viewport: phone, seed: seed))
        #expect(anchored.frames.count == trace.frames.count)
        #expect(anchored.movedIndices.count + anchored.idleCount == trace.frames.count)
        for (index, frame) in anchored.frames.enumerated() {
          let y = frame.offset.y
          try #require(frame.offset.x == 0)
          try #require(y >= 0 && y <= range, "\(height), seed \(seed), frame \(index)")
          try #require(y * 64 == (y * 64).rounded(), "\(height), seed \(seed), frame \(index)")
          guard index > 0 else { continue }
          let before = anchored.frames[index - 1]
          try #require(frame.dueNanoseconds >= before.dueNanoseconds)
          try #require(frame.isMoved == (frame.offset != before.offset))
          if trace.frames[index].offset.y == trace.frames[index - 1].offset.y {
            try #require(!frame.isMoved, "\(height), seed \(seed), frame \(index)")
          }
        }
      }
    }
  }

  @Test func edgesStayEdgesOnAContentFifteenTimesAsLong() throws {
    let height = 69_885_346.609375
    let end = height - 844
    func path(_ name: String) throws -> (recorded: [Double], placed: [Double]) {
      let trace = try ScrollTrace(contentsOf: "\(tracesFolder)/\(name).csv")
      let anchored = trace.anchored(
        onto: CGSize(width: 390, height: height), viewport: phone, seed: 5)
      #expect(anchored.clampedCount == 0, "\(name)")
      return (trace.ys, anchored.ys)
    }
    for name in ["fling-to-end", "page-keys", "jump-to-index"] {
      let (recorded, placed) = try path(name)
      for (from, to) in zip(recorded, placed) {
        if from == 4_776_269 { try #require(to == end, "\(name)") }
        if from == 0 { try #require(to == 0, "\(name)") }
      }
      #expect(placed.max() == end)
    }
    let fling = try path("fling-to-end")
    #expect(abs(fling.placed[0] - (end - 120_000)) < 1)
    let flick = try path("flick-browse")
    #expect(abs(flick.placed[0] - 20_000 * end / 4_776_269) < 1)
    for (from, to) in zip(flick.recorded, flick.placed) {
      try #require(to - flick.placed[0] == from - flick.recorded[0])
    }
    let slow = try path("read-slow")
    for (from, to) in zip(slow.recorded, slow.placed) where from > 0 {
      try #require(to >= from && to < from + 1)
    }
  }

  @Test func differentSeedsGiveDifferentPhases() throws {
    let trace = try ScrollTrace(contentsOf: "\(tracesFolder)/flick-browse.csv")
    let phases = Set(
      (0..<200).map {
        trace.anchored(onto: trace.contentSize, viewport: phone, seed: $0).phase.y
      })
    #expect(phases.count > 50)
    #expect(phases.allSatisfy { $0 >= 0 && $0 < 1 })
  }
}

let phone = CGSize(width: 390, height: 844)
