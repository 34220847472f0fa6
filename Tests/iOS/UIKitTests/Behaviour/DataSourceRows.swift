extension BehaviourSection {
  static let dataSource = BehaviourSection(
    2, "Data source and cells", counts + reuse + looks + cellLayout)

  private static let counts = [
    BehaviourRow(
      1, "Sections and items are counted when the view is first shown.", by: "CollectionView",
      "CollectionEngineTests/CallLogTests.theFirstFrameCountsThenCallsTheLayoutThenTheDataSource"),
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
      4, "A data source that does not implement `numberOfSections(in:)` has one section.",
      by: "UICollectionViewDataSource",
      "UIKitTests/OptionalRequirementTests.aDataSourceWithoutSectionsHasNoAnswer"),
    BehaviourRow(
      5,
      """
      The model changes before the view is notified: the view then reads the new counts at once, \
      and rejects a change that does not match them.
      """, by: "UpdateBatch",
      "CollectionEngineTests/NestedArrayDataSourceTests.arrayViewAndSourceChangeTogether",
      "CollectionEngineTests/CallLogTests.aRefusedBatchLeavesTheViewAsItWas"),
  ]

  private static let reuse = [
    BehaviourRow(
      6, "Only a registered identifier can be dequeued; any other is an error.", by: "ReuseQueues",
      "CollectionEngineTests/CollectionViewTests"
        + ".anUnregisteredIdentifierIsNamedWithTheRegisteredOnes"),
    BehaviourRow(
      7, "Dequeuing returns a view that waits for reuse, after its `prepareForReuse`.",
      by: "CollectionView",
      "CollectionEngineTests/CollectionViewTests.theViewThatBeganToWaitLastIsReusedFirst",
      "UIKitTests/CollectionViewTests.cellsAreReusedAndTheDelegateIsNotified"),
    BehaviourRow(
      8, "If none waits, a new view is created, so there is always one.", by: "CollectionView",
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
      11, "Registering nil removes the registration of the identifier.", by: "ReuseQueues",
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
      So is a prototype of a storyboard, by its identifier. Both create their views with \
      `init(coder:)`, and then call `awakeFromNib`.
      """, by: "UINib",
      "UIKitTests/RegistrationTests.aPrototypeIsDequeuedByItsIdentifier",
      "UIKitTests/RegistrationTests.aPrototypeOfASupplementaryViewIsDequeuedByItsIdentifier",
      "UIKitTests/RegistrationTests.whatANibMakesIsNotifiedThatItIsReady"),
    BehaviourRow(
      14, "A registered class must be a reusable view, and a cell for items; else it is an error.",
      by: "UICollectionReusableView",
      "UIKitTests/RegistrationTests.aClassThatIsNoReusableViewIsNamed",
      "UIKitTests/RegistrationTests.aReusableViewThatIsNoCellIsNamed"),
    BehaviourRow(
      15, "Of the views that wait, the last one that came is reused first.", by: "ReuseQueues",
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
      displayed; when its item leaves, the delegate is notified, and the cell waits in the queue.
      """, by: "CollectionView",
      "UIKitTests/CellCycleTests.aCellIsSetUpMeasuredDisplayedAndQueued"),
    BehaviourRow(
      23, "An item that is reconfigured keeps its cell, which is not prepared for reuse.",
      by: "CollectionView",
      "CollectionEngineTests/CallLogTests.aReconfiguredItemKeepsItsCellWithoutPreparingIt"),
    BehaviourRow(
      24,
      """
      Changes that a callback requests during a pass are made after it, in the order of the \
      requests; an offset is set at once, and shown by the next pass.
      """, by: "CollectionView",
      "UIKitTests/CallbackTests.theFirstCellMayScrollToThePageToBeginWith",
      "UIKitTests/CallbackTests.aReloadTakesEffectAfterThePass",
      "UIKitTests/CallbackTests.changesAreMadeInTheOrderOfTheirRequests"),
    BehaviourRow(
      25, "Attributes of items and sections that do not exist are ignored.", by: "CollectionView",
      "UIKitTests/MissingElementTests.aLayoutThatKeepsItsAttributesShowsNoItemsThatAreGone",
      "UIKitTests/MissingElementTests.aSectionThatIsGoneHasNoHeader"),
  ]

  private static let cellLayout = [
    BehaviourRow(
      26,
      """
      A view is laid out in the pass in which it comes on screen, after the notice that it will be \
      displayed, and later only if its size changes or it was marked.
      """, by: "ViewLayout",
      "UIKitTests/CellLayoutTests.aCellIsLaidOutInThePassInWhichItComesOnScreenAndNotWhenItMoves",
      "UIKitTests/CellLayoutTests.aCellThatIsUsedAgainIsNotLaidOutAgainUnlessItWasMarked",
      "UIKitTests/CellLayoutTests.aFirstAndASecondLayoutTakeTheirStepsInTheOrderOfUIKit"),
    BehaviourRow(
      27, "A marked view is laid out by the next pass, or at once by `layoutIfNeeded`.",
      by: "UIView", "UIKitTests/CellLayoutTests.whatIsMarkedIsLaidOutByTheNextPassOrAtOnce",
      "UIKitTests/CellLayoutTests.layoutGoesFromTheCellInwards"),
    BehaviourRow(
      28, "The content view and the backgrounds of a cell fill it as soon as it has its frame.",
      by: "UICollectionViewCell",
      "UIKitTests/CellLayoutTests.contentAndBackgroundsFillACellAsSoonAsItHasItsSize"),
    BehaviourRow(
      29, "Subviews follow the size of their superview at once, by their autoresizing masks.",
      by: "UIView",
      "UIKitTests/AutoresizingTests.whatIsFlexibleTakesTheDifferenceInProportion",
      "UIKitTests/AutoresizingTests.theWholeTreeFollowsAtOnceAndWithoutLayout"),
    BehaviourRow(
      30, "A view is created with the frame of the element for which it is dequeued.",
      by: "UICollectionView", "UIKitTests/CellLayoutTests.viewsAreMadeAtThePlacesOfTheirElements"),
  ]
}
