import CellModel
import CollectionModel
import Harness
import Testing

/// What an edit does to a prepared cell: making one takes 3 ms, setting one up 2 ms.
///
/// From 0 row 2 is prepared, until 5. The edit comes at refresh 1, where nothing has moved yet, and
/// at refresh 2 the viewport moves on by half a row, to the third.
@Suite struct PreparedCellEditTests {
  private func play(items: Int, _ change: PlaybackChange) -> HitchFigures {
    var play = HandPlay(offsets: [0, 0, 50, nil], items: items, changes: [1: change])
    (play.create, play.configure) = (3, 2)
    return play.play(prefetch: { RowsPrefetch(rows: 1) })
  }

  private func item(_ number: Int) -> ItemPath { ItemPath(section: 0, item: number) }

  /// The cell of row 2 waits, with nothing of use. After the edit it is set up for row 2 once more.
  @Test func aReloadedItemsCellIsWasted() {
    let found = play(
      items: 3, PlaybackChange([], reloaded: [item(2)], before: HandPlay.sizes(3)))
    #expect(found.prefetchRequests == 2 && found.prefetchHits == 1)
    #expect(found.prefetchWasted == 1 && found.prefetchCancelled == 0)
    #expect(found.created == 3 && found.configured == 4 && found.configuredWasted == 1)
    #expect(found.overruns == [-16_666_667, -16_666_666])
  }

  /// Its cell is set up for the row that takes its place.
  @Test func aDeletedItemsCellIsWasted() {
    let found = play(
      items: 4, PlaybackChange([.removeItems(2..<3, section: 0)], before: HandPlay.sizes(4)))
    #expect(found.prefetchRequests == 2 && found.prefetchHits == 1)
    #expect(found.prefetchWasted == 1 && found.prefetchCancelled == 0)
    #expect(found.created == 3 && found.configured == 4 && found.configuredWasted == 1)
    #expect(found.overruns == [-16_666_667, -16_666_666])
  }

  /// Row 2 moves to the top and comes on screen there, for nothing. Row 1 has become the third, and
  /// is prepared in the cell that it has left.
  @Test func aMovedItemKeepsItsCell() {
    let found = play(
      items: 3, PlaybackChange([.moveItem(from: item(2), to: item(0))], before: HandPlay.sizes(3)))
    #expect(found.prefetchRequests == 2 && found.prefetchHits == 2)
    #expect(found.prefetchWasted == 0 && found.prefetchCancelled == 0)
    #expect(found.created == 3 && found.configured == 4 && found.configuredWasted == 0)
    #expect(found.overruns == [-16_666_667, -16_666_666])
  }

  /// The frame with the edit sets the prepared cell up again, in 2 ms; what it was set up for first
  /// is never seen.
  @Test func aReconfiguredItemsCellIsSetUpAgain() {
    let found = play(
      items: 3, PlaybackChange([], reconfigured: [item(2)], before: HandPlay.sizes(3)))
    #expect(found.prefetchRequests == 1 && found.prefetchHits == 1)
    #expect(found.prefetchWasted == 0 && found.prefetchCancelled == 0)
    #expect(found.created == 3 && found.configured == 4 && found.configuredWasted == 1)
    #expect(found.overruns == [-14_666_667, -16_666_666])
  }
}
