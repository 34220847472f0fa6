import Harness
import Testing

/// At 500 Hz a refresh is every 2 ms.
@Suite struct FrameTimingTests {
  private let display = Vsyncs(rate: 500)
  private let interval: UInt64 = 2_000_000

  @Test func aFrameThatIsDoneOnARefreshIsInTime() {
    let frame = FrameTiming(due: 3, started: 3, cost: interval, on: display)
    #expect(frame.shown == 4 && !frame.isLate && frame.hitch == 0 && frame.overrun == 0)
  }

  @Test func aFrameOfNoCostIsShownAtTheNextRefresh() {
    let frame = FrameTiming(due: 3, started: 3, cost: 0, on: display)
    #expect(frame.shown == 4 && frame.overrun == -2_000_000)
  }

  @Test func aFrameOfTwoAndAHalfIntervalsIsLateByTwo() {
    let frame = FrameTiming(due: 3, started: 3, cost: 5_000_000, on: display)
    #expect(frame.shown == 6 && frame.isLate && frame.missed == 2)
    #expect(frame.hitch == 2 * interval && frame.overrun == 3_000_000)
  }

  @Test func aFrameThatCouldNotStartWhenItWasDueIsLateThoughItTakesNoTime() {
    let frame = FrameTiming(due: 3, started: 4, cost: 0, on: display)
    #expect(frame.shown == 5 && frame.isLate && frame.missed == 1)
    #expect(frame.hitch == interval && frame.overrun == 0)
  }
}
