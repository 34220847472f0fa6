import CellModel
import CollectionModel
import Foundation
import Testing

/// Scenarios of RecyclerView's own tests, with their figures. What this house has no room for:
/// - Lists of lists, their first number of inner items, their observation while they are off screen
///   and the order between lists of different velocities: elements do not scroll in elements.
/// - A row that waits by position when prefetching requests it: it is not prepared, since the view
///   gives it back (`ByPositionReuse.takeView`), under every policy.
@Suite struct GapWorkerPrefetchTests {
  private let policy = GapWorkerPrefetch()

  private func candidates(_ place: PrefetchPlace) -> [[Double]] {
    policy.candidates(at: place).map { [Double($0.id.item), $0.distance] }
  }

  @Test func columnsGiveTheNextItemOfEach() {
    let scene = PrefetchScene.columns(
      2, of: [50] + [Double](repeating: 100, count: 20), in: CGSize(width: 200, height: 200))
    #expect(candidates(scene.place(at: 0, moved: 10)) == [[5, 0], [6, 50]])
    #expect(candidates(scene.place(at: 100, moved: 100)) == [[7, 0], [8, 50]])
    #expect(candidates(scene.place(at: 100, moved: -1)) == [[1, 0], [0, 50]])
  }

  @Test func beyondTheLastItemThereIsNothing() {
    let scene = PrefetchScene.columns(2, of: [50, 100], in: CGSize(width: 200, height: 200))
    #expect(candidates(scene.place(at: 0, moved: 10)).isEmpty)
  }

  @Test func nothingIsWantedBeforeAMovementAlongTheAxis() {
    let scene = PrefetchScene.list(100, of: 100, in: CGSize(width: 100, height: 300))
    #expect(policy.wantedItems(at: scene.place(at: 50)).isEmpty)
    #expect(policy.wantedItems(at: scene.place(at: 50, across: 10)).isEmpty)
    #expect(policy.wantedNumbers(at: scene.place(at: 50, moved: 1)) == [4])
  }

  @Test func anItemIsNeededNextUpToTheLastMovementInBothAxes() {
    let scene = PrefetchScene.list(100, of: 100, in: CGSize(width: 100, height: 300))
    func isNeeded(_ moved: Double, across: Double = 0) -> Bool {
      policy.candidates(at: scene.place(at: 50, moved: moved, across: across))[0].isNeededNext
    }
    #expect(isNeeded(50) && !isNeeded(49.5))
    #expect(isNeeded(30, across: -20) && !isNeeded(30, across: -19.5))
  }

  @Test func whatIsNeededNextIsPreparedOnce() {
    // Three columns, whose next items touch the viewport.
    let scene = PrefetchScene.grid(
      9, of: CGSize(width: 100, height: 100), columns: 3, in: CGSize(width: 300, height: 100))
    var time = SpareTime(policy)
    for _ in 0..<4 { time.pass(nil, at: scene.place(at: 100, moved: -1)) }
    #expect(time.prepared == [0, 1, 2] && time.created == 3 && time.waiting == 0)
  }

  @Test func aGridIsPreparedLineByLine() {
    let scene = PrefetchScene.grid(
      60, of: CGSize(width: 100, height: 100), columns: 3, in: CGSize(width: 300, height: 150))
    var time = SpareTime(policy)
    time.pass(nil, at: scene.place(at: 75, moved: 75))
    #expect(time.prepared == [9, 10, 11])
    time.pass(nil, at: scene.place(at: 125, moved: 50))
    #expect(time.prepared == [9, 10, 11])
  }

  /// The first cell shows that a step takes 5 ms. The second would be ready at 20 ms: it is created
  /// and waits. The third takes it, and would be ready at 20 ms too.
  @Test func aStepThatOnAverageEndsTooLateDoesNotBegin() {
    let scene = PrefetchScene.grid(
      60, of: CGSize(width: 100, height: 100), columns: 3, in: CGSize(width: 300, height: 300))
    var time = SpareTime(policy)
    time.pass(19, at: scene.place(at: 50, moved: 10))
    #expect(time.prepared == [12] && time.waiting == 1)
    time.pass(nil, at: scene.place(at: 50, moved: 10))
    #expect(time.prepared == [12, 13, 14] && time.waiting == 0)
  }

  @Test func aCellMayBeCreatedAndNotSetUp() {
    let scene = PrefetchScene.list(100, of: 100, in: CGSize(width: 100, height: 300))
    policy.learn(.create, milliseconds: 5)
    policy.learn(.configure, milliseconds: 5)
    var time = SpareTime(policy)
    time.pass(9, at: scene.place(at: 50, moved: 10))
    #expect(time.prepared.isEmpty && time.waiting == 1)
  }

  @Test func whatIsNeededNextBeginsWithoutRegardToTheAverage() {
    let scene = PrefetchScene.list(100, of: 100, in: CGSize(width: 100, height: 300))
    policy.learn(.create, milliseconds: 5)
    policy.learn(.configure, milliseconds: 5)
    var time = SpareTime(policy)
    time.pass(6, at: scene.place(at: 50, moved: 50))
    #expect(time.prepared == [4] && time.waiting == 0)
    _ = policy.wantedItems(at: scene.place(at: 50, moved: 49))
    #expect(!policy.mayBegin(.create, 4, at: 0, before: 5))
  }

  @Test func aStepMayBeginIfItEndsBeforeTheDeadlineAndNotOnIt() {
    policy.learn(.create, milliseconds: 5)
    #expect(policy.mayBegin(.create, 0, at: 10, before: 16))
    #expect(!policy.mayBegin(.create, 0, at: 11, before: 16))
    // Not taken yet.
    #expect(policy.mayBegin(.configure, 0, at: 15, before: 16))
  }

  @Test func averagesCountALaterSampleForAQuarter() {
    func fits(_ average: UInt64) -> Bool {
      let id = ElementID.item(0, inSection: 0)
      func mayBegin(before deadline: UInt64) -> Bool {
        policy.mayBegin(.create, for: id, identifier: "a", at: 0, before: deadline)
      }
      return mayBegin(before: average + 1) && !mayBegin(before: average)
    }
    policy.learn(.create, identifier: "a", nanoseconds: 103)
    #expect(fits(103))
    // 103 / 4 * 3 + 7 / 4, each division rounded down.
    policy.learn(.create, identifier: "a", nanoseconds: 7)
    #expect(fits(76))
    policy.learn(.create, identifier: "b", nanoseconds: 1000)
    #expect(fits(76))
  }

  @Test func bindingIsConfiguringAndItsLayout() {
    let id = ElementID.item(0, inSection: 0)
    policy.learn(.configure, identifier: "a", nanoseconds: 40)
    policy.learn(.layout, identifier: "a", nanoseconds: 20)
    // A cell that changes size.
    policy.learn(.layout, identifier: "a", nanoseconds: 1000)
    #expect(policy.mayBegin(.configure, for: id, identifier: "a", at: 0, before: 61))
    #expect(!policy.mayBegin(.configure, for: id, identifier: "a", at: 0, before: 60))
  }
}
