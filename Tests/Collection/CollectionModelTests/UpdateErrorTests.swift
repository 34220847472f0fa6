import CollectionModel
import TestSupport
import Testing

/// Each mistake in a batch, and the words for it.
@Suite struct UpdateErrorTests {
  private struct Counts: SectionCounting {
    var counts: [Int]
    var sectionCount: Int { counts.count }
    func itemCount(ofSection section: Int) -> Int { counts[section] }
  }

  private func message(
    _ before: [Int], _ after: [Int], _ change: (inout UpdateBatch) -> Void
  ) -> String {
    var batch = UpdateBatch()
    change(&batch)
    do {
      _ = try batch.validated(before: Counts(counts: before), after: Counts(counts: after))
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  private func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  @Test func aPathThatDoesNotExistBeforeIsAnError() {
    #expect(
      message([9], [8]) { $0.deleteItems(at: path(0, 10)) }
        == "attempt to delete item 10 from section 0 which only contains 9 items before the update")
    #expect(
      message([9], [9]) { $0.reloadItems(at: path(2, 1)) }
        == "attempt to reload item 1 from section 2, but there are only 1 sections before the update"
    )
    #expect(
      message([9], [9]) { $0.moveItem(from: path(0, -1), to: path(0, 0)) }
        == "attempt to move item -1 from section 0 which only contains 9 items before the update")
    #expect(
      message([9], []) { $0.deleteSections(1) }
        == "attempt to delete section 1, but there are only 1 sections before the update")
  }

  @Test func aPathThatDoesNotExistAfterIsAnError() {
    #expect(
      message([4], [5]) { $0.insertItems(at: path(0, 5)) }
        == "attempt to insert item 5 into section 0, but there are only 5 items in section 0 after "
        + "the update")
    #expect(
      message([4], [4]) { $0.moveItem(from: path(0, 0), to: path(3, 0)) }
        == "attempt to move item 0 into section 3, but there are only 1 sections after the update")
    #expect(
      message([4], [4, 1]) { $0.insertSections(2) }
        == "attempt to insert section 2, but there are only 2 sections after the update")
  }

  @Test func twoChangesOfOnePathAreAnError() {
    let (a, b) = (path(0, 1), path(0, 2))
    func conflict(_ change: (inout UpdateBatch) -> Void) -> String { message([4], [4], change) }
    #expect(
      conflict {
        $0.deleteItems(at: a)
        $0.moveItem(from: a, to: b)
      } == "attempt to perform a delete and a move from the same index path ([0, 1])")
    #expect(
      conflict {
        $0.insertItems(at: b)
        $0.moveItem(from: a, to: b)
      } == "attempt to perform an insert and a move to the same index path ([0, 2])")
    #expect(
      conflict {
        $0.moveItem(from: a, to: b)
        $0.moveItem(from: b, to: b)
      } == "attempt to perform multiple moves to the same index path ([0, 2])")
    #expect(
      conflict {
        $0.moveItem(from: a, to: b)
        $0.moveItem(from: a, to: a)
      } == "attempt to perform multiple moves from the same index path ([0, 1])")
    #expect(
      conflict {
        $0.deleteItems(0..<4, inSection: 0)
        $0.reloadItems(at: a)
      } == "attempt to delete and reload the same index path ([0, 1])")
    #expect(
      conflict {
        $0.reloadItems(at: a)
        $0.moveItem(from: a, to: b)
      } == "attempt to perform a move and a reload of the same index path ([0, 1])")
    #expect(
      conflict {
        $0.deleteItems(at: a)
        $0.reconfigureItems(at: a)
      } == "attempt to delete and reconfigure the same index path ([0, 1])")
    #expect(
      message([1, 1], [1]) {
        $0.deleteSections(1)
        $0.moveSection(from: 1, to: 0)
      } == "attempt to perform a delete and a move from the same section (1)")
  }

  @Test func countsThatDoNotAddUpAreAnError() {
    #expect(
      message([2], [3]) { $0.reloadItems(at: path(0, 0)) } == """
        Invalid update: invalid number of items in section 0.  The number of items contained in an \
        existing section after the update (3) must be equal to the number of items contained in \
        that section before the update (2), plus or minus the number of items inserted or deleted \
        from that section (0 inserted, 0 deleted) and plus or minus the number of items moved into \
        or out of that section (0 moved in, 0 moved out).
        """)
    #expect(
      message([2, 2], [2]) { $0.insertSections(0) } == """
        Invalid update: invalid number of sections.  The number of sections contained in the \
        collection view after the update (1) must be equal to the number of sections contained in \
        the collection view before the update (2), plus or minus the number of sections inserted \
        or deleted (1 inserted, 0 deleted).
        """)
    #expect(
      message([5, 5], [4, 5]) { $0.moveItem(from: path(0, 0), to: path(1, 0)) }
        .hasSuffix(
          "(0 inserted, 0 deleted) and plus or minus the number of items moved into or "
            + "out of that section (1 moved in, 0 moved out)."))
  }

  @Test func sectionsThatABatchDoesNotNameAreCountedToo() {
    #expect(message([1, 5], [1, 6]) { _ in }.hasPrefix("Invalid update"))
    let batch = UpdateBatch()
    #expect(throws: Never.self) {
      try batch.validated(
        before: Counts(counts: [1, 5]), after: Counts(counts: [1, 6]), checking: .changedSections)
    }
  }

  @Test func namingAPathTwiceIsTheSameAsNamingItOnce() {
    #expect(
      message([3], [2]) {
        $0.deleteItems(at: path(0, 1))
        $0.deleteItems(0..<2, inSection: 0)
        $0.insertItems(at: path(0, 0), path(0, 0))
      } == "no error")
  }

  @Test func changesInASectionThatIsReplacedMeanNothingMore() {
    #expect(
      message([3, 1], [2, 7]) {
        $0.deleteItems(at: path(1, 0))
        $0.reloadSections(1)
        $0.insertItems(at: path(1, 3))
        $0.moveItem(from: path(0, 0), to: path(1, 0))
      } == "no error")
  }
}
