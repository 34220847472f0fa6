extension BehaviourSection {
  static let flowLayout = BehaviourSection(8, "Flow layout", metrics + lines + checks + directions)

  private static let metrics = [
    BehaviourRow(
      1, "Items fill a line until the next one does not fit, which begins another line.",
      by: "FlowLines",
      "UIKitTests/FlowLayoutRuleTests.aFullLineIsJustifiedAndTheNextItemBeginsANewOne"),
    BehaviourRow(
      2, "If content scrolls vertically, lines run across.", by: "FlowLines",
      "UIKitTests/FlowLayoutRuleTests.aFullLineIsJustifiedAndTheNextItemBeginsANewOne",
      "UIKitTests/FlowLayoutOracleTests.framesAreThoseOfTheValueTypeOnceTheySnap"),
    BehaviourRow(
      3, "If it scrolls horizontally, they run down.", by: "FlowLines",
      "UIKitTests/FlowLayoutRuleTests.horizontalLinesRunDownAndBandsSpanTheHeight"),
    BehaviourRow(
      4, "The inset of a section is room around all of its items.", by: "FlowGeometry",
      "UIKitTests/FlowLayoutRuleTests.anEmptySectionKeepsItsHeaderItsFooterAndItsInsets",
      "UIKitTests/FlowLayoutRuleTests.horizontalLinesRunDownAndBandsSpanTheHeight"),
    BehaviourRow(
      5, "The distance between lines is the line spacing.", by: "FlowLines",
      "UIKitTests/FlowLayoutRuleTests.aFullLineIsJustifiedAndTheNextItemBeginsANewOne"),
    BehaviourRow(
      6, "The distance between items of a line is at least the interitem spacing.", by: "FlowLines",
      "UIKitTests/FlowLayoutRuleTests.theLastLineOfMixedSizesHasTheLeastSpacingFromTheLeadingEdge"),
    BehaviourRow(
      7, "The delegate may set all of these for each section.", by: "UICollectionViewFlowLayout",
      "UIKitTests/FlowLayoutOracleTests.framesAreThoseOfTheValueTypeOnceTheySnap",
      "UIKitTests/FlowLayoutInvalidationTests.theDelegateIsCalledOnceForEachSectionAndItem"),
    BehaviourRow(
      8, "The delegate may set the size of each item.", by: "UICollectionViewFlowLayout",
      "UIKitTests/FlowLayoutOracleTests.framesAreThoseOfTheValueTypeOnceTheySnap",
      "UIKitTests/FlowLayoutInvalidationTests.aDelegateMayAnswerSomeQuestionsOnly"),
    BehaviourRow(
      9, "Headers and footers are as long along the scroll axis as their reference sizes.",
      by: "FlowGeometry",
      "UIKitTests/FlowLayoutRuleTests.anEmptySectionKeepsItsHeaderItsFooterAndItsInsets",
      "UIKitTests/FlowLayoutRuleTests.horizontalLinesRunDownAndBandsSpanTheHeight"),
    BehaviourRow(
      10, "Across it they span the whole view, whatever the section's inset.", by: "FlowGeometry",
      "UIKitTests/FlowLayoutRuleTests.anEmptySectionKeepsItsHeaderItsFooterAndItsInsets",
      "UIKitTests/FlowLayoutRuleTests.horizontalLinesRunDownAndBandsSpanTheHeight"),
    BehaviourRow(
      11, "Headers stay at the top while their section is there, if the layout pins them.",
      by: "UICollectionViewFlowLayout",
      "UIKitTests/FlowLayoutPinningTests.aHeaderStaysAtTheTopWhileItsSectionIsThere",
      "UIKitTests/FlowLayoutPinningTests.theViewShowsThePinnedHeaderAsItScrolls"),
    BehaviourRow(
      12, "Footers stay at the bottom likewise.", by: "UICollectionViewFlowLayout",
      "UIKitTests/FlowLayoutPinningTests.aFooterStaysAtTheBottomWhileItsSectionIsThere"),
  ]

  private static let lines = [
    BehaviourRow(
      13, "In a full line, the remaining length is divided between the items.", by: "FlowSpacing",
      "UIKitTests/FlowLayoutRuleTests.aFullLineIsJustifiedAndTheNextItemBeginsANewOne"),
    BehaviourRow(
      14, "If all items have one size, the last line is spaced like a full one.",
      by: "FlowSpacing", "UIKitTests/FlowLayoutRuleTests.fourItemsOf50In375Stand15Apart",
      "UIKitTests/FlowLayoutRuleTests.fourEqualSizesOfTheDelegateStand15ApartToo"),
    BehaviourRow(
      15, "A last line of several sizes has the least spacing, from the leading edge on.",
      by: "FlowSpacing",
      "UIKitTests/FlowLayoutRuleTests.theLastLineOfMixedSizesHasTheLeastSpacingFromTheLeadingEdge"),
    BehaviourRow(
      16,
      """
      An item that is alone in its line, but not in its section, stands in the middle, unless it \
      ends a section of items of one size.
      """, by: "FlowSpacing",
      "UIKitTests/FlowLayoutRuleTests.aLoneItemIsCentredUnlessItEndsASectionOfItsLikes",
      "UIKitTests/FlowLayoutRuleTests.theOnlyItemOfASectionBeginsAtTheLeadingEdge"),
    BehaviourRow(
      17, "Items that are lower than their line stand in its middle.", by: "FlowLines",
      "UIKitTests/FlowLayoutRuleTests.lowerItemsStandInTheMiddleOfTheirLine"),
    BehaviourRow(
      18, "Origins are on whole pixels, and sizes are as they were given.", by: "FlowGeometry",
      "UIKitTests/FlowLayoutRuleTests.originsSnapToTheNearestPixelHalvesAwayFromZero",
      "UIKitTests/FlowLayoutOracleTests.framesAreThoseOfTheValueTypeOnceTheySnap"),
  ]

  /// Values that others have read off a system.
  private static let checks = [
    BehaviourRow(
      19, "Four items of 50 in a line of 375, at least 10 apart, are 15 apart.",
      by: "FlowSpacing", "UIKitTests/FlowLayoutRuleTests.fourItemsOf50In375Stand15Apart"),
    BehaviourRow(
      20, "An item of 425 in a line of 375 begins at -25.", by: "FlowSpacing",
      "UIKitTests/FlowLayoutRuleTests.oneItemALineIsCentredEvenWhereItBeginsAtMinus25"),
    BehaviourRow(
      21, "With two pixels a point, origins are multiples of 0.5, and sizes of anything.",
      by: "FlowGeometry",
      "UIKitTests/FlowLayoutRuleTests.originsSnapToHalfPointsOnAScreenOfTwoPixelsAndSizesDoNot"),
    BehaviourRow(
      22, "A section without items keeps its header, its footer and its insets.",
      by: "FlowGeometry",
      "UIKitTests/FlowLayoutRuleTests.anEmptySectionKeepsItsHeaderItsFooterAndItsInsets"),
  ]

  private static let directions = [
    BehaviourRow(
      23,
      "In a view that is read from right to left lines begin at the right; insets keep their sides.",
      by: "FlowGeometry", "UIKitTests/FlowDirectionTests.aLineBeginsAtTheRight",
      "UIKitTests/FlowDirectionTests.everyLineIsTheMirrorImage",
      "UIKitTests/FlowDirectionTests.sectionInsetsKeepTheirSides"),
    BehaviourRow(
      24,
      """
      What scrolls horizontally in such a view begins at the right end of the content, and that \
      end is in sight at first.
      """, by: "UICollectionView",
      "UIKitTests/FlowDirectionTests.horizontalContentBeginsAtItsRightEnd",
      "UIKitTests/FlowDirectionTests.contentThatComesLaterBeginsAtItsRightEnd"),
    BehaviourRow(
      25, "A subclass receives elements in these places from `super`.",
      by: "UICollectionViewFlowLayout", "UIKitTests/FlowDirectionTests.aSubclassInheritsIt"),
  ]
}
