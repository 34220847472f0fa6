import CellModel
import CollectionEngine
import CollectionModel
import Harness
import Testing

/// Cells that have left the screen and come back to their rows: making one takes 3 ms, setting one
/// up 2 ms, and coming back nothing.
@Suite struct KeptCellTests {
  private typealias Shown = [Int: ObjectIdentifier]

  /// The cell of each item on screen, frame by frame.
  private func play(
    _ offsets: [Double], keptBy reuse: @escaping () -> any ReusePolicy
  ) -> (shown: [Shown], found: HitchFigures) {
    let play = HandPlay(offsets: offsets, create: 3, configure: 2)
    var shown: [Shown] = []
    let found = play.play(
      reuse: reuse,
      showed: { _, display in
        let view = display.view
        let cells = view.visibleElements.compactMap { element in
          view.cellForItem(element.id).map { (Int(element.id.item), ObjectIdentifier($0)) }
        }
        shown.append(Shown(uniqueKeysWithValues: cells))
      })
    return (shown, found)
  }

  /// At 100 and 200 rows 0 and 1 leave, at 100 again row 3. Then row 1 and row 0 come back, where
  /// two and three have left since they were shown last, themselves among them. With room for two,
  /// row 3 has driven row 0 out: its cell comes from the pool, and is set up again.
  @Test(arguments: [(limit: 3, free: 2), (limit: 2, free: 1)])
  func byPositionARowComesBackToItsCellWhileFewHaveLeftSince(limit: Int, free: Int) {
    let (shown, found) = play([0, 100, 200, 100, 0]) { ByPositionReuse(limit: limit) }
    #expect(shown.map { $0.keys.sorted() } == [[0, 1], [1, 2], [2, 3], [1, 2], [0, 1]])
    #expect(shown[3][1] == shown[0][1] && shown[3][2] == shown[2][2])
    #expect(shown[4][0] == shown[0][0] && shown[4][1] == shown[0][1])
    #expect(found.positionHits == free && found.poolHits == 2 - free)
    #expect(found.created == 4 && found.configured == 6 - free)
    // The frames at 3 and 4: what comes back takes no time.
    #expect(found.overruns[2...] == [-16_666_667, free == 2 ? -16_666_667 : -14_666_667])
  }

  /// At 100 row 0 leaves, at 50 again it comes back to its cell. At 150 it leaves once more, and
  /// row 3 takes its cell.
  @Test func aKeptCellWaitsForItsRowUntilAnotherNeedsIt() {
    let (shown, found) = play([0, 50, 100, 50, 150]) { KeptReuse(limit: 1) }
    #expect(
      shown.map { $0.keys.sorted() } == [[0, 1], [0, 1, 2], [1, 2], [0, 1, 2], [1, 2, 3]])
    #expect(shown[3] == shown[1])
    #expect(shown[4][3] == shown[0][0])
    #expect(found.positionHits == 1 && found.poolHits == 1 && found.dropped == 0)
    #expect(found.created == 3 && found.configured == 4)
    // The frames at 3 and 4: what comes back takes no time.
    #expect(found.overruns[2...] == [-16_666_667, -14_666_667])
  }

  /// Rows 2, 3 and 4 are prepared on the way down. On the way up row 0 is next, whose cell waits
  /// for it: nothing is prepared.
  @Test func whatWaitsForItsRowIsNotPrepared() {
    let play = HandPlay(offsets: [0, 100, 200, 100, 0], create: 3, configure: 2)
    let found = play.play(
      reuse: { ByPositionReuse(limit: 3) }, prefetch: { RowsPrefetch(rows: 1) })
    #expect(found.prefetchRequests == 3 && found.prefetchHits == 2 && found.positionHits == 2)
    #expect(found.created == 5 && found.configured == 5 && found.framesLate == 0)
  }

  /// Row 0 has left and is deleted: its cell has nothing to come back to, and the pool no room.
  @Test func aKeptCellWhoseRowIsDeletedIsDroppedIfThePoolIsFull() {
    let removal = PlaybackChange([.removeItems(0..<1, section: 0)], before: HandPlay.sizes(6))
    var waiting: [Int] = []
    let play = HandPlay(offsets: [0, 100, 0], changes: [2: removal], create: 3, configure: 2)
    let found = play.play(
      reuse: { ByPositionReuse(limit: 1, pool: 0) },
      showed: { _, display in waiting.append(display.view.waitingViewCount) })
    #expect(waiting == [0, 1, 0] && found.dropped == 1 && found.positionHits == 0)
  }
}
