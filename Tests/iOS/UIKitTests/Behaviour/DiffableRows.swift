extension BehaviourSection {
  static let diffable = BehaviourSection(
    13, "Diffable data sources", snapshots + applying + threads + reordering + trees)

  private static func row(
    _ number: Int, _ statement: String, by type: String, _ tests: String...
  ) -> BehaviourRow { BehaviourRow(number, statement, by: type, of: "UIKitTests", tests) }

  private static let snapshots = [
    row(
      1, "A snapshot lists, counts and finds sections and items.",
      by: "NSDiffableDataSourceSnapshot", "SnapshotTests.sectionsAndItemsAreCountedAndFound"),
    row(
      2, "Sections and items are inserted, moved and deleted.", by: "NSDiffableDataSourceSnapshot",
      "SnapshotTests.sectionsAreInsertedMovedAndDeleted",
      "SnapshotTests.itemsAreInsertedMovedAndDeleted"),
    row(
      3, "Items without a section are appended to the last one.", by: "CollectionSnapshot",
      "SnapshotTests.itemsWithoutSectionAreAppendedToTheLast"),
    row(
      4, "Inserting an item that exists moves it.", by: "CollectionSnapshot",
      "SnapshotTests.insertingAnItemThatExistsMovesIt"),
    row(
      5, "Deleting what is unknown has no effect.", by: "CollectionSnapshot",
      "SnapshotTests.deletingWhatIsUnknownIsIgnored"),
    row(
      6, "Snapshots are values; marks do not count for equality.",
      by: "NSDiffableDataSourceSnapshot", "SnapshotTests.snapshotsAreValues",
      "SnapshotTests.marksAreListedInOrderAndDoNotCountForEquality"),
    row(
      7, "A misuse ends the program with UIKit's text.", by: "SnapshotError",
      "DiffableMisuseTests.aMisuseEndsTheProgramWithItsText"),
  ]

  private static let applying = [
    row(
      8, "The first snapshot is loaded like new data.", by: "UICollectionViewDiffableDataSource",
      "ApplyTests.theFirstSnapshotIsLoadedLikeNewData", "DiffableLogTests.firstApply"),
    row(
      9, "A later one is a batch of the fewest edits; cells of kept items are untouched.",
      by: "SnapshotDifference", "ApplyTests.keptItemsAreUntouched",
      "ApplyTests.equalSnapshotsChangeNothing",
      "DiffableSimulationTests.snapshotsTreesScrollsAndDragsAreShownAsTheModelSays"),
    row(
      10, "A change of place is a move, also across sections and with them.",
      by: "SnapshotDifference", "ApplyTests.aChangeOfPlaceIsAMoveAlsoAcrossSections",
      "ApplyTests.itemsStayWithSectionsThatMoveComeAndGo"),
    row(
      11, "Reloads are a second batch, at the new paths.", by: "UICollectionViewDiffableDataSource",
      "ApplyTests.reloadsAreASecondBatchAtTheNewPaths", "ApplyTests.aReloadedSectionGetsNewCells",
      "DiffableLogTests.applyWithMovesAcrossSectionsAndAReload"),
    row(
      12, "A reconfigured item keeps its cell, also one that was prepared ahead.",
      by: "UICollectionViewDiffableDataSource", "ApplyTests.aReconfiguredItemKeepsItsCell",
      "ApplyTests.reconfiguringReachesPrefetchedCells",
      "DiffableLogTests.reconfigureOfAWaitingCell"),
    row(
      13, "Without animation the difference is shown at once.",
      by: "UICollectionViewDiffableDataSource",
      "ApplyTests.withoutAnimationTheDifferenceIsShownAtOnce"),
    row(
      14, "Loading a snapshot compares nothing, and ends animations.",
      by: "UICollectionViewDiffableDataSource", "ApplyTests.loadingASnapshotNeverComparesIt",
      "ApplyTests.loadingASnapshotEndsAnimations"),
    row(
      15, "The completion is called after the animations.",
      by: "UICollectionViewDiffableDataSource", "ApplyTests.theCompletionFollowsTheAnimations"),
    row(
      16, "Paths and identifiers are found in what the view shows.",
      by: "UICollectionViewDiffableDataSource", "ApplyTests.pathsAndIdentifiersAreFound"),
    row(
      17, "The data source returns a copy of its snapshot, without marks.",
      by: "UICollectionViewDiffableDataSource", "ApplyTests.theSnapshotIsACopyWithoutMarks"),
    row(
      18, "Supplementary views come from a provider.", by: "UICollectionViewDiffableDataSource",
      "ApplyTests.supplementaryViewsComeFromTheirProvider"),
  ]

  private static let threads = [
    row(
      19, "Snapshots that another thread or a task applies are shown in the next pass.",
      by: "DiffableLink", "ApplyTests.snapshotsOfOtherThreadsAreShownInTheNextPass",
      "ApplyTests.aStepOfTheClockShowsThemToo",
      "ApplyTests.anAsynchronousSnapshotIsShownInTheNextPass",
      "ApplyTests.aSnapshotAppliedAfterAnAsynchronousOneIsTheLast"),
    row(
      20, "Applying on the main thread while another thread's snapshot waits ends the program.",
      by: "DiffableLink", "DiffableMisuseTests.mixingTheMainThreadWithOthersEndsTheProgram"),
    row(
      21, "A snapshot that a callback applies during a pass is shown after it.",
      by: "UICollectionViewDiffableDataSource",
      "ApplyTests.aSnapshotAppliedInACallbackIsShownAfterThePass"),
    row(
      22, "A data source may outlive its view, and a view may get another one.",
      by: "DiffableLink", "ApplyTests.aViewThatIsGoneShowsNothing",
      "ApplyTests.anotherDataSourceTakesTheViewOver"),
  ]

  private static let reordering = [
    row(
      23, "Items can be dragged if two of the handlers are set.",
      by: "UICollectionViewDiffableDataSource", "ReorderingTests.bothHandlersAreNeeded"),
    row(
      24, "The data source commits the order, between `willReorder` and `didReorder`.",
      by: "UICollectionViewDiffableDataSource",
      "ReorderingTests.theOrderIsCommittedBetweenTheHandlers", "DiffableLogTests.reorderByHand",
      "ReorderingTests.aSnapshotAppliedInAHandlerIsShownAfterTheMovement",
      "ReorderingTests.aSubclassMayMoveItemsItself"),
    row(
      25, "A transaction has both snapshots, their difference, and the same for each section.",
      by: "NSDiffableDataSourceTransaction", "ReorderingTests.eachSectionConcernedHasATransaction",
      "ReorderingTests.theOrderIsCommittedBetweenTheHandlers"),
    row(
      26, "A dragged item of a tree takes along what is below it.", by: "DiffableState",
      "ReorderingTests.aDraggedItemOfATreeTakesAlongWhatIsBelowIt"),
  ]

  private static let trees = [
    row(
      27, "A section snapshot is a tree with levels and parents.", by: "OutlineSnapshot",
      "SnapshotTests.aTreeIsListedWithLevelsAndParents",
      "SnapshotTests.siblingsAreInsertedBehindTheWholeSubtree",
      "SnapshotTests.itemsAreDeletedWithTheirChildren",
      "SnapshotTests.partsAreTakenInsertedAndReplaced"),
    row(
      28, "Items are visible if all items above them are expanded.", by: "OutlineSnapshot",
      "SnapshotTests.onlyItemsBelowExpandedOnesAreVisible"),
    row(
      29, "A tree is shown once it is applied, as a difference.", by: "DiffableState",
      "OutlineTests.aTreeIsShownOnlyOnceItIsApplied", "DiffableLogTests.expandingASectionSnapshot"),
    row(
      30, "A section that does not exist is added at the end.", by: "DiffableState",
      "OutlineTests.aNewSectionIsAddedAtTheEnd"),
    row(
      31, "Items leave other sections, with what is below them.", by: "DiffableState",
      "OutlineTests.itemsAreTakenFromOtherSections",
      "OutlineTests.itemsLeaveOtherTreesWithWhatIsBelowThem"),
    row(
      32, "A section without a tree has its items as roots; an unknown one has none.",
      by: "DiffableState", "OutlineTests.sectionsWithoutTreeHaveTheirItemsAsRoots",
      "OutlineTests.anotherSnapshotKeepsTheTreesWhoseItemsItShows"),
    row(
      33, "A tap on a disclosure expands or collapses, and selects nothing.",
      by: "UICollectionViewListCell", "OutlineTests.aTapOnADisclosureExpandsAndCollapses",
      "OutlineTests.aTapElsewhereSelects", "OutlineTests.aHeaderIsExpandedByATapAnywhere",
      "OutlineTests.hiddenDisclosuresDoNothing",
      "OutlineTests.anActionOfItsOwnReplacesTheExpansion"),
    row(
      34, "Handlers allow it, are notified, and may replace what is below the item.",
      by: "UICollectionViewDiffableDataSource", "OutlineTests.handlersDecideAndAreCalledFirst"),
    row(
      35, "Cells have the level of their item, and its expansion in their state.",
      by: "UICollectionViewDiffableDataSource", "OutlineTests.levelsAndExpansionAreShownInCells"),
  ]
}
