extension BehaviourSection {
  static let dataSource = BehaviourSection(
    2, "Data source and cells", counts + reuse + looks + cellLayout)

  private static let counts = [
    BehaviourRow(
      1, "Sections and items are counted when the view is first shown.", by: "CollectionView",
      "CollectionEngineTests/CallLogTests.theFirstFrameCountsThenAsksTheLayoutThenTheDataSource"),
    BehaviourRow(
      2, "They are counted again when another data source is set.", by: "UICollectionView",
      "UIKitTests/CollectionViewTests.anotherLayoutAndAnotherDataSourceDoTheSame"),
    BehaviourRow(
      3,
      """
      After `reloadData` they are counted again by the next pass, or by the next question for \
      their numbers.
      """, by: "CollectionView",
      "UIKitTests/LateCountTests.theModelMayChangeAfterReloadData",
      "UIKitTests/LateCountTests.aQuestionCounts",
      "CollectionEngineTests/CallLogTests.reloadDataReleasesEverythingAndCountsAgain",
      "UIKitTests/CollectionViewTests.reloadDataInvalidatesEverythingAndCounts"),
    BehaviourRow(
      4, "A data source that does not say how many sections there are has one.",
      by: "UICollectionViewDataSource",
      "UIKitTests/OptionalRequirementTests.aDataSourceWithoutSectionsHasNoAnswer"),
    BehaviourRow(
      5,
      """
      The model changes before the view is told: the view asks for the new counts as soon as it is \
      told, and refuses a change that they do not show.
      """, by: "UpdateBatch",
      "CollectionEngineTests/NestedArrayDataSourceTests.arrayViewAndSourceChangeTogether",
      "CollectionEngineTests/CallLogTests.aRefusedBatchLeavesTheViewAsItWas"),
  ]

  private static let reuse = [
    BehaviourRow(
      6, "Only an identifier that is registered can be dequeued; another one is an error.",
      by: "ReuseQueues",
      "CollectionEngineTests/CollectionViewTests"
        + ".anUnregisteredIdentifierIsNamedBesideTheRegisteredOnes"),
    BehaviourRow(
      7, "Dequeuing gives a view that waits, after its `prepareForReuse`.", by: "CollectionView",
      "CollectionEngineTests/CollectionViewTests.theViewThatBeganToWaitLastIsReusedFirst",
      "UIKitTests/CollectionViewTests.cellsAreReusedAndTheDelegateIsToldOfThem"),
    BehaviourRow(
      8, "If none waits, it makes one: there is always a view.", by: "CollectionView",
      "CollectionEngineTests/CollectionViewTests.countersAreExactPerIdentifier"),
    BehaviourRow(
      9, "Supplementary views are registered, and wait, by their kind and their identifier.",
      by: "ReuseQueues",
      "CollectionEngineTests/RegistrationTests.supplementaryViewsWaitByKindAndIdentifier"),
    BehaviourRow(
      10,
      """
      An identifier can be registered again: views made from then on come from the new factory, \
      and those that exist are reused as before.
      """, by: "ReuseQueues",
      "CollectionEngineTests/RegistrationTests.waitingCellsStayAndNewOnesComeFromTheNewFactory",
      "UIKitTests/RegistrationTests.anotherClassIsWhatTheNextViewsAreOf"),
    BehaviourRow(
      11, "Registering nil takes the identifier away.", by: "ReuseQueues",
      "UIKitTests/RegistrationTests.nilTakesTheIdentifierAway",
      "UIKitTests/RegistrationTests.nilTakesADecorationAway",
      "CollectionEngineTests/RegistrationTests.aCellThatWasTakenAwayCannotBeDequeued"),
    BehaviourRow(
      12, "A nib is registered for an identifier as a class is, and makes its views.", by: "UINib",
      "UIKitTests/RegistrationTests.aNibTakesTheSamePlace",
      "UIKitTests/RegistrationTests.nibsMakeSupplementaryAndDecorationViews"),
    BehaviourRow(
      13,
      """
      So is a prototype of a storyboard, by its identifier. What they make is made by \
      `init(coder:)` and told with `awakeFromNib`.
      """, by: "UINib",
      "UIKitTests/RegistrationTests.aPrototypeIsDequeuedByItsIdentifier",
      "UIKitTests/RegistrationTests.aPrototypeOfASupplementaryViewIsDequeuedByItsIdentifier",
      "UIKitTests/RegistrationTests.whatANibMakesIsToldThatItIsReady"),
    BehaviourRow(
      14,
      "What is registered makes reusable views, and for items cells; anything else is an error.",
      by: "UICollectionReusableView",
      "UIKitTests/RegistrationTests.aClassThatIsNoReusableViewIsNamed",
      "UIKitTests/RegistrationTests.aReusableViewThatIsNoCellIsNamed"),
    BehaviourRow(
      15, "Of the views that wait, the last to come is the first to go.", by: "ReuseQueues",
      "CollectionEngineTests/CollectionViewTests.theViewThatBeganToWaitLastIsReusedFirst"),
  ]

  private static let looks = [
    BehaviourRow(
      16, "A view has its attributes, and `apply` was called with them, before it is displayed.",
      by: "UICollectionReusableView",
      "UIKitTests/CellCycleTests.aCellIsSetUpMeasuredDisplayedAndQueued"),
    BehaviourRow(
      17,
      """
      By then it is a subview of the collection view, as long as it shows its element; subviews \
      are in drawing order.
      """, by: "UICollectionView",
      "UIKitTests/CellCycleTests.aCellIsSetUpMeasuredDisplayedAndQueued",
      "UIKitTests/HierarchyTests.whatIsShownIsASubviewInDrawingOrder",
      "CollectionEngineTests/CollectionViewTests"
        + ".elementsAreDrawnByZIndexThenKindThenSectionThenItem"),
    BehaviourRow(
      18, "A cell's `backgroundView` lies under its content.", by: "UICollectionViewCell",
      "ScrollBenchUIKitTests/SelectionTests.backgroundsLieUnderWhatTheyAreBehind"),
    BehaviourRow(
      19, "Its `selectedBackgroundView` lies over that and under the content.",
      by: "UICollectionViewCell",
      "ScrollBenchUIKitTests/SelectionTests.backgroundsLieUnderWhatTheyAreBehind"),
    BehaviourRow(
      20, "The collection view's `backgroundView` lies under everything, and does not scroll.",
      by: "UICollectionView",
      "ScrollBenchUIKitTests/SelectionTests.backgroundsLieUnderWhatTheyAreBehind"),
    BehaviourRow(
      21, "A supplementary view is at the path that the layout gave it, of any length.",
      by: "ElementKinds", "UIKitTests/PathTests.supplementaryViewsAreAtPathsOfAnyLength"),
    BehaviourRow(
      22,
      """
      A cell is taken from the queue and prepared for reuse, set up for its item, measured and \
      displayed; when its item leaves, that is told, and the cell waits in the queue.
      """, by: "CollectionView",
      "UIKitTests/CellCycleTests.aCellIsSetUpMeasuredDisplayedAndQueued"),
    BehaviourRow(
      23, "An item that is reconfigured keeps its cell, which is not prepared for reuse.",
      by: "CollectionView",
      "CollectionEngineTests/CallLogTests.aReconfiguredItemKeepsItsCellWithoutPreparingIt"),
    BehaviourRow(
      24,
      """
      What a callback asks for during a pass is done after it, in the order in which it was asked \
      for; an offset is set at once, and shown by the next pass.
      """, by: "CollectionView",
      "UIKitTests/CallbackTests.theFirstCellMayScrollToThePageToBeginWith",
      "UIKitTests/CallbackTests.aReloadTakesEffectAfterThePass",
      "UIKitTests/CallbackTests.changesAreMadeInTheOrderInWhichTheyWereAskedFor"),
    BehaviourRow(
      25, "Attributes of items and sections that do not exist are ignored.", by: "CollectionView",
      "UIKitTests/MissingElementTests.aLayoutThatKeepsItsAttributesShowsNoItemsThatAreGone",
      "UIKitTests/MissingElementTests.aSectionThatIsGoneHasNoHeader"),
  ]

  private static let cellLayout = [
    BehaviourRow(
      26,
      """
      A view is laid out in the pass in which it comes on screen, after it was told to be \
      displayed, and later only if it has another size or was marked.
      """, by: "ViewLayout",
      "UIKitTests/CellLayoutTests.aCellIsLaidOutInThePassInWhichItComesOnScreenAndNotWhenItMoves",
      "UIKitTests/CellLayoutTests.aCellThatIsUsedAgainIsNotLaidOutAgainUnlessItWasMarked",
      "UIKitTests/CellLayoutTests.aFirstAndASecondLayoutTakeTheirStepsInTheOrderOfUIKit"),
    BehaviourRow(
      27, "What was marked is laid out by the next pass, or at once by `layoutIfNeeded`.",
      by: "UIView", "UIKitTests/CellLayoutTests.whatIsMarkedIsLaidOutByTheNextPassOrAtOnce",
      "UIKitTests/CellLayoutTests.layoutGoesFromTheCellInwards"),
    BehaviourRow(
      28, "Content view and backgrounds of a cell fill it as soon as it has its frame.",
      by: "UICollectionViewCell",
      "UIKitTests/CellLayoutTests.contentAndBackgroundsFillACellAsSoonAsItHasItsSize"),
    BehaviourRow(
      29, "Subviews follow the size of their superview at once, as their masks say.", by: "UIView",
      "UIKitTests/AutoresizingTests.whatIsFlexibleTakesTheDifferenceInProportion",
      "UIKitTests/AutoresizingTests.theWholeTreeFollowsAtOnceAndWithoutLayout"),
    BehaviourRow(
      30, "A view is made with the frame of the element for which it is dequeued.",
      by: "UICollectionView", "UIKitTests/CellLayoutTests.viewsAreMadeAtThePlacesOfTheirElements"),
  ]
}
