extension BehaviourSection {
  static let layout = BehaviourSection(
    1, "Layout and invalidation", answers + contexts + attachments + exchanges + preferences)

  private static let answers = [
    BehaviourRow(
      1,
      """
      A pass prepares the layout if anything was invalidated, then asks how large its content is, \
      then for the elements in a rectangle; in this order each time.
      """, by: "LayoutObjectSource",
      "UIKitTests/ContentSizeTests.everyPassOfTheViewKeepsTheOrder",
      "UIKitTests/ContentSizeTests.everyFrameKeepsTheOrderThoughOnlyTheQueryHasTheBounds"),
    BehaviourRow(
      2, "Once `prepare` has returned, the layout can say how large its content is.",
      by: "LayoutObjectSource",
      "UIKitTests/CollectionViewTests.theFirstPassPreparesThenAnswers",
      "UIKitTests/ContentSizeTests.theLogHasTheThreeInOrder"),
    BehaviourRow(
      3, "The rectangle need not be what is on screen: with an overscan it reaches further.",
      by: "Overscan",
      "CollectionEngineTests/CollectionViewTests.theSourceIsToldWhereTheViewportIsWithEachQuery",
      "CollectionEngineTests/CallLogTests.itemsAreMeasuredWhenTheyCrossTheBoundsAndNotInTheOverscan"
    ),
    BehaviourRow(
      4,
      """
      A layout is asked about single elements at other times, too: when code wants their \
      attributes, and when a batch of updates moves them.
      """, by: "LayoutObjectSource",
      "UIKitTests/LayoutContractTests.singleElementsAreAskedAboutApartFromRectangles"),
    BehaviourRow(
      5,
      """
      What a layout changes in an answer that it has given is not shown before it is invalidated \
      and answers again.
      """, by: "CollectionView",
      "UIKitTests/ChangedInPlaceTests.whatChangesInTheSameObjectIsApplied",
      "UIKitTests/FlowLayoutSubclassTests.whatIsChangedInAnAnswerIsNotInTheNext"),
    BehaviourRow(
      6, "One answer holds cells, supplementary views and decorations, and each gets its view.",
      by: "UICollectionView",
      "UIKitTests/RegistrationTests.anotherClassIsWhatTheNextViewsAreOf"),
    BehaviourRow(
      7, "What an answer has outside of the rectangle gets no view, nor does what is hidden.",
      by: "VisibleSet",
      "CollectionEngineTests/CollectionViewTests.whatDoesNotCrossIsCountedAndGetsNoView",
      "CollectionEngineTests/CollectionViewTests.hiddenElementsGetNoView"),
    BehaviourRow(
      8,
      """
      Answers hold until something is invalidated: a pass without a mark asks nobody, and \
      scrolling prepares nothing again.
      """, by: "CollectionView",
      "CollectionEngineTests/CallLogTests.aPassWithNothingToDoCallsNobody",
      "UIKitTests/ContentSizeTests.everyPassOfTheViewKeepsTheOrder"),
    BehaviourRow(
      9,
      """
      Attributes are compared by `isEqual`: a subclass with properties of its own overrides it, or \
      what differs in these alone is not applied.
      """, by: "UICollectionViewLayoutAttributes",
      "UIKitTests/LayoutContractTests.attributesWithMoreToSayAreComparedByIsEqual",
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
      "An invalid layout is not reloaded data: cells stay, and no data source is asked for any.",
      by: "UICollectionView",
      "UIKitTests/AnimationTests.aPinchPreparesOnceInEachOfTenFrames",
      "UIKitTests/ChangedInPlaceTests.whatChangesInTheSameObjectIsApplied"),
  ]

  private static let contexts = [
    BehaviourRow(
      13, "A layout is asked about all new bounds, be it their origin or their size that is new.",
      by: "CollectionView",
      "UIKitTests/LayoutContractTests.everyChangeOfOriginOrSizeIsAskedAbout"),
    BehaviourRow(
      14, "A layout that does not override this question stays valid.",
      by: "UICollectionViewLayout",
      "UIKitTests/LayoutContractTests.aLayoutThatDoesNotAnswerStaysValidAtNewBounds"),
    BehaviourRow(
      15,
      "If its answer is yes, it makes a context for the new bounds, by which it is invalidated.",
      by: "LayoutObjectSource",
      "UIKitTests/LayoutContractTests.aYesLeadsToAContextThenToItsInvalidationWithinTheOldBounds"),
    BehaviourRow(
      16, "Meanwhile the view has its old bounds.", by: "CollectionView",
      "UIKitTests/LayoutContractTests.aYesLeadsToAContextThenToItsInvalidationWithinTheOldBounds",
      "CollectionEngineTests/CallLogTests.theLayoutIsAskedAboutNewBoundsWhileTheViewHasTheOldOnes"),
    BehaviourRow(
      17, "Another layout, another data source and `reloadData` invalidate everything.",
      by: "UICollectionView",
      "UIKitTests/CollectionViewTests.anotherLayoutAndAnotherDataSourceDoTheSame",
      "UIKitTests/CollectionViewTests.reloadDataInvalidatesEverythingAndCounts"),
    BehaviourRow(
      18, "What is inserted, deleted or reloaded invalidates the counts, and not everything.",
      by: "CollectionView",
      "UIKitTests/CollectionViewTests.aBatchTellsTheLayoutOfCountsAndCellsFollowTheirItems",
      "CollectionEngineTests/CallLogTests.deletedItemsEndAtOnce",
      "CollectionEngineTests/CallLogTests.aReloadedItemGetsItsCellThroughTheQueue"),
    BehaviourRow(
      19, "A context names single items, supplementary views and decorations by kind and path.",
      by: "UICollectionViewLayoutInvalidationContext",
      "UIKitTests/LayoutContractTests.aContextNamesElementsByKindAndPath",
      "UIKitTests/FlowLayoutSelfSizingTests.theContextNamesTheItemAndLeavesTheRest"),
    BehaviourRow(
      20, "A context's adjustment of the offset is added to it in the next pass.",
      by: "CollectionView",
      "CollectionEngineTests/CallLogTests.marksAreServedTogetherInOnePass",
      "ScrollBenchUIKitTests/FixtureHookTests.aMessageAboveMovesTheViewportAndOneInItDoesNot"),
    BehaviourRow(
      21, "Its adjustment of the size is added to what the layout says of its content.",
      by: "CollectionView",
      "UIKitTests/ContentSizeTests.aContextMayAddToTheSizeUntilEverythingIsInvalid"),
    BehaviourRow(
      22,
      """
      Each cell says which attributes it prefers; the layout is asked whether these invalidate it, \
      and makes a context, by which it is invalidated; the next pass has the new size.
      """, by: "CollectionView",
      "UIKitTests/LayoutContractTests.eachCellThatPrefersAnotherSizeIsAskedThenTheLayout",
      "CollectionEngineTests/CallLogTests.cellsThatPreferAnotherSizeGetItInTheNextPass"),
    BehaviourRow(
      23,
      """
      A layout that is invalid after each of a hundred passes is an error: the view is stuck in \
      its update and layout loop. It says who invalidated it last.
      """, by: "CollectionViewError",
      "CollectionEngineTests/CallLogTests.aLayoutThatIsInvalidatedInEveryPassIsAnErrorThatSaysWhere"
    ),
  ]

  private static let attachments = [
    BehaviourRow(
      24, "A layout object belongs to one collection view at a time.",
      by: "UICollectionViewLayout", "UIKitTests/CollectionViewTests.aLayoutOfTwoViewsIsAMistake"),
    BehaviourRow(
      25, "The views of decorations are registered with the layout, and nobody else is asked.",
      by: "DecorationViews",
      "UIKitTests/CollectionViewTests.decorationsAreRegisteredWithTheLayout",
      "CollectionEngineTests/CallLogTests.decorationsAreMadeByTheLayoutAndTheDataSourceIsNotAsked"),
    BehaviourRow(
      26, "Cells and supplementary views are registered with the collection view.",
      by: "UICollectionView",
      "UIKitTests/RegistrationTests.anotherClassIsWhatTheNextViewsAreOf"),
    BehaviourRow(
      27, "A layout may say where a fling comes to rest.", by: "LayoutObjectSource",
      "UIKitTests/FlingTests.theLayoutThenTheDelegateSayWhereItRests",
      "UIKitTests/FlingTests.aClockTakesItThere"),
    BehaviourRow(
      28,
      """
      The layout gets the velocity in points per millisecond; Apple's documents name two units for \
      it, and only this one for the delegate.
      """, by: "UICollectionView",
      "UIKitTests/FlingTests.theLayoutThenTheDelegateSayWhereItRests"),
    BehaviourRow(
      29,
      """
      Once at the beginning of a batch or of an animated exchange of layouts it is asked where the \
      viewport is to be.
      """, by: "CollectionView",
      "UIKitTests/UpdateHookTests.aBatchAsksAboutEverythingOnScreenBeforeAndAfterIt",
      "UIKitTests/AnimationTests.anExchangeAsksTheNewLayoutOnceWhereTheViewportIsToBe"),
  ]

  private static let exchanges = [
    BehaviourRow(
      30, "Setting `collectionViewLayout` exchanges the layout at once.", by: "UICollectionView",
      "UIKitTests/AnimationTests.settingThePropertyExchangesTheLayoutAtOnce",
      "UIKitTests/CollectionViewTests.anotherLayoutAndAnotherDataSourceDoTheSame"),
    BehaviourRow(
      31,
      """
      An animated exchange tells the old layout which one follows, and the new one which it \
      follows; it asks the one how elements disappear and the other how they appear, and at the \
      end tells both that it is over.
      """, by: "FormerLayoutSource",
      "UIKitTests/AnimationTests.anExchangeAsksBothLayoutsInOrder"),
    BehaviourRow(
      32, "In an exchange by hand a layout stands between the two, as far on as its progress says.",
      by: "UICollectionViewTransitionLayout",
      "UIKitTests/AnimationTests.aTransitionByHandIsFinished",
      "CollectionMotionTests/ExchangeByHandTests.progressAloneMovesUntilItIsFinished"),
    BehaviourRow(
      33, "If it is finished, the new layout is the view's.", by: "UICollectionView",
      "UIKitTests/AnimationTests.aTransitionByHandIsFinished"),
    BehaviourRow(
      34, "If it is cancelled, the old layout is the view's again.", by: "UICollectionView",
      "UIKitTests/AnimationTests.aTransitionByHandIsCancelled",
      "CollectionMotionTests/ExchangeByHandTests.aCancelledExchangeGoesBackToWhereItWas"),
    BehaviourRow(
      35,
      """
      Its completion is told two things: whether everything came to rest, and whether the new \
      layout has taken over.
      """, by: "UICollectionView",
      "UIKitTests/AnimationTests.aTransitionByHandIsFinished",
      "UIKitTests/AnimationTests.aTransitionByHandIsCancelled",
      "CollectionMotionTests/ExchangeByHandTests.anotherChangeEndsAnExchangeByHand"),
    BehaviourRow(
      36,
      """
      If the layout says `flipsHorizontallyInOppositeLayoutDirection`, a view that is read in the \
      opposite direction counts x from its right edge, for the layout and for the app.
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
      Supplementary views are asked, too; the flow layout takes no sizes of headers and footers. \
      Decorations are not asked.
      """, by: "UICollectionReusableView",
      "UIKitTests/PreferredAttributesTests.aLayoutThatAcceptsGetsTheSizeOfAHeader",
      "UIKitTests/PreferredAttributesTests.headersOfAFlowLayoutStayAsTheyAre"),
    BehaviourRow(
      39,
      """
      The layout gets the object that the view gave, and is asked whenever it differs from its \
      own, be it in a property that only a subclass knows.
      """, by: "LayoutObjectSource",
      "UIKitTests/PreferredAttributesTests.theLayoutGetsTheVeryObjectThatTheCellGave",
      "UIKitTests/PreferredAttributesTests.theOriginalIsTheObjectOfTheLayout",
      "UIKitTests/PreferredAttributesTests.anotherPropertyIsHeardOfThoughTheSizeIsTheSame"),
    BehaviourRow(
      40,
      """
      In the flow layout, sizes that cells prefer go with their items in batches and drags; those \
      on screen are asked again after a batch, an invalidation, or for another width.
      """, by: "UICollectionViewFlowLayout",
      "UIKitTests/PreferredAttributesTests.noBatchMakesWhatIsOnScreenCollapse",
      "UIKitTests/PreferredAttributesTests.sizesGoWithTheirItemsOffScreenToo",
      "UIKitTests/PreferredAttributesTests.aDragLeavesSizesWithTheirItems",
      "UIKitTests/PreferredAttributesTests"
        + ".whoeverPrefersAnotherSizeNowSaysSoAfterABatchOrAnInvalidation",
      "UIKitTests/PreferredAttributesTests.anotherWidthAndAnotherLayoutHaveCellsAskedAgain"),
    BehaviourRow(
      41, "By default a view prefers the size that an override of its fitting methods gives.",
      by: "UICollectionReusableView",
      "UIKitTests/PreferredAttributesTests.theDefaultHonoursWhatAClassSaysAboutItsSize",
      "UIKitTests/PreferredAttributesTests.whoeverSaysNothingKeepsTheSizeOfTheLayout"),
  ]
}
