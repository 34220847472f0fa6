import CellModel
import CollectionModel
import Harness
import Testing

/// Rows of 100 pt in a viewport of 200 pt, whose cells cost nothing and whose data take a while:
/// the frame due at a refresh is shown at the next one. A refresh is 16.67 ms.
@Suite struct DataTimesTests {
  private func play(
    _ offsets: [Double?], latency: UInt64, ahead: (() -> any PrefetchPolicy)? = nil,
    changes: [Int: PlaybackChange] = [:], configure: Double = 0
  ) -> HitchFigures {
    var play = HandPlay(offsets: offsets, changes: changes)
    (play.create, play.configure) = (0, configure)
    play.data = CellPolicies.Data(latency: latency * 1_000_000, makePrefetch: ahead)
    return play.play()
  }

  /// The data of rows 0 and 1 are requested at 0 and shown at 0: late by 20 ms each. Row 2 is
  /// requested at refresh 1, 16.67 ms, shown at 33.33 and there at 36.67: late by 3.33 ms.
  @Test func whatIsRequestedWhenItIsNeededIsLate() throws {
    let data = try #require(play([0, 50, nil, nil, nil], latency: 20).data)
    #expect(data.asked == 3 && data.lateItems == 3 && data.cancelled == 0)
    #expect(data.late == 20_000_000 + 20_000_000 + 3_333_333)
  }

  /// Row 2 is requested after the first frame, at 0, and there at 20 ms, before it is shown at
  /// 33.33.
  @Test func whatIsRequestedARowAheadIsThere() throws {
    let data = try #require(
      play([0, 50, nil, nil, nil], latency: 20, ahead: { RowsPrefetch(rows: 1) }).data)
    // Row 3 is requested from refresh 2 on.
    #expect(data.asked == 4 && data.lateItems == 2 && data.late == 40_000_000)
  }

  /// At refresh 1 rows 3 and 4 take the place of rows 0 and 1, before these have their data: late
  /// from 0 until 33.33 ms, when they leave. Rows 3 and 4 are requested at 16.67 ms and there at
  /// 116.67: late by 83.33 ms each.
  @Test func anItemThatLeavesIsLateUntilThen() throws {
    let data = try #require(play([0, 300] + [nil, nil, nil, nil, nil, nil], latency: 100).data)
    #expect(data.lateItems == 4)
    #expect(data.late == 2 * 33_333_334 + 2 * (116_666_667 - 33_333_334))
  }

  /// After the jump row 2 is not wanted any more, which was requested at 0 and takes 100 ms.
  @Test func whatIsNotWantedAnyMoreIsCancelledUnlessItHasArrived() throws {
    let offsets: [Double?] = [0, 400, nil]
    let slow = try #require(
      play(offsets, latency: 100, ahead: { RowsPrefetch(rows: 1) }).data)
    #expect(slow.cancelled == 1)
    let fast = try #require(play(offsets, latency: 1, ahead: { RowsPrefetch(rows: 1) }).data)
    #expect(fast.cancelled == 0)
  }

  /// Data that come late set their cells up again: rows 0 and 1 at the refresh after 20 ms, and row
  /// 2, which comes on screen there, once.
  @Test func lateDataSetTheirCellsUpAgain() {
    let found = play([0, nil, 50, nil, nil], latency: 20, configure: 1)
    // The frame at refresh 2 sets up rows 0, 1 and 2; row 2's data come at 53.33 ms, 3.33 ms after
    // it is shown, and set it up again.
    #expect(found.configured == 2 + 3 + 1)
  }

  /// Row 1 moves to the top while its data are on the way, and row 0 to its place: they are the
  /// same items, so nothing is requested again.
  @Test func anItemThatMovesKeepsItsRequest() throws {
    let move = PlaybackChange(
      [.moveItem(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 0, item: 0))],
      before: HandPlay.sizes(6))
    let data = try #require(
      play([0, nil, 0, nil, nil], latency: 40, changes: [2: move]).data)
    #expect(data.asked == 2 && data.lateItems == 2 && data.late == 80_000_000)
  }

  /// Row 1 is reloaded while its data are on the way. It gets another cell, and it is the same
  /// item: nothing is requested again, it goes on being late until its data arrive, at 40 ms, and
  /// they set its new cell up again at refresh 3.
  @Test func aReloadedItemWaitsForItsRequest() throws {
    let reload = PlaybackChange(
      [], reloaded: [ItemPath(section: 0, item: 1)], before: HandPlay.sizes(6))
    let found = play([0, nil, 0, nil, nil], latency: 40, changes: [2: reload], configure: 1)
    let data = try #require(found.data)
    #expect(data.asked == 2 && data.lateItems == 2 && data.late == 80_000_000)
    // Rows 0 and 1, row 1 after the reload, then both with their data.
    #expect(found.configured == 2 + 1 + 2)
  }

  /// Row 2 is reloaded before it comes on screen, while its data are on the way: they are there
  /// when it does.
  @Test func aReloadedItemIsNotRequestedAheadAgain() throws {
    let reload = PlaybackChange(
      [], reloaded: [ItemPath(section: 0, item: 2)], before: HandPlay.sizes(6))
    let data = try #require(
      play(
        [0, 0, nil, 50, nil], latency: 40, ahead: { RowsPrefetch(rows: 1) }, changes: [1: reload]
      ).data)
    // Rows 0 to 2, and row 3 from refresh 3 on. Rows 0 and 1 are late.
    #expect(data.asked == 4 && data.lateItems == 2 && data.late == 80_000_000)
    #expect(data.cancelled == 0)
  }
}
