import CellModel
import CollectionModel
import Foundation
import Testing

/// Scenarios of Compose's own tests, with their figures: items of 30 pt in a viewport of 45. What
/// does not apply here:
/// - A requested item is not made if the list jumps elsewhere in the same frame: here a policy is
///   called only after a frame.
/// - Moved by 75 from item 3, Compose's test finds item 3 still there, which ends where the window
///   behind begins. Compose measures first and moves the window then, so what has left the window
///   goes when it measures next: the test of the way back has it measure once more, and item 6,
///   which lies as far behind, is gone. Here the window is where it is.
@Suite struct WindowPrefetchTests {
  private let policy = WindowPrefetch()
  private let wide = WindowPrefetch(ahead: 1, behind: 1)

  private func list(_ count: Int = 100) -> PrefetchScene {
    .list(count, of: 30, in: CGSize(width: 10, height: 45))
  }

  @Test func byDefaultNothingIsWantedBeforeAMovement() {
    #expect(policy.wantedItems(at: list().place(at: 0)).isEmpty)
    #expect(policy.wantedNumbers(at: list().place(at: 5, moved: 5)) == [2])
  }

  @Test func whenTheDirectionTurnsTheOtherSideIsWanted() {
    #expect(policy.wantedNumbers(at: list().place(at: 155, moved: 5)) == [7])
    #expect(policy.wantedNumbers(at: list().place(at: 153, moved: -2)) == [4])
    #expect(policy.wantedNumbers(at: list().place(at: 152, moved: -1)) == [4])
  }

  @Test func theDefaultWindowIsAsLongAsAnItemWithinLimits() {
    func wanted(of height: Double) -> Int {
      let scene = PrefetchScene.list(1000, of: height, in: CGSize(width: 10, height: 100))
      return policy.wantedItems(at: scene.place(at: 0, moved: 1)).count
    }
    // 25 pt is between 10 and 50.
    #expect(wanted(of: 25) == 1)
    #expect(wanted(of: 2) == 5)
    // 80 pt become 50, of which the second item takes 60.
    #expect(wanted(of: 80) == 0)
  }

  @Test func itemsAreWantedWhileTheWindowIsLonger() {
    #expect(wide.wantedNumbers(at: list().place(at: 0)) == [2])
    #expect(wide.wantedNumbers(at: list().place(at: 5, moved: 5)) == [2, 3])
  }

  @Test func whatIsBehindIsKeptAndNotPrepared() {
    // Items 5 and 6 are on screen.
    #expect(wide.wantedNumbers(at: list().place(at: 165, moved: 75)) == [7, 8, 4])
    #expect(wide.mayBegin(.create, 7, at: 0, before: 1))
    #expect(!wide.mayBegin(.create, 4, at: 0, before: 100))
    // Items 3 and 4 are.
    #expect(wide.wantedNumbers(at: list().place(at: 90, moved: -75)) == [2, 1, 5])
    #expect(!wide.mayBegin(.configure, 5, at: 0, before: 100))
  }

  @Test func itemsThatAreAddedAtTheEndAreWantedIfTheyAreInTheWindow() {
    #expect(wide.wantedNumbers(at: list(100).place(at: 2915, moved: 5)).prefix(2) == [99, 96])
    #expect(wide.wantedNumbers(at: list(200).place(at: 2915, moved: 5)).prefix(2) == [99, 100])
    #expect(!wide.wantedNumbers(at: list(200).place(at: 2885, moved: 5)).contains(100))
  }

  @Test func aStepMustEndInTimeOnAverageUnlessTheNextFrameNeedsIt() {
    wide.learn(.create, milliseconds: 5)
    // Item 2 is 10 pt away.
    _ = wide.wantedItems(at: list().place(at: 5, moved: 9.5))
    #expect(wide.mayBegin(.create, 2, at: 0, before: 6))
    #expect(!wide.mayBegin(.create, 2, at: 0, before: 5))
    #expect(wide.mayBegin(.configure, 2, at: 4, before: 5))
    _ = wide.wantedItems(at: list().place(at: 5, moved: 10))
    #expect(wide.mayBegin(.create, 2, at: 4, before: 5))
    #expect(!wide.mayBegin(.create, 3, at: 4, before: 5))
  }

  @Test func theNextFrameNeedsTheNextLineAlone() {
    wide.learn(.create, milliseconds: 5)
    // Item 3 is 40 pt away, behind item 2.
    _ = wide.wantedItems(at: list().place(at: 5, moved: 60))
    #expect(wide.mayBegin(.create, 2, at: 4, before: 5))
    #expect(!wide.mayBegin(.create, 3, at: 4, before: 5))
    // Items 4 and 5 are 10 pt away, 6 and 7 behind them.
    let grid = PrefetchScene.grid(
      100, of: CGSize(width: 5, height: 30), columns: 2, in: CGSize(width: 10, height: 45))
    _ = wide.wantedItems(at: grid.place(at: 5, moved: 60))
    for item in 4...5 { #expect(wide.mayBegin(.create, item, at: 4, before: 5)) }
    for item in 6...7 { #expect(!wide.mayBegin(.create, item, at: 4, before: 5)) }
  }

  @Test func whileTheListDoesNotMoveNothingIsNeededNext() {
    wide.learn(.create, milliseconds: 5)
    // Item 2 touches the viewport.
    _ = wide.wantedItems(at: list().place(at: 15))
    #expect(!wide.mayBegin(.create, 2, at: 4, before: 5))
    _ = wide.wantedItems(at: list().place(at: 15, across: 5))
    #expect(!wide.mayBegin(.create, 2, at: 4, before: 5))
  }
}
