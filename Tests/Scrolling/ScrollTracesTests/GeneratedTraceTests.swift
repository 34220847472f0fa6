import CollectionModel
import Foundation
import ScrollTraces
import Testing

private let long = CGSize(width: 390, height: 4_777_112.59375)
private let plane = CGSize(width: 20_655, height: 15_362)
private let contents: [CGSize] = [
  long, plane, CGSize(width: 390, height: 900.5), CGSize(width: 390, height: 844.015625),
  CGSize(width: 390, height: 100), .zero, CGSize(width: 9_000, height: 844),
  CGSize(width: 390, height: 69_885_346.609375),
]

private func trace(
  _ gesture: ScrollGesture, over content: CGSize = long, seed: UInt64 = 1, rate: Int = 60
) -> ScrollTrace {
  TraceGenerator(gesture, framesPerSecond: rate).trace(over: content, viewport: phone, seed: seed)
}

extension ScrollTrace {
  fileprivate var range: CGPoint {
    CGPoint(
      x: max(contentSize.width - viewport.width, 0),
      y: max(contentSize.height - viewport.height, 0))
  }

  /// The number of frames beyond the top and beyond the bottom.
  fileprivate var beyond: (top: Int, bottom: Int) {
    (ys.count { $0 < 0 }, ys.count { $0 > Double(range.y) })
  }
}

@Suite struct GeneratedTraceTests {
  @Test(arguments: ScrollGesture.allCases)
  func everyGestureIsOnTheGridInOrderAndWithinTheReachOfARubberBand(gesture: ScrollGesture) {
    for content in contents {
      for seed in [0, 1, 2, 99] as [UInt64] {
        let made = trace(gesture, over: content, seed: seed)
        let place = Comment("\(gesture) over \(content), seed \(seed)")
        #expect(made == trace(gesture, over: content, seed: seed), place)
        #expect(made.frames.count >= Int(gesture.seconds * 60), place)
        #expect(made.frames.count <= Int((gesture.seconds + 15) * 60), place)
        var strays = 0
        for (index, frame) in made.frames.enumerated() {
          let x = Double(frame.offset.x)
          let y = Double(frame.offset.y)
          let isOnGrid = x == LayoutGrid.round(x) && y == LayoutGrid.round(y)
          let isNear =
            x >= -390 && y >= -844 && x <= Double(made.range.x) + 390
            && y <= Double(made.range.y) + 844
          let isDue = frame.dueMilliseconds == Double(index) * 1000 / 60
          let isStill =
            (made.range.x > 0 || x == 0) && (made.range.y > 0 || y == 0)
          if !(isOnGrid && isNear && isDue && isStill) { strays += 1 }
        }
        #expect(strays == 0, place)
      }
    }
  }

  @Test(arguments: ScrollGesture.allCases)
  func touchesBeginMoveAndEnd(gesture: ScrollGesture) {
    for seed in [3, 4, 5] as [UInt64] {
      for content in [long, plane, contents[2]] {
        var isTouched = false
        var faults = 0
        for frame in trace(gesture, over: content, seed: seed).frames {
          switch frame.event {
          case .touchStart:
            if isTouched { faults += 1 }
            isTouched = true
          case .touchMove: if !isTouched { faults += 1 }
          case .touchEnd:
            if !isTouched { faults += 1 }
            isTouched = false
          case .none, .jump, .wheel, .key: if isTouched { faults += 1 }
          }
        }
        #expect(faults == 0 && !isTouched, "\(gesture), seed \(seed)")
      }
    }
  }

  @Test(arguments: ScrollGesture.allCases)
  func anotherSeedIsAnotherTraceAndEveryOneMoves(gesture: ScrollGesture) {
    #expect(trace(gesture, seed: 1) != trace(gesture, seed: 2))
    for content in [long, plane, contents[2], contents[6]] {
      #expect(trace(gesture, over: content).summary.moved > 50, "\(gesture) over \(content)")
    }
    #expect(trace(gesture, over: contents[4]).summary.moved == 0)
  }

  @Test(arguments: ScrollGesture.allCases)
  func atTwiceTheRateThereAreTwiceTheFrames(gesture: ScrollGesture) {
    let fast = trace(gesture, rate: 120)
    #expect(fast.frames.count >= Int(gesture.seconds * 120))
    #expect(fast.frames[120].dueMilliseconds == 1_000)
  }

  @Test(arguments: ScrollGesture.allCases)
  func onAPlaneTheDiagonalGesturesMoveBothAxes(gesture: ScrollGesture) {
    let made = trace(gesture, over: plane)
    let columns = Set(made.frames.map { Double($0.offset.x) })
    #expect((columns.count > 20) == gesture.isDiagonal)
    #expect(Set(made.ys).count > 20)
  }

  @Test(arguments: ScrollGesture.allCases)
  func generatedTracesPlayUnanchored(gesture: ScrollGesture) {
    let source = TraceSource.generated(TraceGenerator(gesture))
    let played = source.anchored(onto: long, viewport: phone, seed: 7)
    let made = trace(gesture, seed: 7)
    #expect(source.name == gesture.rawValue && played.name == gesture.rawValue)
    #expect(played.frames.map(\.offset) == made.frames.map(\.offset))
    #expect(played.clampedCount == 0 && played.phase == .zero)
    #expect(played.movedIndices.count == made.summary.moved)
    #expect(played.idleCount == made.summary.idle)
    #expect(played.summary.turns == made.summary.turns)
  }
}

@Suite struct TraceSourceTests {
  @Test func aRecordingIsAnchored() {
    let recorded = trace([0, 40, 9_000])
    let content = CGSize(width: 390, height: 50_000)
    let source = TraceSource.recorded(recorded)
    #expect(source.name == "test")
    #expect(
      source.anchored(onto: content, viewport: phone, seed: 5)
        == recorded.anchored(onto: content, viewport: phone, seed: 5))
  }
}

@Suite struct GestureTests {
  @Test(arguments: [ScrollGesture.flick, .flickFast])
  func flicksStayInHumanRangeAndSlowDownAtTheirRate(gesture: ScrollGesture) throws {
    let share = pow(gesture == .flick ? 0.998 : 0.99, 1_000.0 / 60)
    var checked = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      let made = trace(gesture, seed: seed)
      let peak = try #require(made.summary.peakVelocity)
      #expect(peak > 500 && peak <= 12_000, "seed \(seed): \(peak)")
      for index in 3..<made.frames.count
      where made.frames[index - 3...index].allSatisfy({ $0.event == .none }) {
        let first = made.ys[index - 1] - made.ys[index - 2]
        let second = made.ys[index] - made.ys[index - 1]
        guard abs(first) > 30, made.ys[index] > 0, made.ys[index] < Double(made.range.y)
        else { continue }
        checked += 1
        #expect(abs(second / first - share) < 0.002, "seed \(seed), frame \(index)")
      }
    }
    #expect(checked > 50)
  }

  @Test func rubberBandsAndBouncesPassBothEdgesAndComeBack() {
    for gesture in [ScrollGesture.rubberBand, .bounce] {
      for seed in 1...5 as ClosedRange<UInt64> {
        let made = trace(gesture, seed: seed)
        #expect(made.beyond.top > 20 && made.beyond.bottom > 20, "\(gesture), seed \(seed)")
        // Before each touch the content is at rest inside its range.
        for frame in made.frames where frame.event == .touchStart {
          #expect(frame.offset.y >= 0 && frame.offset.y <= made.range.y)
        }
      }
    }
  }

  @Test func pagesRestOnMultiplesOfTheViewport() {
    for content in [long, CGSize(width: 390, height: 3_844)] {
      for seed in 1...5 as ClosedRange<UInt64> {
        let made = trace(.paging, over: content, seed: seed)
        var rests: Set<Double> = []
        for frame in made.frames where frame.event == .touchStart {
          let y = Double(frame.offset.y)
          rests.insert(y)
          #expect(y == Double(made.range.y) || (y / 844).rounded() * 844 == y)
        }
        #expect(rests.count >= 3)
      }
    }
  }

  @Test func jumpsAreMarkedAndGoAnywhere() {
    for seed in 1...5 as ClosedRange<UInt64> {
      let random = trace(.randomJumps, seed: seed)
      #expect(random.summary.jumps == random.summary.moved)
      #expect(random.summary.moved >= 600 / 3)
      let third = Double(random.range.y) / 3
      for part in 0..<3 {
        #expect(random.ys.contains { $0 >= Double(part) * third && $0 <= Double(part + 1) * third })
      }
      let some = trace(.jump, seed: seed).summary
      #expect(some.jumps >= 4 && some.moved > 10 * some.jumps)
    }
  }

  @Test func readingIsSlowAndMostlyRest() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let made = trace(.slowReading, seed: seed).summary
      #expect(made.idle > made.moved)
      #expect(try #require(made.peakVelocity) < 1_000)
      #expect(made.jumps == 0)
    }
  }

  @Test func aDragGoesUpAndDown() {
    for seed in 1...5 as ClosedRange<UInt64> { #expect(trace(.drag, seed: seed).summary.turns > 5) }
  }

  /// Offsets come from arithmetic that IEEE 754 specifies exactly: a change here changes every
  /// measurement made with generated traces.
  @Test func theTracesAreTheSameOnEveryMachine() {
    let hashes = ScrollGesture.allCases.map { gesture in
      let made = trace(gesture, seed: 2_026)
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for frame in made.frames {
        for value in [frame.offset.x, frame.offset.y] {
          hash = (hash ^ UInt64(bitPattern: Int64(Double(value) * 64))) &* 0x100_0000_01B3
        }
      }
      return "\(gesture.rawValue) \(made.frames.count) \(String(hash, radix: 16))"
    }
    #expect(
      hashes == [
        "drag 1269 f06f8ec85a642765", "flick 1227 d7135aa62e9c2a3d",
        "flick-fast 1246 9bebac3e49c37dd8", "rubber-band 1292 a633e68dc9974cb6",
        "bounce 1310 3f9a29d28a1c1376", "paging 1210 c26816f6e5e9eb78",
        "jump 1248 8040fa468fa1a2bf", "slow-reading 2411 e0430076c1818920",
        "random-jumps 600 591b4681199fc28f",
      ])
  }
}

@Suite struct TraceSummaryTests {
  @Test func aSummaryCountsWhatATraceDoes() {
    let made = ScrollTrace(
      name: "t", viewport: CGSize(width: 100, height: 100),
      contentSize: CGSize(width: 100, height: 10_000),
      frames: [(0, 0), (10, 30), (20, 50), (30, 50), (40, 45), (50, 2_000), (60, 1_990)].map {
        TraceFrame(dueMilliseconds: $0.0, offset: CGPoint(x: 0, y: $0.1))
      }
    ).summary
    #expect(made.frames == 7 && made.moved == 5 && made.idle == 2)
    #expect(made.jumps == 1 && made.turns == 1)
    #expect(made.distance == 30 + 20 + 5 + 1_955 + 10)
    #expect(made.peakVelocity == 3_000)
    #expect(made.seconds == 0.06)
  }

  @Test func aTraceThatRestsHasNoSpeed() {
    #expect(trace([40, 40, 40]).summary.peakVelocity == nil)
  }

  @Test func theSummaryOfARecordingIsWhatWasMeasured() throws {
    for (name, path, peak, seconds) in [
      ("read-slow", 3_126.0, 1_737.0, 34.9), ("flick-browse", 56_210, 16_310, 35.9),
      ("reversals", 48_162, 15_389, 32.5), ("wheel-notched", 16_200, 5_988, 25.0),
      ("chrome-flick", 19_755, 20_000, 6.2),
    ] {
      let summary = try ScrollTrace(contentsOf: "\(tracesFolder)/\(name).csv").summary
      #expect(abs(summary.distance - path) < 1, "\(name)")
      #expect(abs(try #require(summary.peakVelocity) - peak) < 1, "\(name)")
      #expect(abs(summary.seconds - seconds) < 0.06, "\(name)")
    }
  }
}
