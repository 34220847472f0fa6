import CollectionEngine
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import Testing

private let viewport = CGSize(width: 390, height: 844)

private func path(_ width: Double, _ height: Double, overscan: Double = 0.5) -> ScrollPath {
  let trace = TraceGenerator(.drag, seconds: 2)
    .trace(over: CGSize(width: width, height: height), viewport: viewport, seed: 1)
  return ScrollPath(trace.unanchored(), overscan: overscan)
}

@Test func theOverscanLiesAlongTheAxesTheContentScrollsOn() {
  let bounds = CGRect(x: 500, y: 600, width: 390, height: 844)
  func grown(_ width: Double, _ height: Double) -> CGRect {
    path(width, height).queryRect(around: bounds)
  }
  #expect(grown(390, 9000) == CGRect(x: 500, y: 178, width: 390, height: 1688))
  #expect(grown(9000, 844) == CGRect(x: 305, y: 600, width: 780, height: 844))
  #expect(grown(9000, 9000) == CGRect(x: 305, y: 178, width: 780, height: 1688))
  #expect(path(390, 9000, overscan: 0).queryRect(around: bounds) == bounds)
}

@Test func theOverscanIsRoundedToTheGrid() {
  let bounds = CGRect(x: 0, y: 100, width: 390, height: 844)
  let rect = path(390, 9000, overscan: 0.333).queryRect(around: bounds)
  #expect(Double(rect.minY) == 100 - LayoutGrid.round(0.333 * 844))
}

@Test func everyMovedFrameOfATraceIsOnThePath() {
  let trace = TraceGenerator(.flick, seconds: 2)
    .trace(over: CGSize(width: 390, height: 90_000), viewport: viewport, seed: 1).unanchored()
  let path = ScrollPath(trace, overscan: 0.5)
  #expect(path.bounds == trace.movedIndices.map { trace.bounds(of: $0) })
  #expect(path.idleCount == trace.idleCount)
  #expect(!path.bounds.isEmpty)
}

@Test func aContentThatFitsIsReadDownwards() {
  #expect(ScrollAxes.scrolling(CGSize(width: 100, height: 100), in: viewport) == .vertical)
  #expect(!ScrollAxes([.vertical, .horizontal]).isHorizontal)
  #expect(ScrollAxes.horizontal.isHorizontal)
}
