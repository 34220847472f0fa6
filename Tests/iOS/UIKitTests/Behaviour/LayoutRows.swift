extension BehaviourSection {
  static let layout = BehaviourSection(
    1, "Layout and invalidation", answers + contexts + attachments + exchanges + preferences)

  private static let answers = [
    BehaviourRow(
      1,
      """
      A pass prepares the layout if anything was invalidated, then requests its content size, then \
      the elements in a rectangle, always in this order.
      """, by: "LayoutObjectSource",
      "UIKitTests/ContentSizeTests.everyPassOfTheViewKeepsTheOrder",
      "UIKitTests/ContentSizeTests.everyFrameKeepsTheOrderThoughOnlyTheQueryHasTheBounds"),
    BehaviourRow(
      2, "Once `prepare` has returned, the layout can return its content size.",
      by: "LayoutObjectSource",
      "UIKitTests/CollectionViewTests.theFirstPassPreparesThenAnswers",
      "UIKitTests/ContentSizeTests.theLogHasTheThreeInOrder"),
    BehaviourRow(
      3, "The rectangle can be larger than the screen: an overscan extends it.", by: "Overscan",
      "CollectionEngineTests/CollectionViewTests.theSourceGetsTheViewportWithEachQuery",
      "CollectionEngineTests/CallLogTests.itemsAreMeasuredWhenTheyCrossTheBoundsAndNotInTheOverscan"
    ),
    BehaviourRow(
      4,
      """
      Single elements are requested from a layout at other times, too: when code wants their \
      attributes, and when a batch of updates moves them.
      """, by: "LayoutObjectSource",
      "UIKitTests/LayoutContractTests.singleElementsAreRequestedApartFromRectangles"),
    BehaviourRow(
      5,
      """
      If a layout changes attributes that it has returned, the change is shown only after it is \
      invalidated and returns them again.
      """, by: "CollectionView",
      "UIKitTests/ChangedInPlaceTests.whatChangesInTheSameObjectIsApplied",
      "UIKitTests/FlowLayoutSubclassTests.whatIsChangedInAnAnswerIsNotInTheNext"),
    BehaviourRow(
      6, "One answer holds cells, supplementary views and decorations, and each gets its view.",
      by: "UICollectionView",
      "UIKitTests/RegistrationTests.anotherClassIsWhatTheNextViewsAreOf"),
    BehaviourRow(
      7, "Elements outside of the rectangle get no view, nor do hidden elements.", by: "VisibleSet",
      "CollectionEngineTests/CollectionViewTests.whatDoesNotCrossIsCountedAndGetsNoView",
      "CollectionEngineTests/CollectionViewTests.hiddenElementsGetNoView"),
    BehaviourRow(
      8,
      """
      Answers hold until something is invalidated: a pass without a mark calls no method of the \
      layout, and scrolling prepares nothing again.
      """, by: "CollectionView",
      "CollectionEngineTests/CallLogTests.aPassWithNothingToDoCallsNothing",
      "UIKitTests/ContentSizeTests.everyPassOfTheViewKeepsTheOrder"),
    BehaviourRow(
      9,
      """
      Attributes are compared by `isEqual`: a subclass with properties of its own overrides it; \
      otherwise a change in these properties alone is not applied.
      """, by: "UICollectionViewLayoutAttributes",
      "UIKitTests/LayoutContractTests.attributesWithMorePropertiesAreComparedByIsEqual",
      "CollectionEngineTests/ElementDetailTests.anEqualDetailUnderAnotherHandleIsNotAppliedAgain"),
    BehaviourRow(
      10, "`invalidateLayout` leaves a mark; nothing is computed before the next pass.",
      by: "LayoutProcess", "UIKitTests/CollectionViewTests.aMarkWaitsForThePass"),
    BehaviourRow(
      11, "All marks until then are served by one pass.", by: "LayoutProcess",
      "UIKitTests/CollectionViewTests.aMarkWaitsForThePass",
      "CollectionEngineTests/CallLogTests.marksAreServedTogetherInOnePass"),
    BehaviourRow(
      12,
      """
      Invalidating a layout does not reload data: cells stay, without a call of the data source.
      """, by: "UICollectionView",
      "UIKitTests/AnimationTests.aPinchPreparesOnceInEachOfTenFrames",
      "UIKitTests/ChangedInPlaceTests.whatChangesInTheSameObjectIsApplied"),
  ]

  private static let contexts = [
    BehaviourRow(
      13, "A layout decides about every change of bounds, whether the origin or the size changes.",
      by: "CollectionView",
      "UIKitTests/LayoutContractTests.everyChangeOfOriginOrSizeIsDecidedByTheLayout"),
    BehaviourRow(
      14, "A layout that does not override `shouldInvalidateLayout(forBoundsChange:)` stays valid.",
      by: "UICollectionViewLayout",
      "UIKitTests/LayoutContractTests.aLayoutThatDoesNotAnswerStaysValidAtNewBounds"),
    BehaviourRow(
      15, "If it returns true, the layout is invalidated with a context that it creates.",
      by: "LayoutObjectSource",
      "UIKitTests/LayoutContractTests.aYesLeadsToAContextThenToItsInvalidationWithinTheOldBounds"),
    BehaviourRow(
      16, "Meanwhile the view has its old bounds.", by: "CollectionView",
      "UIKitTests/LayoutContractTests.aYesLeadsToAContextThenToItsInvalidationWithinTheOldBounds",
      "CollectionEngineTests/CallLogTests.theLayoutDecidesAboutNewBoundsWhileTheViewHasTheOldOnes"),
    BehaviourRow(
      17, "Another layout or data source invalidates everything, and so does `reloadData`.",
      by: "UICollectionView",
      "UIKitTests/CollectionViewTests.anotherLayoutAndAnotherDataSourceDoTheSame",
      "UIKitTests/CollectionViewTests.reloadDataInvalidatesEverythingAndCounts"),
    BehaviourRow(
      18, "Insertions, deletions and reloads invalidate the counts, and not everything.",
      by: "CollectionView",
      "UIKitTests/CollectionViewTests.aBatchInvalidatesTheCountsAndCellsFollowTheirItems",
      "CollectionEngineTests/CallLogTests.deletedItemsEndAtOnce",
      "CollectionEngineTests/CallLogTests.aReloadedItemGetsItsCellThroughTheQueue"),
    BehaviourRow(
      19, "A context names single items, supplementary views and decorations by kind and path.",
      by: "UICollectionViewLayoutInvalidationContext",
      "UIKitTests/LayoutContractTests.aContextNamesElementsByKindAndPath",
      "UIKitTests/FlowLayoutSelfSizingTests.theContextNamesTheItemAndLeavesTheRest"),
    BehaviourRow(
      20, "A context's adjustment of the offset is added to the offset in the next pass.",
      by: "CollectionView",
      "CollectionEngineTests/CallLogTests.marksAreServedTogetherInOnePass",
      "ScrollBenchUIKitTests/FixtureHookTests.aMessageAboveMovesTheViewportAndOneInItDoesNot"),
    BehaviourRow(
      21, "A context's adjustment of the size is added to the content size of the layout.",
      by: "CollectionView",
      "UIKitTests/ContentSizeTests.aContextMayAddToTheSizeUntilEverythingIsInvalid"),
    BehaviourRow(
      22,
      """
      Each cell returns the attributes that it prefers; the layout decides whether these \
      invalidate it, and creates the context for it; the next pass has the new size.
      """, by: "CollectionView",
      "UIKitTests/LayoutContractTests.eachCellThatPrefersAnotherSizeIsMeasuredThenTheLayoutDecides",
      "CollectionEngineTests/CallLogTests.cellsThatPreferAnotherSizeGetItInTheNextPass"),
    BehaviourRow(
      23,
      """
      A layout that is still invalid after a hundred passes is an error: the view is stuck in its \
      update and layout loop. The error names the last caller that invalidated it.
      """, by: "CollectionViewError",
      "CollectionEngineTests/CallLogTests.aLayoutThatIsInvalidatedInEveryPassIsAnErrorWithThePlace"
    ),
  ]

  private static let attachments = [
    BehaviourRow(
      24, "A layout object belongs to one collection view at a time.",
      by: "UICollectionViewLayout", "UIKitTests/CollectionViewTests.aLayoutOfTwoViewsIsAMistake"),
    BehaviourRow(
      25, "The views of decorations are registered with the layout, and come from it alone.",
      by: "DecorationViews",
      "UIKitTests/CollectionViewTests.decorationsAreRegisteredWithTheLayout",
      "CollectionEngineTests/CallLogTests.decorationsAreMadeByTheLayoutAndNotByTheDataSource"),
    BehaviourRow(
      26, "Cells and supplementary views are registered with the collection view.",
      by: "UICollectionView",
      "UIKitTests/RegistrationTests.anotherClassIsWhatTheNextViewsAreOf"),
    BehaviourRow(
      27, "A layout can choose where a fling comes to rest.", by: "LayoutObjectSource",
      "UIKitTests/FlingTests.theLayoutThenTheDelegateChooseWhereItRests",
      "UIKitTests/FlingTests.aClockTakesItThere"),
    BehaviourRow(
      28,
      """
      The layout gets the velocity in points per millisecond; Apple's documents name two units for \
      it, but only this one for the delegate.
      """, by: "UICollectionView",
      "UIKitTests/FlingTests.theLayoutThenTheDelegateChooseWhereItRests"),
    BehaviourRow(
      29,
      """
      Once, at the beginning of a batch or of an animated exchange of layouts, the layout chooses \
      the offset of the viewport.
      """, by: "CollectionView",
      "UIKitTests/UpdateHookTests.aBatchRequestsEverythingOnScreenBeforeAndAfterIt",
      "UIKitTests/AnimationTests.anExchangeRequestsTheViewportFromTheNewLayoutOnce"),
  ]

  private static let exchanges = [
    BehaviourRow(
      30, "Setting `collectionViewLayout` exchanges the layout at once.", by: "UICollectionView",
      "UIKitTests/AnimationTests.settingThePropertyExchangesTheLayoutAtOnce",
      "UIKitTests/CollectionViewTests.anotherLayoutAndAnotherDataSourceDoTheSame"),
    BehaviourRow(
      31,
      """
      An animated exchange notifies the old layout of its successor, and the new one of its \
      predecessor; the old one returns how elements disappear, the new one how they appear, and \
      both are notified at the end.
      """, by: "FormerLayoutSource",
      "UIKitTests/AnimationTests.anExchangeCallsBothLayoutsInOrder"),
    BehaviourRow(
      32,
      """
      In an interactive exchange, a transition layout with its progress stands between the two.
      """, by: "UICollectionViewTransitionLayout",
      "UIKitTests/AnimationTests.aTransitionByHandIsFinished",
      "CollectionMotionTests/ExchangeByHandTests.progressAloneMovesUntilItIsFinished"),
    BehaviourRow(
      33, "If the exchange is finished, the new layout becomes the view's layout.",
      by: "UICollectionView",
      "UIKitTests/AnimationTests.aTransitionByHandIsFinished"),
    BehaviourRow(
      34, "If it is cancelled, the old layout becomes the view's layout again.",
      by: "UICollectionView",
      "UIKitTests/AnimationTests.aTransitionByHandIsCancelled",
      "CollectionMotionTests/ExchangeByHandTests.aCancelledExchangeGoesBackToWhereItWas"),
    BehaviourRow(
      35,
      """
      Its completion receives two facts: whether everything came to rest, and whether the new \
      layout has taken over.
      """, by: "UICollectionView",
      "UIKitTests/AnimationTests.aTransitionByHandIsFinished",
      "UIKitTests/AnimationTests.aTransitionByHandIsCancelled",
      "CollectionMotionTests/ExchangeByHandTests.anotherChangeEndsAnExchangeByHand"),
    BehaviourRow(
      36,
      """
      If `flipsHorizontallyInOppositeLayoutDirection` is true, a view that is read in the opposite \
      direction counts x from its right edge, for the layout and for the app.
      """, by: "UICollectionView",
      "UIKitTests/DirectionTests.offsetZeroShowsTheFirstItemAtTheRight",
      "UIKitTests/DirectionTests.theLayoutSeesWhatItSeesFromLeftToRight"),
    BehaviourRow(
      37, "Cells can be read in it; views that the app has added are mirrored.",
      by: "UICollectionView",
      "UIKitTests/DirectionTests.whatOthersAddIsMirroredAndWhatTheViewShowsIsNot"),
  ]

  private static let preferences = [
    BehaviourRow(
      38,
      """
      Supplementary views return preferred attributes, too, but the flow layout ignores the sizes \
      that headers and footers prefer. Decorations have none.
      """, by: "UICollectionReusableView",
      "UIKitTests/PreferredAttributesTests.aLayoutThatAcceptsGetsTheSizeOfAHeader",
      "UIKitTests/PreferredAttributesTests.headersOfAFlowLayoutStayAsTheyAre"),
    BehaviourRow(
      39,
      """
      The layout receives the very object that a view returned, and decides about it whenever it \
      differs from its own, even in a property that only a subclass declares.
      """, by: "LayoutObjectSource",
      "UIKitTests/PreferredAttributesTests.theLayoutGetsTheVeryObjectThatTheCellGave",
      "UIKitTests/PreferredAttributesTests.theOriginalIsTheObjectOfTheLayout",
      "UIKitTests/PreferredAttributesTests.anotherPropertyIsHeardOfThoughTheSizeIsTheSame"),
    BehaviourRow(
      40,
      """
      In the flow layout, sizes that cells prefer move with their items in batches and drags; \
      cells on screen are measured again after a batch, an invalidation, or a change of width.
      """, by: "UICollectionViewFlowLayout",
      "UIKitTests/PreferredAttributesTests.noBatchMakesWhatIsOnScreenCollapse",
      "UIKitTests/PreferredAttributesTests.sizesGoWithTheirItemsOffScreenToo",
      "UIKitTests/PreferredAttributesTests.aDragLeavesSizesWithTheirItems",
      "UIKitTests/PreferredAttributesTests"
        + ".cellsThatPreferAnotherSizeAreMeasuredAfterABatchOrAnInvalidation",
      "UIKitTests/PreferredAttributesTests.anotherWidthAndAnotherLayoutMeasureCellsAgain"),
    BehaviourRow(
      41, "By default a view prefers the size that an override of its fitting methods gives.",
      by: "UICollectionReusableView",
      "UIKitTests/PreferredAttributesTests.theDefaultHonoursTheSizeThatAClassReturns",
      "UIKitTests/PreferredAttributesTests.aViewWithoutAPreferenceKeepsTheSizeOfTheLayout"),
  ]
}
