extension BehaviourSection {
  static let selection = BehaviourSection(
    4, "Highlight, selection, menu", touches + selected + menu)

  private static let touches = [
    BehaviourRow(
      1,
      """
      When a finger comes down and does not scroll, the delegate decides whether to highlight the \
      item, and is then notified: after 0.15 s, or at once if `delaysContentTouches` is false.
      """, by: "ItemSelection",
      "UIKitTests/TouchDelayTests.aFingerHighlightsAfterATime",
      "UIKitTests/TouchDelayTests.aQuickTapHighlightsBeforeItSelects",
      "UIKitTests/TouchDelayTests.withoutADelayAFingerHighlightsAtOnce",
      "ScrollBenchUIKitTests/SelectionTests.theDelegateIsAskedAndToldInOrder",
      "CollectionInteractionTests/SelectionTests.aTapSelectsTheOnlyItem"),
    BehaviourRow(
      2,
      """
      Where it is lifted inside, the delegate is asked whether to select, told that the item is \
      selected, and last that it is not highlighted any more.
      """, by: "ItemSelection",
      "ScrollBenchUIKitTests/SelectionTests.theDelegateIsAskedAndToldInOrder"),
    BehaviourRow(
      3, "Where several may be selected, a touch on one that is asks whether to deselect it.",
      by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests"
        + ".aTapAddsAnItemOrTakesItAwayWhereSeveralMayBeSelected",
      "ScrollBenchUIKitTests/SelectionTests.everythingSelectedIsDeletedInOneBatch"),
    BehaviourRow(
      4, "The cell ceases to be highlighted first, and becomes selected after all questions.",
      by: "ItemSelection", "CollectionInteractionTests/SelectionTests.aTapSelectsTheOnlyItem"),
    BehaviourRow(
      5, "A touch that is taken away ends the highlight, and nothing else.", by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.aTouchThatIsTakenAwayOnlyUnhighlights",
      "ScrollBenchUIKitTests/SelectionTests.aTouchThatScrollingTakesAwaySelectsNothing"),
    BehaviourRow(
      6, "What may not be highlighted is not selected by that touch.", by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.aRefusedQuestionEndsTheTap",
      "ScrollBenchUIKitTests/SelectionTests.aTouchThatScrollingTakesAwaySelectsNothing"),
    BehaviourRow(
      7, "Code that selects or deselects asks and tells the delegate nothing.",
      by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.nobodyIsAskedOrToldOfWhatIsSelectedByProgram",
      "ScrollBenchUIKitTests/SelectionTests.selectingByProgramScrollsAndAsksNobody"),
  ]

  private static let selected = [
    BehaviourRow(
      8, "One item at most is selected, unless the view says otherwise.", by: "ItemSelection",
      "ScrollBenchUIKitTests/SelectionTests.theDelegateIsAskedAndToldInOrder",
      "CollectionInteractionTests/SelectionTests.aTapSelectsTheOnlyItem"),
    BehaviourRow(
      9, "`allowsMultipleSelection` allows any number.", by: "UICollectionView",
      "ScrollBenchUIKitTests/SelectionTests.everythingSelectedIsDeletedInOneBatch"),
    BehaviourRow(
      10, "Without `allowsSelection` there is none, and nobody is asked.", by: "UICollectionView",
      "CollectionInteractionTests/SelectionTests.nothingIsAskedWhereNothingMayBeSelected",
      "ScrollBenchUIKitTests/SelectionTests.selectingByProgramScrollsAndAsksNobody"),
    BehaviourRow(
      11, "The `selectedBackgroundView` is there while the cell is highlighted or selected.",
      by: "UICollectionViewCell",
      "ScrollBenchUIKitTests/SelectionTests.backgroundsLieUnderWhatTheyAreBehind",
      "ScrollBenchUIKitTests/SelectionTests.theBackgroundOfASelectedCellIsThereUntilItIsDeselected"
    ),
    BehaviourRow(
      12, "An item stays selected while it is off screen, and its next cell shows it.",
      by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests"
        + ".cellsThatComeOnScreenShowWhetherTheirItemsAreSelected"),
    BehaviourRow(
      13, "The selection follows its items through batches.", by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.theSelectionFollowsItsItems",
      "ScrollBenchUIKitTests/SelectionTests.theSelectionFollowsItsItemsAndEndsWithNewData"),
  ]

  private static let menu = [
    BehaviourRow(
      14,
      """
      A long press opens the menu of an item if the delegate has all three methods, shows one and \
      allows at least one of cut, copy and paste; otherwise the touch goes on.
      """, by: "EditMenu",
      "UIKitTests/MenuMethodTests.withoutAMethodThatPerformsThereIsNoMenu",
      "UIKitTests/MenuMethodTests.withAllThreeEachActionIsAskedAboutAndOneIsPerformed",
      "ScrollBenchUIKitTests/EditMenuTests.theMenuAllowsCopyAndPasteAlone",
      "ScrollBenchUIKitTests/EditMenuTests.aMenuThatIsRefusedLetsTheTouchSelect"),
    BehaviourRow(
      15, "What is taken from the menu the delegate performs.", by: "UICollectionView",
      "ScrollBenchUIKitTests/EditMenuTests.theMenuAllowsCopyAndPasteAlone"),
    BehaviourRow(
      16, "It cuts, copies and pastes the item by a pasteboard and a change of its data.",
      by: "UIPasteboard",
      "ScrollBenchUIKitTests/EditMenuTests.whatIsCutIsPastedElsewhere",
      "ScrollBenchUIKitTests/ControllerTests.aGridOfPicturesIsReloadedSelectedCopiedAndPasted"),
  ]

  static let gestures = BehaviourSection(
    5, "Scrolling by touch, gestures, reordering", fingers + moves)

  private static let fingers = [
    BehaviourRow(
      1,
      """
      A recogniser of an app's own calls a target's action, or is a subclass that hears of \
      touches and says its state.
      """, by: "UIGestureRecognizer",
      "ScrollBenchUIKitTests/GestureTests.aTapCallsItsTargetAndKeepsTheViewFromSelecting",
      "ScrollBenchUIKitTests/GestureTests.aRecogniserOfAnAppHearsItsTouches"),
    BehaviourRow(
      2, "It says how many touches there are and where each is; a tap, how many it wants.",
      by: "UIGestureRecognizer",
      "ScrollBenchUIKitTests/GestureTests.aPinchChangesTheSpacingByTheDistanceOfItsTouches",
      "ScrollBenchUIKitTests/GestureTests.aDoubleTapMakesTheTapsThatAreThereWait"),
    BehaviourRow(
      3,
      """
      One that drags cells may take the item away, drag a picture of it, and put it in where that \
      is dropped.
      """, by: "UICollectionView",
      "ScrollBenchUIKitTests/ControllerTests.aGestureOfTheAppsOwnDragsAPicture"),
    BehaviourRow(
      4,
      """
      Content that is larger than the view on both axes scrolls on both at once, or on one if \
      `isDirectionalLockEnabled`.
      """, by: "TouchHandling",
      "ScrollBenchUIKitTests/TouchTests.contentScrollsOnBothAxesUnlessItIsLockedToOne"),
    BehaviourRow(
      5,
      """
      At rest the viewport is within the content and its insets; if these, the safe area or the \
      bounds change, the next pass brings it back, and at the top it follows the inset.
      """, by: "ScrollableArea",
      "UIKitTests/LegalOffsetTests.anInsetThatGoesAwayBringsTheOffsetBack",
      "UIKitTests/LegalOffsetTests.theFirstPassBeginsBelowTheSafeArea",
      "UIKitTests/LegalOffsetTests.aViewportThatGrowsIsBroughtBack",
      "ScrollBenchUIKitTests/TouchTests.insetsAreRoomToRestIn",
      "ScrollBenchUIKitTests/TouchTests.pastTheEdgeTheContentFollowsLessAndLessAndComesBack",
      "UIKitTests/AnimationTests.aBatchThatShrinksTheContentBringsTheViewportBack"),
    BehaviourRow(
      6, "The recognisers that are there belong to the collection view, and none to a cell.",
      by: "TouchHandling",
      "ScrollBenchUIKitTests/GestureTests.recognisersOfTheViewItselfStayAndCanBeDisabled"),
    BehaviourRow(
      7, "Among them are a tap and a long press; each can be made to wait for another recogniser.",
      by: "TouchHandling",
      "ScrollBenchUIKitTests/GestureTests.recognisersOfTheViewItselfStayAndCanBeDisabled",
      "UIKitTests/MenuMethodTests.thePressThatOpensTheMenuWaitsForAnother",
      "UIKitTests/MenuMethodTests.theTapThatSelectsWaitsForAnother"),
    BehaviourRow(
      8,
      """
      A pinch may change the spacing of a layout, or any parameter: the layout is invalidated, \
      and the next pass shows it.
      """, by: "UICollectionView",
      "ScrollBenchUIKitTests/GestureTests.aPinchChangesTheSpacingByTheDistanceOfItsTouches",
      "UIKitTests/AnimationTests.aPinchPreparesOnceInEachOfTenFrames",
      "UIKitTests/FlowLayoutInvalidationTests.aPropertyThatChangesInvalidatesAndTheSameValueDoesNot"
    ),
  ]

  private static let moves = [
    BehaviourRow(
      9, "An item is dragged only if the data source says that it can be moved.",
      by: "InteractiveMovement",
      "UIKitTests/MovementTests.whatMayNotMoveStays",
      "CollectionMotionTests/InteractiveMovementTests.aRefusedItemStays"),
    BehaviourRow(
      10, "Where it would go, the delegate may change.", by: "InteractiveMovement",
      "UIKitTests/MovementTests.theDelegateChangesTheTarget",
      "CollectionMotionTests/InteractiveMovementTests.theDelegateHasTheLastWordOnTheTarget"),
    BehaviourRow(
      11, "The layout says which path the place of the finger stands for.",
      by: "LayoutObjectSource", "UIKitTests/MovementTests.aDragAsksAndTellsInOrder"),
    BehaviourRow(
      12, "The layout says how the item looks while it is dragged.", by: "LayoutObjectSource",
      "UIKitTests/MovementTests.aDragAsksAndTellsInOrder"),
    BehaviourRow(
      13, "Each step invalidates the layout by a context that the layout makes.",
      by: "LayoutObjectSource", "UIKitTests/MovementTests.aDragAsksAndTellsInOrder"),
    BehaviourRow(
      14, "When it is dropped, the data source moves the item before the layout hears of the end.",
      by: "InteractiveMovement",
      "UIKitTests/MovementTests.theDataSourceMovesTheItemBeforeTheLayoutHearsOfTheEnd",
      "CollectionMotionTests/InteractiveMovementTests"
        + ".theOthersMakeWayAndTheDataSourceIsToldAtTheEnd"),
    BehaviourRow(
      15, "If the drag is cancelled, everything is where it was, and the data source never knew.",
      by: "InteractiveMovement",
      "UIKitTests/MovementTests.aCancelledDragIsForgotten",
      "CollectionMotionTests/InteractiveMovementTests.aCancelledMovementRestoresWhatWas"),
    BehaviourRow(
      16, "A controller installs a long press that drags items, unless told not to.",
      by: "UICollectionViewController",
      "ScrollBenchUIKitTests/ControllerTests.theGestureOfTheControllerReorders",
      "ScrollBenchUIKitTests/ControllerTests.anItemThatMayNotMoveGetsItsMenu"),
  ]
}
