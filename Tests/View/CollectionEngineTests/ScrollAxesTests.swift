import CollectionEngine
import Foundation
import Testing

/// On which axes a content scrolls.
@Suite struct ScrollAxesTests {
  private static let viewport = CGSize(width: 100, height: 200)

  @Test func aContentScrollsWhereItIsLargerThanTheViewport() {
    let rows: [(width: Double, height: Double, axes: ScrollAxes)] = [
      (100, 201, .vertical), (101, 200, .horizontal), (101, 201, [.horizontal, .vertical]),
      (100, 200, .vertical), (0, 0, .vertical),
    ]
    for (width, height, axes) in rows {
      let size = CGSize(width: width, height: height)
      #expect(ScrollAxes.scrolling(size, in: Self.viewport) == axes, "\(size)")
    }
  }

  @Test func aContentIsMovedOnItsAxesAlone() {
    let vector = CGPoint(x: 3, y: -4)
    #expect(ScrollAxes.vertical.allowed(vector) == CGPoint(x: 0, y: -4))
    #expect(ScrollAxes.horizontal.allowed(vector) == CGPoint(x: 3, y: 0))
    #expect(([.horizontal, .vertical] as ScrollAxes).allowed(vector) == vector)
    #expect(ScrollAxes.horizontal.isHorizontal && !ScrollAxes.vertical.isHorizontal)
  }
}
