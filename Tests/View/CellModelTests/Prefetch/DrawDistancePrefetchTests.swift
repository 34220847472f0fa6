import CellModel
import CollectionModel
import Foundation
import Testing

/// Scenarios of FlashList's own tests, with their figures: a viewport of 800 pt.
@Suite struct DrawDistancePrefetchTests {
  private var scene: PrefetchScene {
    var scene = PrefetchScene.list(100, of: 100, in: CGSize(width: 10, height: 800))
    scene.contentSize = CGSize(width: 10, height: 10_000)
    return scene
  }

  /// Requests the window of a policy on the way to an offset, with these velocities in points per
  /// ms. One of 0 is a movement across the scroll axis.
  private func window(
    at offset: Double, after velocities: [Double],
    by policy: DrawDistancePrefetch = DrawDistancePrefetch()
  ) -> ClosedRange<Double> {
    var (x, y) = (0.0, offset - velocities.reduce(0) { $0 + 16 * $1 })
    var window = policy.window(at: scene.place(at: y))
    for velocity in velocities {
      y += 16 * velocity
      x += velocity == 0 ? 1 : 0
      window = policy.window(
        at: scene.place(at: y, x: x, moved: 16 * velocity, across: velocity == 0 ? 1 : 0))
    }
    return window
  }

  @Test func atTheStartAllIsAfterTheViewport() {
    #expect(window(at: 0, after: []) == 0...1300)
  }

  @Test func sevenTenthsAreAheadAndTheWindowMovesOn() {
    #expect(window(at: 5000, after: [2, 2, 2, 2, 2]) == 4882...6182)
    #expect(window(at: 5000, after: [-2, -2, -2, -2, -2]) == 4618...5918)
  }

  @Test func whatTheEndHasNoRoomForIsBeforeTheViewport() {
    #expect(window(at: 9200, after: [1]) == 8700...10_000)
  }

  @Test func mostOfTheLastFiveVelocitiesGiveTheDirection() {
    #expect(window(at: 5000, after: [2, 2, 0, -2, -2]) == 4850...6150)
    #expect(window(at: 5000, after: [2, 2, -2, -2, -2]) == 4618...5918)
  }

  @Test func theWindowCoversTheViewportHoweverFastItMoves() {
    // Moved on by 320 pt, of which 150 are behind.
    #expect(window(at: 5000, after: [20, 20, 20, 20, 20]) == 5000...6470)
    #expect(window(at: 5000, after: [-20, -20, -20, -20, -20]) == 4330...5800)
  }

  /// 4,000 pt in a frame are five screens: the window stays that of a viewport at rest.
  @Test func aJumpIsNoSpeed() {
    let rest = window(at: 9000, after: [])
    #expect(window(at: 9000, after: [250, 250]) == rest && rest.upperBound <= 10_000)
  }

  @Test func aShortContentIsWantedWhole() {
    var short = PrefetchScene.list(9, of: 100, in: CGSize(width: 10, height: 800))
    short.contentSize = CGSize(width: 10, height: 900)
    #expect(DrawDistancePrefetch().window(at: short.place(at: 0)) == 0...900)
    short.contentSize = CGSize(width: 10, height: 300)
    #expect(DrawDistancePrefetch().window(at: short.place(at: 0)) == 0...800)
  }

  @Test func theNearestItemsOfTheWindowComeFirst() {
    // Items 50...57 are on screen, and the window is 4882...6182 after velocities of 2.
    let policy = DrawDistancePrefetch()
    _ = window(at: 5000, after: [2, 2, 2, 2, 2], by: policy)
    let wanted = policy.wantedNumbers(at: scene.place(at: 5000, moved: 32))
    #expect(wanted == [58, 49, 59, 48, 60, 61])
  }

  @Test func aMovementIsLearntOnce() {
    let policy = DrawDistancePrefetch()
    let first = window(at: 5000, after: [2, 2], by: policy)
    for _ in 0..<5 { #expect(policy.window(at: scene.place(at: 5000, moved: 32)) == first) }
  }
}
