import CollectionModel
import Foundation
import ScrollTraces
import Testing

/// Movements that come to rest elsewhere than they would.
@Suite struct RestTests {
  private func trace(
    _ steps: [(y: Double, event: TraceEvent)], content: Double = 1000
  ) -> AnchoredTrace {
    let frames = steps.enumerated().map { index, step in
      TraceFrame(
        dueMilliseconds: Double(index) * 10, offset: CGPoint(x: 0, y: step.y), event: step.event)
    }
    return ScrollTrace(
      name: "test", viewport: CGSize(width: 100, height: 100),
      contentSize: CGSize(width: 100, height: content), frames: frames
    ).unanchored()
  }

  private func places(_ trace: AnchoredTrace) -> [Double] { trace.frames.map { $0.offset.y } }

  @Test func aFlingCoversAnotherDistanceAndLaterFramesFollow() {
    let flick = trace([
      (100, .none), (100, .touchStart), (110, .touchMove), (130, .touchEnd), (170, .none),
      (200, .none), (210, .none), (210, .none), (210, .touchStart), (220, .touchEnd), (220, .none),
    ])
    var requests: [AnchoredTrace.Rest] = []
    let (rested, corrections) = flick.resting { rest in
      requests.append(rest)
      return CGPoint(x: 0, y: requests.count == 1 ? 250 : rest.proposed.origin.y)
    }
    #expect(requests.count == 2 && corrections == 1)
    #expect(requests[0].released.origin.y == 130 && requests[0].proposed.origin.y == 210)
    #expect(requests[0].velocity == CGPoint(x: 0, y: 2))
    #expect(places(rested) == [100, 100, 110, 130, 190, 235, 250, 250, 250, 260, 260])
    #expect(rested.movedIndices == [2, 3, 4, 5, 6, 9])
    #expect(rested.idleCount == 5)
  }

  @Test func contentAtRestSettlesWhileTheTraceRests() {
    let slow = trace(
      [(100, .none), (100, .touchStart), (120, .touchEnd)]
        + Array(repeating: (120, .none), count: 4) + [(120, .touchStart), (140, .touchEnd)])
    let (rested, corrections) = slow.resting { _ in CGPoint(x: 0, y: 184) }
    #expect(corrections == 1)
    let all = places(rested)
    #expect(all[2] == 120 && all[6] == 184 && all[3] > 140 && all[3] < all[4])
    // The next touch begins where the content rests. Its own rest lies beyond the end of the trace.
    #expect(Array(all[7...]) == [184, 204])
  }

  @Test func edgesAndJumpsPlaceTheContent() {
    let jump = trace([
      (100, .none), (120, .touchEnd), (150, .none), (150, .none), (400, .jump), (420, .touchEnd),
      (420, .none), (900, .none), (880, .wheel),
    ])
    let (rested, corrections) = jump.resting { rest in
      rest.proposed.origin.y == 150 ? CGPoint(x: 0, y: 180) : rest.proposed.origin
    }
    #expect(corrections == 1)
    #expect(places(rested) == [100, 120, 180, 180, 400, 420, 420, 900, 880])
  }

  @Test func whatAFingerStopsHasNoRest() {
    let stopped = trace([
      (100, .none), (120, .touchEnd), (150, .none), (170, .touchStart), (170, .touchEnd),
      (170, .none),
    ])
    var requests = 0
    let (rested, _) = stopped.resting {
      requests += 1
      return $0.proposed.origin
    }
    #expect(requests == 1 && rested == stopped)
  }

  @Test(arguments: ScrollGesture.allCases)
  func generatedTracesRestWhereTheHookWants(_ gesture: ScrollGesture) {
    let generator = TraceGenerator(gesture, seconds: 20)
    let trace = TraceSource.generated(generator).anchored(
      onto: CGSize(width: 390, height: 50_000), viewport: CGSize(width: 390, height: 800), seed: 3)
    #expect(trace.resting { $0.proposed.origin }.trace == trace)
    var targets: [Double] = []
    let (rested, corrections) = trace.resting { rest in
      // Cards of 64 pt.
      let target = min((rest.proposed.origin.y / 64).rounded() * 64, 49_200)
      targets.append(target)
      return CGPoint(x: 0, y: target)
    }
    let still = Set(
      rested.frames.indices.dropFirst().filter { !rested.frames[$0].isMoved }
        .map { rested.frames[$0].offset.y })
    let reached = targets.count { still.contains($0) }
    #expect(corrections <= targets.count)
    if [.flick, .paging, .slowReading].contains(gesture) {
      #expect(
        corrections > 3 && reached * 10 >= targets.count * 9, "\(reached) of \(targets.count)")
    }
    for frame in rested.frames {
      let y = Double(frame.offset.y)
      #expect(y == LayoutGrid.round(y))
    }
  }
}
