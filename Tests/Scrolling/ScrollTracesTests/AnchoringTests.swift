import Foundation
import ScrollTraces
import Testing

/// A trace over content of 10,000 pt in a viewport of 390 x 1000, with a frame every 16 ms.
func trace(_ offsets: [Double], range: Double = 9_000) -> ScrollTrace {
  ScrollTrace(
    name: "test", viewport: CGSize(width: 390, height: 1000),
    contentSize: CGSize(width: 390, height: range + 1000),
    frames: offsets.enumerated().map { (index, y) -> TraceFrame in
      TraceFrame(dueMilliseconds: Double(index) * 16, offset: CGPoint(x: 0, y: y))
    })
}

extension AnchoredTrace {
  var ys: [Double] { frames.map { Double($0.offset.y) } }
}

extension ScrollTrace {
  var ys: [Double] { frames.map { Double($0.offset.y) } }

  /// Vertical offsets over content with offsets in 0...`range`.
  func placed(onto range: Double, phase: Double = 0) -> [Double] {
    anchored(range, phase).ys
  }

  func anchored(_ range: Double, _ phase: Double = 0) -> AnchoredTrace {
    anchored(
      onto: CGSize(width: 390, height: range + 1000), viewport: viewport,
      phase: CGPoint(x: 0, y: phase))
  }
}

@Suite struct AnchoringTests {
  @Test func aMovementFromTheStartKeepsItsPoints() {
    #expect(trace([0, 0, 40, 90, 90]).placed(onto: 90_000) == [0, 0, 40, 90, 90])
  }

  @Test func aMovementToTheEndEndsAtTheEnd() {
    #expect(
      trace([8_000, 8_500, 8_990, 9_000, 8_800]).placed(onto: 90_000)
        == [89_000, 89_500, 89_990, 90_000, 89_800])
  }

  @Test func theEndKeyGoesToTheEndAndTheHomeKeyBack() {
    #expect(
      trace([0, 30, 9_000, 9_000, 0, 12]).placed(onto: 135_000) == [0, 30, 135_000, 135_000, 0, 12])
  }

  @Test func aStepAboveFourViewportsLandsInProportion() {
    // 4,000 is four viewports and keeps its points, 4,001 is more.
    #expect(trace([0, 4_000]).placed(onto: 90_000) == [0, 4_000])
    #expect(trace([0, 4_001, 4_021]).placed(onto: 90_000) == [0, 40_010, 40_030])
    #expect(trace([0, 6_000, 6_020, 500]).placed(onto: 900) == [0, 600, 620, 50])
  }

  @Test func aMovementWithoutAnEdgeStartsInProportionAndKeepsItsPoints() {
    #expect(trace([2_000, 2_100, 2_050]).placed(onto: 90_000) == [20_000, 20_100, 20_050])
  }

  @Test func aMovementThatFitsIsMovedInsteadOfCut() {
    let anchored = trace([1_000, 1_600, 1_500]).anchored(900)
    // At the same fraction it would start at 100, and it fits.
    #expect(anchored.ys == [100, 700, 600])
    #expect(trace([8_000, 8_600, 8_500]).placed(onto: 900) == [300, 900, 800])
    #expect(trace([1_000, 400, 500]).placed(onto: 900) == [600, 0, 100])
    #expect(anchored.clampedCount == 0)
  }

  @Test func aStepThatDoesNotFitStopsAtTheEdgeAndIsCounted() {
    let anchored = trace([0, 60, 130, 190, 150]).anchored(100)
    #expect(anchored.ys == [0, 60, 100, 100, 60])
    #expect(anchored.clampedCount == 2)
    #expect(anchored.movedIndices == [1, 2, 4])
    #expect(anchored.idleCount == 2)
  }

  @Test func fromEdgeToEdgeGoesInProportion() {
    #expect(
      trace([0, 0, 300, 900, 850], range: 900).placed(onto: 9_000) == [0, 0, 3_000, 9_000, 8_950])
  }

  @Test func thePhaseIsAddedAwayFromTheEdges() {
    #expect(
      trace([0, 0, 40, 40, 0]).placed(onto: 90_000, phase: 0.25) == [0, 0, 40.25, 40.25, 0])
    #expect(
      trace([8_999, 9_000]).placed(onto: 90_000, phase: 0.984375) == [89_999.984375, 90_000])
    #expect(trace([2_000, 2_100]).placed(onto: 90_000, phase: 0.5) == [20_000.5, 20_100.5])
  }

  @Test func aContentThatDoesNotScrollStaysAtZero() {
    for height in [0, 300, 1000] as [CGFloat] {
      let anchored = trace([0, 40, 90]).anchored(
        onto: CGSize(width: 390, height: height), viewport: CGSize(width: 390, height: 1000),
        seed: 7)
      #expect(anchored.frames.allSatisfy { $0.offset == .zero })
      #expect(anchored.movedIndices.isEmpty)
      #expect(anchored.idleCount == 3)
      #expect(anchored.clampedCount == 2)
    }
  }

  @Test func aVerticalTraceScrollsAHorizontalContent() {
    let anchored = trace([0, 40, 90]).anchored(
      onto: CGSize(width: 9_000, height: 844), viewport: CGSize(width: 390, height: 844),
      phase: .zero)
    #expect(anchored.frames.map(\.offset.x) == [0, 40, 90])
    #expect(anchored.frames.allSatisfy { $0.offset.y == 0 })
  }

  @Test func dueTimesBeginAtZeroInNanoseconds() {
    #expect(
      trace([0, 1, 2]).anchored(9_000).frames.map(\.dueNanoseconds) == [0, 16_000_000, 32_000_000])
  }
}
