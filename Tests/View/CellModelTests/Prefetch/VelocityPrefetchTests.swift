import CellModel
import Foundation
import Testing

/// A viewport that shows ten items of 10 pt, the 50th and those after it, and has moved in 16 ms.
@Suite struct VelocityPrefetchTests {
  private let list = PrefetchScene.list(100, of: 10, in: CGSize(width: 10, height: 100))

  private func wanted(milliseconds: Double = 32, at offset: Double = 500, moved: Double) -> [Int] {
    VelocityPrefetch(milliseconds: milliseconds)
      .wantedNumbers(at: list.place(at: offset, moved: moved))
  }

  @Test func whatComesWithinTheTimeAtThePresentSpeedIsWanted() {
    #expect(wanted(moved: 5) == [60])
    #expect(wanted(moved: 10) == [60, 61])
    #expect(wanted(moved: 20) == [60, 61, 62, 63])
    #expect(wanted(milliseconds: 16, moved: 20) == [60, 61])
  }

  @Test func nothingBehindIsWanted() {
    #expect(wanted(moved: -10) == [49, 48])
    #expect(wanted(at: 0, moved: -10) == [])
  }

  @Test func whatRestsOrHasJumpedWantsNothing() {
    #expect(wanted(moved: 0) == [])
    // Four screens are a movement, and more of them a jump.
    #expect(wanted(moved: 400) == Array(60..<100))
    #expect(wanted(moved: 401) == [])
  }
}
