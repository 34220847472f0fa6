extension BehaviourSection {
  static let updates = BehaviourSection(3, "Batches of updates", meaning + course + mistakes)

  private static let meaning = [
    BehaviourRow(
      1, "What a batch deletes is gone before anything is inserted.", by: "UpdateMap",
      "CollectionEngineTests/BatchOrderTests.whatABatchInsertsIsNotWhatItDeletes",
      "CollectionModelTests/UpdateMapTests.everyPathGoesWhereItsItemIs"),
    BehaviourRow(
      2, "Paths that are deleted, reloaded or moved from are those before the batch.",
      by: "UpdateMap",
      "CollectionEngineTests/BatchOrderTests.callsMeanTheSameInEveryOrder",
      "CollectionModelTests/UpdateErrorTests.aPathThatDoesNotExistBeforeIsAnError"),
    BehaviourRow(
      3, "Paths that are inserted or moved to are those after it.", by: "UpdateMap",
      "CollectionEngineTests/BatchOrderTests.callsMeanTheSameInEveryOrder",
      "CollectionModelTests/UpdateErrorTests.aPathThatDoesNotExistAfterIsAnError"),
    BehaviourRow(
      4, "The order in which a batch lists its changes makes no difference.", by: "UpdateBatch",
      "CollectionEngineTests/BatchOrderTests.callsMeanTheSameInEveryOrder"),
    BehaviourRow(
      5, "A batch within a batch is part of the outer one.", by: "CollectionView",
      "CollectionEngineTests/CallLogTests.nestedBatchesAreOne"),
    BehaviourRow(
      6, "The model changes within the block of the batch.", by: "CollectionView",
      "CollectionEngineTests/CallLogTests.insertedItemsGetCellsAndTheOthersKeepTheirs",
      "UIKitTests/CollectionViewTests.aBatchInvalidatesTheCountsAndCellsFollowTheirItems"),
    BehaviourRow(
      7, "A reloaded item loses its cell and gets another one, as if deleted and inserted.",
      by: "CollectionView",
      "CollectionEngineTests/CallLogTests.aReloadedItemGetsItsCellThroughTheQueue"),
  ]

  private static let course = [
    BehaviourRow(
      8, "A batch invalidates the layout's counts, and then passes the changes to it.",
      by: "LayoutObjectSource",
      "UIKitTests/UpdateHookTests.aBatchRequestsEverythingOnScreenBeforeAndAfterIt"),
    BehaviourRow(
      9,
      """
      The layout returns how every element disappears that was on screen before, and how every \
      element appears that is there afterwards, whether the batch changes it or not.
      """, by: "CollectionView",
      "UIKitTests/UpdateHookTests.aBatchRequestsEverythingOnScreenBeforeAndAfterIt",
      "UIKitTests/UpdateHookTests.supplementaryElementsThatABatchBringsAreRequested"),
    BehaviourRow(
      10, "Then the layout is notified that the batch is over, and last the completion is called.",
      by: "CollectionView",
      "UIKitTests/UpdateHookTests.aBatchRequestsEverythingOnScreenBeforeAndAfterIt"),
    BehaviourRow(
      11, "An element without initial attributes appears where it is and as it is.",
      by: "Presentation",
      "CollectionMotionTests/PresentationTests.aDeletedItemFadesOutAndItsCellWaitsUntilThen",
      "UIKitTests/UpdateHookTests.whatScrolledInDuringABatchHasNoInitialAttributes"),
    BehaviourRow(
      12, "The block of a batch has run when the call returns.", by: "CollectionView",
      "UIKitTests/CollectionViewTests.aBatchInvalidatesTheCountsAndCellsFollowTheirItems",
      "UIKitTests/AnimationTests.aClockMovesWhatABatchChanges"),
    BehaviourRow(
      13, "Its moves begin after that, and the completion is called when all elements rest.",
      by: "Presentation",
      "UIKitTests/AnimationTests.aClockMovesWhatABatchChanges",
      "CollectionMotionTests/PresentationTests.anInsertedItemFadesInWhileTheOthersMakeWay"),
    BehaviourRow(
      14, "A single insertion, deletion, move or reload is a batch of its own.",
      by: "CollectionView",
      "UIKitTests/UpdateHookTests.changesOneAfterAnotherAreABatchEach",
      "UIKitTests/UpdateHookTests.aSingleChangeIsABatchThatIsShownAtOnce",
      "CollectionEngineTests/CallLogTests.deletedItemsEndAtOnce",
      "CollectionEngineTests/CallLogTests.aMovedItemTakesItsCellAlong",
      "CollectionEngineTests/CallLogTests.aReloadedItemGetsItsCellThroughTheQueue"),
    BehaviourRow(
      15, "It is animated as other batches are.", by: "UICollectionView",
      "UIKitTests/AnimationTests.aSingleChangeIsAnimatedToo"),
    BehaviourRow(
      16, "A pass that has changed the layout is followed by one notice of it, for screen readers.",
      by: "UIAccessibility",
      "UIKitTests/HierarchyTests.aPassThatChangesTheLayoutIsAnnounced"),
  ]

  private static let mistakes = [
    BehaviourRow(
      17, "Deleting an item that is also moved is an error.", by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.twoChangesOfOnePathAreAnError"),
    BehaviourRow(
      18, "Inserting at the destination of a move is an error.", by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.twoChangesOfOnePathAreAnError"),
    BehaviourRow(
      19, "Two moves to one place are an error.", by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.twoChangesOfOnePathAreAnError"),
    BehaviourRow(
      20, "Deleting an item that is also reloaded is an error.", by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.twoChangesOfOnePathAreAnError"),
    BehaviourRow(
      21, "A path that does not exist is an error, in UIKit's words with the numbers of the batch.",
      by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.aPathThatDoesNotExistBeforeIsAnError",
      "CollectionModelTests/UpdateErrorTests.aPathThatDoesNotExistAfterIsAnError"),
    BehaviourRow(
      22,
      """
      Numbers of items that do not follow from the changes are an error, in UIKit's words with all \
      numbers of the section.
      """, by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.countsThatDoNotAddUpAreAnError",
      "CollectionModelTests/UpdateErrorTests.sectionsThatABatchDoesNotNameAreCountedToo"),
    BehaviourRow(
      23, "So are numbers of sections.", by: "UpdateError",
      "CollectionModelTests/UpdateErrorTests.countsThatDoNotAddUpAreAnError"),
    BehaviourRow(
      24, "These errors have a type, and are thrown while the view is as it was.",
      by: "UpdateError",
      "CollectionEngineTests/CallLogTests.aRefusedBatchLeavesTheViewAsItWas",
      "CollectionEngineTests/ViewSimulationTests.theViewShowsTheModel"),
  ]
}
