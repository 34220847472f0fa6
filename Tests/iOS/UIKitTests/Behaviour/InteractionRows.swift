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
      "ScrollBenchUIKitTests/SelectionTests.theDelegateIsCalledInOrder",
      "CollectionInteractionTests/SelectionTests.aTapSelectsTheOnlyItem"),
    BehaviourRow(
      2,
      """
      If it is lifted inside, the delegate decides whether to select the item, and is notified of \
      the selection and last of the end of the highlight.
      """, by: "ItemSelection",
      "ScrollBenchUIKitTests/SelectionTests.theDelegateIsCalledInOrder"),
    BehaviourRow(
      3, "If several may be selected, the delegate decides whether a touch deselects one.",
      by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests"
        + ".aTapAddsAnItemOrTakesItAwayWhereSeveralMayBeSelected",
      "ScrollBenchUIKitTests/SelectionTests.everythingSelectedIsDeletedInOneBatch"),
    BehaviourRow(
      4, "The highlight ends first, and the cell becomes selected after the delegate has decided.",
      by: "ItemSelection", "CollectionInteractionTests/SelectionTests.aTapSelectsTheOnlyItem"),
    BehaviourRow(
      5, "A touch that is taken away ends the highlight, and nothing else.", by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.aTouchThatIsTakenAwayOnlyUnhighlights",
      "ScrollBenchUIKitTests/SelectionTests.aTouchThatScrollingTakesAwaySelectsNothing"),
    BehaviourRow(
      6, "An item that may not be highlighted is not selected by that touch.", by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.aRefusedQuestionEndsTheTap",
      "ScrollBenchUIKitTests/SelectionTests.aTouchThatScrollingTakesAwaySelectsNothing"),
    BehaviourRow(
      7, "Selecting or deselecting by code calls no method of the delegate.", by: "ItemSelection",
      "CollectionInteractionTests/SelectionTests.noDelegateIsCalledForWhatIsSelectedByProgram",
      "ScrollBenchUIKitTests/SelectionTests.selectingByProgramScrollsAndCallsNoDelegate"),
  ]

  private static let selected = [
    BehaviourRow(
      8, "At most one item is selected, unless the view allows more.", by: "ItemSelection",
      "ScrollBenchUIKitTests/SelectionTests.theDelegateIsCalledInOrder",
      "CollectionInteractionTests/SelectionTests.aTapSelectsTheOnlyItem"),
    BehaviourRow(
      9, "`allowsMultipleSelection` allows any number.", by: "UICollectionView",
      "ScrollBenchUIKitTests/SelectionTests.everythingSelectedIsDeletedInOneBatch"),
    BehaviourRow(
      10, "Without `allowsSelection` no item is selected, and the delegate is not called.",
      by: "UICollectionView",
      "CollectionInteractionTests/SelectionTests.nothingIsCalledWhereNothingMayBeSelected",
      "ScrollBenchUIKitTests/SelectionTests.selectingByProgramScrollsAndCallsNoDelegate"),
    BehaviourRow(
      11, "The `selectedBackgroundView` is shown while the cell is highlighted or selected.",
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
      "UIKitTests/MenuMethodTests.withAllThreeEachActionIsOfferedAndOneIsPerformed",
      "ScrollBenchUIKitTests/EditMenuTests.theMenuAllowsCopyAndPasteAlone",
      "ScrollBenchUIKitTests/EditMenuTests.aMenuThatIsRefusedLetsTheTouchSelect"),
    BehaviourRow(
      15, "The delegate performs the action that is chosen from the menu.", by: "UICollectionView",
      "ScrollBenchUIKitTests/EditMenuTests.theMenuAllowsCopyAndPasteAlone"),
    BehaviourRow(
      16, "It cuts, copies and pastes the item through a pasteboard and a change of its data.",
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
      A recogniser of an app calls the action of a target, or is a subclass that receives touches \
      and sets its state.
      """, by: "UIGestureRecognizer",
      "ScrollBenchUIKitTests/GestureTests.aTapCallsItsTargetAndKeepsTheViewFromSelecting",
      "ScrollBenchUIKitTests/GestureTests.aRecogniserOfAnAppHearsItsTouches"),
    BehaviourRow(
      2, "It has the number of touches and their locations; a tap also has the number it requires.",
      by: "UIGestureRecognizer",
      "ScrollBenchUIKitTests/GestureTests.aPinchChangesTheSpacingByTheDistanceOfItsTouches",
      "ScrollBenchUIKitTests/GestureTests.aDoubleTapMakesTheTapsThatAreThereWait"),
    BehaviourRow(
      3,
      """
      A recogniser that drags cells may remove the item, drag a picture of it, and insert it where \
      the picture is dropped.
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
      6, "The standard recognisers belong to the collection view, and none to a cell.",
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
      9, "An item is dragged only if the data source allows it.", by: "InteractiveMovement",
      "UIKitTests/MovementTests.whatMayNotMoveStays",
      "CollectionMotionTests/InteractiveMovementTests.aRefusedItemStays"),
    BehaviourRow(
      10, "The delegate may change its destination.", by: "InteractiveMovement",
      "UIKitTests/MovementTests.theDelegateChangesTheTarget",
      "CollectionMotionTests/InteractiveMovementTests.theDelegateHasTheLastWordOnTheTarget"),
    BehaviourRow(
      11, "The layout decides which path corresponds to the position of the finger.",
      by: "LayoutObjectSource", "UIKitTests/MovementTests.aDragCallsItsDelegateInOrder"),
    BehaviourRow(
      12, "The layout decides how the item looks while it is dragged.", by: "LayoutObjectSource",
      "UIKitTests/MovementTests.aDragCallsItsDelegateInOrder"),
    BehaviourRow(
      13, "Each step invalidates the layout with a context that the layout creates.",
      by: "LayoutObjectSource", "UIKitTests/MovementTests.aDragCallsItsDelegateInOrder"),
    BehaviourRow(
      14, "On a drop, the data source moves the item before the layout is notified of the end.",
      by: "InteractiveMovement",
      "UIKitTests/MovementTests.theDataSourceMovesTheItemBeforeTheLayoutHearsOfTheEnd",
      "CollectionMotionTests/InteractiveMovementTests"
        + ".theOthersMakeWayAndTheDataSourceIsNotifiedAtTheEnd"),
    BehaviourRow(
      15, "After a cancelled drag, everything is where it was, without a call of the data source.",
      by: "InteractiveMovement",
      "UIKitTests/MovementTests.aCancelledDragIsForgotten",
      "CollectionMotionTests/InteractiveMovementTests.aCancelledMovementRestoresWhatWas"),
    BehaviourRow(
      16,
      """
      A controller installs a long press that drags items, unless \
      `installsStandardGestureForInteractiveMovement` is false.
      """, by: "UICollectionViewController",
      "ScrollBenchUIKitTests/ControllerTests.theGestureOfTheControllerReorders",
      "ScrollBenchUIKitTests/ControllerTests.anItemThatMayNotMoveGetsItsMenu"),
  ]
}
