import CellModel
import Foundation
import Testing

/// A viewport that shows ten items of 10 pt, the 50th and those after it.
@Suite struct ScreensPrefetchTests {
  private let list = PrefetchScene.list(100, of: 10, in: CGSize(width: 10, height: 100))

  private func wanted(
    ahead: Double, behind: Double, at offset: Double = 500, moved: Double = 5
  ) -> [Int] {
    ScreensPrefetch(ahead: ahead, behind: behind)
      .wantedNumbers(at: list.place(at: offset, moved: moved))
  }

  @Test func aScreenAheadIsWantedAndHalfAScreenBehind() {
    #expect(
      wanted(ahead: 1, behind: 0.5)
        == [60, 49, 61, 48, 62, 47, 63, 46, 64, 45, 65, 66, 67, 68, 69])
  }

  @Test func aheadIsWhereItScrollsTo() {
    #expect(
      wanted(ahead: 1, behind: 0.5, moved: -5)
        == [49, 60, 48, 61, 47, 62, 46, 63, 45, 64, 44, 43, 42, 41, 40])
    #expect(wanted(ahead: 0.3, behind: 0) == [60, 61, 62])
    #expect(wanted(ahead: 0.3, behind: 0, moved: -5) == [49, 48, 47])
    #expect(wanted(ahead: 0, behind: 0.2) == [49, 48])
    #expect(wanted(ahead: 0, behind: 0) == [])
  }

  @Test func theSpeedDoesNotMatter() {
    for moved in [0, 0.5, 50, 5000] as [Double] {
      #expect(wanted(ahead: 0.2, behind: 0, moved: moved) == [60, 61])
    }
  }

  @Test func thereIsNothingBeyondTheContent() {
    #expect(wanted(ahead: 0.2, behind: 1, at: 0) == [10, 11])
    #expect(wanted(ahead: 2, behind: 0.1, at: 900) == [89])
  }
}
