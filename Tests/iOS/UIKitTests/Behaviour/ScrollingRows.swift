extension BehaviourSection {
  static let prefetching = BehaviourSection(
    6, "Prefetching",
    [
      BehaviourRow(
        1,
        """
        If a clock drives the view, scrolling prepares cells and requests data ahead, unless this \
        is switched off.
        """, by: "ScrollPrefetcher",
        "ScrollBenchUIKitTests/PrefetchByScrollingTests.theScreenAheadIsRequestedNearestFirst",
        "ScrollBenchUIKitTests/PrefetchByScrollingTests.withoutAClockNothingComesAhead",
        "ScrollBenchUIKitTests/PrefetchByScrollingTests.switchedOffNothingComesAhead"),
      BehaviourRow(
        2, "The nearest paths come first.", by: "PrefetchPolicy",
        "CellModelTests/DrawDistancePrefetchTests.theNearestItemsOfTheWindowComeFirst",
        "ScrollBenchUIKitTests/PrefetchByScrollingTests.theScreenAheadIsRequestedNearestFirst"),
      BehaviourRow(
        3, "No data is requested ahead for items on screen.", by: "CollectionView",
        "CollectionEngineTests/PrefetchingTests.whatIsOnScreenOrPendingIsNotRequested"),
      BehaviourRow(
        4, "Any part of these requests can be cancelled.", by: "CollectionView",
        "CollectionEngineTests/PrefetchingTests"
          + ".anyPartOfTheRequestsIsCancelledAndMayBeRequestedAgain",
        "ScrollBenchUIKitTests/HostedHitchTests"
          + ".theAppIsNotifiedWhichDataToLoadAndWhichToCancel"),
      BehaviourRow(
        5, "One policy prepares a number of rows ahead.", by: "RowsPrefetch",
        "HarnessTests/HitchSimulationTests.prefetchingRowsRegardlessOfTheClockIsLateMoreOften"),
      BehaviourRow(
        6, "One policy prepares screens ahead and behind.", by: "ScreensPrefetch",
        "CellModelTests/ScreensPrefetchTests.aScreenAheadIsWantedAndHalfAScreenBehind",
        "CellModelTests/ScreensPrefetchTests.aheadIsWhereItScrollsTo",
        "HarnessTests/PrefetchScenarioTests.screensPreparesRegardlessOfTheClock"),
      BehaviourRow(
        7, "One policy prepares what comes soon at the present speed.", by: "VelocityPrefetch",
        "CellModelTests/VelocityPrefetchTests.whatComesWithinTheTimeAtThePresentSpeedIsWanted",
        "CellModelTests/VelocityPrefetchTests.nothingBehindIsWanted",
        "HarnessTests/PrefetchScenarioTests.velocityPreparesWhatComesSoonAtThisSpeed"),
      BehaviourRow(
        8, "One policy prepares what can be finished before the next refresh.",
        by: "DeadlinePrefetch",
        "HarnessTests/PrefetchScenarioTests.deadlineIsNeverLate",
        "HarnessTests/DeadlineLawTests"
          + ".deadlineNeverPassesARefreshExceptByAQueryLongerThanAnyBefore"),
      BehaviourRow(
        9, "For each policy, cells that came on screen, wasted cells and late cells are counted.",
        by: "HitchFigures",
        "HarnessTests/PrefetchScenarioTests.whatIsPreparedIsGivenUpForWhatIsWantedAfterATurn",
        "HarnessTests/DataTimesTests.whatIsRequestedARowAheadIsThere"),
      BehaviourRow(
        10, "Without prefetching, the view neither prepares cells nor requests data ahead.",
        by: "CollectionView",
        "UIKitTests/PrefetchingTests.switchedOffNeitherCellsNorDataComeAhead",
        "ScrollBenchUIKitTests/HostedHitchTests.aViewThatPrefetchesNothingRequestsNothing"
      ),
      BehaviourRow(
        11,
        """
        If a clock drives the view, a cell that leaves the screen is kept for its item: if the \
        item comes back, the cell is displayed again without a call of the data source. As many \
        cells are kept as there are elements on screen.
        """, by: "ByPositionReuse",
        "ScrollBenchUIKitTests/WaitingCellTests"
          + ".aCellThatComesBackIsDisplayedAgainAndNotRequested",
        "ScrollBenchUIKitTests/WaitingCellTests.whatLeftAScreenfulAgoIsReused",
        "ScrollBenchUIKitTests/WaitingCellTests.withoutPrefetchingEveryCellIsRequested"),
    ])

  static let locating = BehaviourSection(
    7, "Locating and scrolling",
    [
      BehaviourRow(
        1, "The item at a point of the content is found, on screen and off it.",
        by: "UICollectionView",
        "UIKitTests/PathTests.anItemOffTheScreenIsFoundByTheLayout",
        "UIKitTests/LocatingTests.itemsAreFoundByPointAndCellsByItem",
        "CollectionEngineTests/LocatingTests.itemsAreFoundByPointCellAndPosition"),
      BehaviourRow(
        2, "The path of a cell is found.", by: "UICollectionView",
        "UIKitTests/LocatingTests.itemsAreFoundByPointAndCellsByItem"),
      BehaviourRow(
        3, "The visible items come in ascending order, however they are drawn.",
        by: "CollectionView",
        "CollectionEngineTests/CollectionViewTests.visibleItemsAreSortedWhateverTheirDrawingOrder",
        "UIKitTests/LocatingTests.itemsAreFoundByPointAndCellsByItem"),
      BehaviourRow(
        4, "The visible supplementary views of a kind are found, and their paths.",
        by: "UICollectionView", "UIKitTests/LocatingTests.supplementaryViewsAreFoundByKind"),
      BehaviourRow(
        5, "The cell of an item is found if it is on screen or prepared.", by: "CollectionView",
        "UIKitTests/PrefetchingTests.aPreparedCellIsSetUpThenAndDisplayedWhenItComesOnScreen",
        "UIKitTests/LocatingTests.itemsAreFoundByPointAndCellsByItem"),
      BehaviourRow(
        6, "Scrolling an item to two positions on one axis is an error.", by: "CollectionViewError",
        "CollectionEngineTests/LocatingTests.itemsAreFoundByPointCellAndPosition"),
      BehaviourRow(
        7, "The focus returns to the item that had it last, if the view is to remember it.",
        by: "UICollectionView", "ScrollBenchUIKitTests/FocusTests.focusComesBackToTheLastItem"),
      BehaviourRow(
        8, "Code that selects an item may choose the position to which it is scrolled.",
        by: "UICollectionView",
        "ScrollBenchUIKitTests/SelectionTests.selectingByProgramScrollsAndCallsNoDelegate"),
      BehaviourRow(
        9, "A controller owns its collection view, and is its data source and its delegate.",
        by: "UICollectionViewController",
        "UIKitTests/ViewControllerTests.theViewOfACollectionViewControllerHoldsTheCollectionView",
        "ScrollBenchUIKitTests/ControllerTests"
          + ".aControllerThatIsPushedGivesTheSameViewItsOwnLayout"),
      BehaviourRow(
        10, "Its standard gesture reorders items through the data source.",
        by: "UICollectionViewController",
        "ScrollBenchUIKitTests/ControllerTests.theGestureOfTheControllerReorders",
        "ScrollBenchUIKitTests/ControllerTests.aReorderThatIsCancelledMovesNothing"),
      BehaviourRow(
        11, "It is warned when memory runs low.", by: "UICollectionViewController",
        "ScrollBenchUIKitTests/ControllerTests.aGridOfPicturesIsReloadedSelectedCopiedAndPasted",
        "ScrollBenchUIKitTests/ControllerTests.aControllerThatIsPushedPlainlyHasAViewOfItsOwn"),
    ])

  static let physics = BehaviourSection(
    9, "Scroll physics",
    [
      BehaviourRow(
        1, "Each millisecond leaves 0.998 of the speed, or 0.99 at the fast rate.",
        by: "Deceleration",
        "ScrollPhysicsTests/DecelerationTests.aMillisecondLeavesTheRatesShareOfTheSpeed",
        "ScrollPhysicsTests/DecelerationTests.theRestIsThatOfTheFormula"),
      BehaviourRow(
        2, "The speed decays exponentially, and the place is its integral.", by: "Deceleration",
        "ScrollPhysicsTests/DecelerationTests.aMillisecondLeavesTheRatesShareOfTheSpeed",
        "ScrollPhysicsTests/DecelerationTests.thePositionIsTheIntegralOfTheSpeed"),
      BehaviourRow(
        3, "Content comes to rest at a distance of the speed divided by the decay rate.",
        by: "Deceleration",
        "ScrollPhysicsTests/DecelerationTests.theRestIsThatOfTheFormula",
        "ScrollBenchUIKitTests/TouchTests.aFlingIsReportedFromTheTouchToTheRest"),
      BehaviourRow(
        4, "It counts as at rest half a point before that.", by: "Deceleration",
        "ScrollPhysicsTests/DecelerationTests.atItsDurationItIsHalfAPointFromItsRest"),
      BehaviourRow(
        5,
        """
        Content that is dragged beyond an edge follows less and less, and never by more than the \
        viewport.
        """, by: "RubberBand",
        "ScrollBenchUIKitTests/TouchTests.pastTheEdgeTheContentFollowsLessAndLessAndComesBack",
        "ScrollPhysicsTests/RubberBandTests.itNeverShowsMoreThanTheViewport"),
      BehaviourRow(
        6, "In a viewport of 960 a pull of 100 shows 52.02, and one of 400 shows 178.98.",
        by: "RubberBand", "ScrollPhysicsTests/RubberBandTests.theCheckValuesAreMet"),
      BehaviourRow(
        7, "Content springs back from beyond an edge, critically damped at 10 per second.",
        by: "BounceSpring",
        "ScrollPhysicsTests/BounceTests.aBounceIsCriticallyDamped",
        "ScrollPhysicsTests/BounceTests.whatIsLetGoBeyondAnEdgeSpringsBack"),
      BehaviourRow(
        8, "A fling bounces with the speed that it has at the edge.", by: "Fling",
        "ScrollPhysicsTests/BounceTests.aFlingBouncesWithTheSpeedItHasAtTheEdge"),
      BehaviourRow(
        9, "Pages stop at multiples of the view's size, and at the end.", by: "Paging",
        "ScrollPhysicsTests/PagingTests.restsAreMultiplesOfThePageAndTheEnd",
        "UIKitTests/FlingTests.pagesAndRatesAreRespected"),
      BehaviourRow(
        10, "Neither the layout nor the delegate can change where a page stops.",
        by: "UICollectionView",
        "UIKitTests/FlingTests.aPageStaysWhateverTheLayoutAndTheDelegateWouldReturn"),
    ])

  static let frames = BehaviourSection(
    10, "Frames that are late",
    [
      BehaviourRow(
        1, "A hitch is the time by which a frame is shown after the refresh that expected it.",
        by: "FrameTiming",
        "HarnessTests/FrameTimingTests.aFrameThatIsDoneOnARefreshIsInTime",
        "HarnessTests/FrameTimingTests.aFrameOfTwoAndAHalfIntervalsIsLateByTwo",
        "HarnessTests/FrameTimingTests"
          + ".aFrameThatCouldNotStartWhenItWasDueIsLateThoughItTakesNoTime"),
      BehaviourRow(
        2, "Refreshes are 16.67 ms apart at 60 Hz, and 8.33 ms at 120 Hz.", by: "Vsyncs",
        "HarnessTests/VsyncsTests.refreshesAreAtWholeNanosecondsRoundedUp"),
      BehaviourRow(
        3, "The hitch time ratio is the sum of all hitches, in ms per second of movement.",
        by: "HitchFigures",
        "HarnessTests/HitchSimulationTests.theHitchTimeRatioIsWhatWasLateInASecondOfMovement"),
      BehaviourRow(
        4, "It is printed as a number, and the documents name Apple's two scales for it.",
        by: "PolicyTable",
        "ReportingTests/PolicyTableTests.whereAllAreLateTheLeastIsNamedAndWhatOtherCostsChange",
        "ScrollBenchKitTests/DocumentTests.theScalesOfTheHitchTimeRatioAreNamedWithIt"),
    ])
}
