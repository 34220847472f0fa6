extension BehaviourSection {
  static let compositional = BehaviourSection(
    11, "Compositional layouts", rounding + fitting + spaces + measuring + views + changes)

  private static let rounding = [
    BehaviourRow(
      1, "A fraction of a length is rounded down to a pixel, an absolute length is not.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalFittingTests.fractionsRoundDownToAPixel",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".absoluteLengthsStayAndPositionsAreTheNearestPixel"
    ),
    BehaviourRow(
      2, "A position is rounded to the nearest pixel; groups do not add up the errors.",
      by: "GroupPattern",
      "CollectionLayoutsTests/CompositionalSolvingTests.groupsBeginAtThePixelNearestToTheirSum"),
    BehaviourRow(
      3,
      "A group has a part of the width that the section's insets leave, and of the whole height.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalSpaceTests"
        + ".heightsAreTakenOfTheWholeViewAndWidthsOfTheSection",
      "CollectionLayoutsTests/CompositionalSpaceTests"
        + ".horizontalLayoutsSizeGroupsByTheHeightWithoutInsets"
    ),
    BehaviourRow(
      4, "A part of the width that is used as a height is of the same width.", by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalSolvingTests.aWidthThatIsUsedAsAHeightIsThatOfTheSection"
    ),
    BehaviourRow(
      5, "Items and groups in a group have parts of the room within its insets.", by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".fractionsInAGroupAreOfItsRoomWithinTheInsets"
    ),
    BehaviourRow(
      6, "The content is as wide as the view or the widest group.", by: "CompositionalRule",
      "CollectionLayoutsTests/CompositionalSolvingTests.theContentIsAsWideAsTheWidestGroup"),
  ]

  private static let fitting = [
    BehaviourRow(
      7, "A group repeats its subitems until the next one does not fit; it never wraps.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalFittingTests"
        + ".theListOfSubitemsRepeatsUntilTheNextDoesNotFit",
      "CollectionLayoutsTests/CompositionalSolvingTests.groupsStackAlongTheScrollAxisOnly"),
    BehaviourRow(
      8, "Fractions are of what the spacing between as many items leaves.", by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalFittingTests"
        + ".fractionsAreTakenOfWhatTheSpacingOfAsManyItemsLeaves",
      "CollectionLayoutsTests/CompositionalFittingTests"
        + ".aQuarterOfTheWidthFitsFourTimesWithAnySpacing"
    ),
    BehaviourRow(
      9, "If heights follow from the width, as many items decide as fit without spacing.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalFittingTests"
        + ".heightsThatFollowFromTheWidthDecideTheCountWithoutSpacing"),
    BehaviourRow(
      10, "With a count, items share the group's extent; repeated ones keep their own.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalFittingTests.aCountSharesTheExtentAmongItems",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".aRepeatedSubitemKeepsItsSizeWhetherItFitsOrNot"),
    BehaviourRow(
      11, "Nothing is laid out if the first item is longer than its group.", by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".nothingIsLaidOutIfTheFirstItemIsLongerThanItsGroup"),
    BehaviourRow(
      12, "An item that is longer across its group sticks out.", by: "CompositionalEffect",
      "CollectionLayoutsTests/CompositionalSolvingTests.anItemThatIsLongerAcrossSticksOut"),
    BehaviourRow(
      13, "The last group of a section is cut off after its items, with groups in it.",
      by: "GroupPattern",
      "CollectionLayoutsTests/CompositionalFittingTests.theLastGroupIsCutOffAfterItsItems",
      "CollectionLayoutsTests/CompositionalSpaceTests.aGroupInTheLastGroupIsCutOffToo",
      "CollectionLayoutsTests/CompositionalSolvingTests.insetsOfAGroupAreNotAddedToACutOne"),
  ]

  private static let spaces = [
    BehaviourRow(
      14, "Flexible spaces and edges share what is left; a share may be negative.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests.flexibleSpacingAndEdgesHaveEqualShares",
      "CollectionLayoutsTests/CompositionalSolvingTests.aShareMayBeNegative",
      "CollectionLayoutsTests/CompositionalSolvingTests.aGroupThatIsTooWideIsPushedToTheLeft"),
    BehaviourRow(
      15, "Fixed edges take room, and fractions do not become smaller by them.", by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests.fixedEdgesAreNotSubtractedBeforeFractions"),
    BehaviourRow(
      16, "Across their group, items are at the start unless an edge is flexible.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".itemsAreAtTheStartAcrossUnlessAnEdgeIsFlexible"),
    BehaviourRow(
      17, "The edges of a group act in its section and add to the distance of groups.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalSolvingTests.theEdgesOfAGroupActInItsSection",
      "CollectionLayoutsTests/CompositionalSpaceTests.theEdgesOfAGroupAddToItsPitch"),
    BehaviourRow(
      18, "Insets shrink items in their slots; beyond a slot they leave the difference.",
      by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSpaceTests"
        + ".insetsShrinkItemsInTheirSlotsAndTheRoomOfGroups",
      "CollectionLayoutsTests/CompositionalSolvingTests.insetsBeyondASlotLeaveTheDifference",
      "CollectionLayoutsTests/CompositionalSolvingTests.anEstimatedAxisIgnoresInsets"),
    BehaviourRow(
      19, "A custom group gets the group's size in the whole view, once for each section.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalSolvingTests.theContainerOfACustomGroupIsTheWholeView",
      "UIKitTests/CompositionalLayoutTests.customGroupsAskOncePerSectionForFrames"),
    BehaviourRow(
      20, "Section spacing lies between every two sections, empty ones too.",
      by: "CompositionalRule",
      "CollectionLayoutsTests/CompositionalSpaceTests"
        + ".sectionsAreTheirSpacingApartEvenIfOneIsEmpty"),
    BehaviourRow(
      21, "An empty section has no extent without headers, and else theirs and its insets.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalSolvingTests.anEmptySectionWithoutHeadersHasNoExtent",
      "CollectionLayoutsTests/CompositionalBoundaryTests.anEmptySectionHasItsHeaderAndItsInsets"),
    BehaviourRow(
      22, "Margins of the view narrow sections and their headers across the scroll axis.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".theInsetsOfTheViewNarrowSectionsAndTheirHeadersAcross"),
  ]

  private static let measuring = [
    BehaviourRow(
      23, "A group of estimated extent is as long as what it holds.", by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".aGroupWithAnEstimateAlongItsAxisIsOneRunOfItsSubitems",
      "CollectionLayoutsTests/CompositionalSolvingTests"
        + ".aGroupWithAnEstimateAcrossItsAxisIsAsLongAsItsTallestItem"),
    BehaviourRow(
      24, "A row grows to its tallest item, and its neighbours keep their heights.",
      by: "MeasuredGroup",
      "CollectionLayoutsTests/CompositionalMeasuringTests"
        + ".aRowGrowsToItsTallestAndNeighboursKeepTheirHeight"),
    BehaviourRow(
      25, "Items that share an estimate are not measured.", by: "GroupSolver",
      "CollectionLayoutsTests/CompositionalSolvingTests.aCountSharesAnEstimate"),
    BehaviourRow(
      26, "Measured sizes follow their items through updates; another width measures again.",
      by: "CompositionalMeasures",
      "UIKitTests/CompositionalInvalidationTests.measuredSizesFollowTheirItems",
      "UIKitTests/CompositionalInvalidationTests.anotherWidthMeasuresAgain"),
    BehaviourRow(
      27, "A list is as tall as its cells prefer.", by: "MeasuredGroup",
      "UIKitTests/CompositionalLayoutTests.listsAreAsTallAsTheirCellsPrefer",
      "CollectionLayoutsTests/CompositionalMeasuringTests.rowsAreAsHighAsTheyMeasured"),
  ]

  private static let views = [
    BehaviourRow(
      28, "Headers and footers lie outside of their section, which grows by them.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalBoundaryTests.aHeaderLiesBeforeTheInsetsOfItsSection",
      "CollectionLayoutsTests/CompositionalBoundaryTests.aFooterLiesAfterTheInsetsOfItsSection",
      "UIKitTests/CompositionalLayoutTests.headersAndFootersAreOutsideOfTheirSection"),
    BehaviourRow(
      29, "Those that do not extend their section lie inside, at its edges.", by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalBoundaryTests.aFooterInsideLiesAtTheEndOfTheSection",
      "CollectionLayoutsTests/CompositionalBoundaryTests.aViewInsideMayBeTallerThanItsSection"),
    BehaviourRow(
      30, "Views on one side do not stack: each lies against the edge.", by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalBoundaryTests.viewsOnOneSideDoNotStack"),
    BehaviourRow(
      31, "An axis that an alignment does not name is centred.", by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalAttachmentTests.anAxisThatIsNotNamedIsCentred",
      "CollectionLayoutsTests/CompositionalBoundaryTests.aViewAtASideLiesInTheMiddle"),
    BehaviourRow(
      32, "A section grows to a taller view at its side, and both begin at its start.",
      by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalAttachmentTests"
        + ".aSectionGrowsToATallViewAtItsSideAndBothBeginAtItsStart"),
    BehaviourRow(
      33, "Pinned views follow the bounds within their section, and lie before everything else.",
      by: "CompositionalEffect",
      "CollectionLayoutsTests/CompositionalAttachmentTests.aPinnedHeaderStaysInItsSection",
      "CollectionLayoutsTests/CompositionalAttachmentTests.aPinnedFooterStaysInItsSection",
      "CollectionLayoutsTests/CompositionalAttachmentTests.pinnedViewsLieBeforeEverythingElse",
      "UIKitTests/CompositionalLayoutTests.pinnedViewsFollowTheBoundsWithinTheirSection"),
    BehaviourRow(
      34, "A header of the whole layout has the path of section 0 and the largest item.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalLayoutTests.headersOfTheLayoutHaveTheLargestPath"),
    BehaviourRow(
      35,
      "A point of a badge lies on a point of its item; offsets are points or parts of the badge.",
      by: "CompositionalAnchoredItem",
      "CollectionLayoutsTests/CompositionalAttachmentTests.aPointOfTheBadgeLiesOnAPointOfTheItem",
      "CollectionLayoutsTests/CompositionalBoundaryTests.anOffsetIsInPointsOrInPartsOfTheBadge"),
    BehaviourRow(
      36, "Paths of badges count from 0 for each kind and section.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalLayoutTests.badgesCountFromZeroInEachSection"),
    BehaviourRow(
      37, "A decoration is the section with its headers less its insets; cells then lie above it.",
      by: "CompositionalSpanning",
      "CollectionLayoutsTests/CompositionalBoundaryTests"
        + ".aDecorationIsTheSectionWithItsHeaderLessItsInsets",
      "UIKitTests/CompositionalLayoutTests.decorationsAreBelowTheCellsOfTheirSection"),
  ]

  private static let changes = [
    BehaviourRow(
      38, "The provider is called once for each section whenever the layout is solved.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalInvalidationTests.theProviderIsCalledOnceForEachSectionAndSolution"),
    BehaviourRow(
      39, "Scrolling invalidates the layout only if something is pinned.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalInvalidationTests.onlyPinnedViewsInvalidateWhileScrolling"),
    BehaviourRow(
      40, "A section with items needs a definition; one without items needs none.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalInvalidationTests.aSectionWithItemsNeedsADefinition",
      "UIKitTests/CompositionalInvalidationTests.sectionsWithoutItemsNeedNone"),
    BehaviourRow(
      41, "Groups that page by themselves come to rest at their edges or in the middle.",
      by: "ShelfMovement",
      "CollectionLayoutsTests/CompositionalMeasuringTests"
        + ".groupsComeToRestInTheMiddleOfTheirSection",
      "UIKitTests/CompositionalInvalidationTests.sectionsThatScrollByThemselvesRestAtGroups",
      "UIKitTests/CompositionalTouchTests.aRowRestsWhereItsBehaviourSays"),
    BehaviourRow(
      42, "A section that scrolls by itself is as tall as its tallest group.", by: "SolvedSection",
      "CollectionLayoutsTests/CompositionalMeasuringTests"
        + ".aSectionThatScrollsByItselfIsAsTallAsItsTallestGroup"),
    BehaviourRow(
      43, "A handler sees the visible items and may move them.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalInvalidationTests.aHandlerChangesWhatIsShown"),
    BehaviourRow(
      44, "The layout answers a section that scrolls by itself as if it were not scrolled.",
      by: "UICollectionViewCompositionalLayout",
      "UIKitTests/CompositionalAnswerTests.answersAboutARowAreThoseOfTheUnscrolledRow",
      "UIKitTests/CompositionalAnswerTests.aCentredRowIsAnsweredFromItsStart",
      "UIKitTests/CompositionalAnswerTests.whatASubclassAnswersIsShown"),
    BehaviourRow(
      45, "Headers of a section that scrolls by itself stay where they are.",
      by: "CompositionalSolution",
      "UIKitTests/CompositionalAnswerTests.theHeaderOfARowIsAnsweredWhereItIs"),
    BehaviourRow(
      46, "A rectangle has the items of all groups that it meets, wherever they are in these.",
      by: "CompositionalGroupFrame",
      "UIKitTests/CompositionalAnswerTests.anItemComesIfItsGroupMeetsTheRectangle",
      "UIKitTests/CompositionalAnswerTests.groupsOfMeasuredItemsEndWithThem",
      "UIKitTests/CompositionalAnswerTests.customGroupsAreWhereTheyHaveRoom",
      "UIKitTests/CompositionalAnswerTests.groupsOfHorizontalContentAreNextToEachOther",
      "UIKitTests/CompositionalAnswerTests.aRowHasTheGroupsThatMeetTheRectangle"),
    BehaviourRow(
      47, "A rectangle has nothing beyond the content, and without area only decorations.",
      by: "CompositionalSolution",
      "UIKitTests/CompositionalAnswerTests.rectanglesAreCutOffAtTheContent",
      "UIKitTests/CompositionalLayoutTests.decorationsAreBelowTheCellsOfTheirSection"),
    BehaviourRow(
      48, "A finger along a section that scrolls by itself moves it alone; across, the view.",
      by: "RowTouches", "UIKitTests/CompositionalTouchTests.aFingerAlongARowScrollsTheRowAlone",
      "UIKitTests/CompositionalTouchTests.aFingerAcrossARowScrollsTheView",
      "UIKitTests/CompositionalTouchTests.rowsOfHorizontalContentMoveUpAndDown"),
  ]
}
