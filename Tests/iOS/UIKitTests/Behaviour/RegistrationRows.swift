extension BehaviourSection {
  static let registrations = BehaviourSection(
    12, "Registrations and configurations", queues + configurations + sizes + editing)

  private static func row(
    _ number: Int, _ statement: String, by type: String, _ tests: String...
  ) -> BehaviourRow { BehaviourRow(number, statement, by: type, of: "UIKitTests", tests) }

  private static let queues = [
    row(
      1, "Each registration of cells or supplementary views is a reuse queue.",
      by: "ViewRegistration", "RegistrationQueueTests.eachRegistrationHasItsOwnQueue",
      "RegistrationQueueTests.aRegistrationOfANibMakesItsViews",
      "RegistrationQueueTests.supplementaryViewsAreSetUpByTheirHandler"),
    row(
      2, "Its handler runs while a view is dequeued, after `prepareForReuse`.",
      by: "UICollectionView",
      "RegistrationQueueTests.aCellIsSetUpByTheHandlerMeasuredUpdatedDisplayedAndLaidOut",
      "RegistrationQueueTests.theHandlerIsNotCalledWithoutAnItem",
      "RegistrationQueueTests.aReconfiguredItemKeepsItsCell"),
    row(
      3, "A registration that is created while a view is provided ends the program.",
      by: "ViewRegistration",
      "RegistrationQueueTests.aRegistrationThatIsCreatedForEachCellEndsTheProcess",
      "RegistrationQueueTests.aRegistrationThatIsCreatedForEachHeaderEndsTheProcess",
      "RegistrationQueueTests.aCellMayCreateRegistrationsForItsOwnCollectionView"),
    row(
      4, "A view that is dequeued and not returned is reported.", by: "DataSourceBridge",
      "RegistrationQueueTests.aViewThatIsDequeuedAndNotReturnedIsReported"),
  ]

  private static let configurations = [
    row(
      5, "A content view that supports a new configuration gets it; another one is replaced.",
      by: "UICollectionViewCell",
      "ContentConfigurationTests.aCompatibleViewIsConfiguredAgainAndAnotherIsReplaced",
      "ContentConfigurationTests.withoutConfigurationTheContentViewIsEmpty",
      "ContentConfigurationTests.aViewShowsConfigurationsOfItsTypeUnlessItSaysOtherwise"),
    row(
      6, "A background configuration and the older backgrounds replace each other.",
      by: "UICollectionViewCell",
      "ContentConfigurationTests.aBackgroundConfigurationTakesThePlaceOfTheBackgrounds",
      "ContentConfigurationTests.aBackgroundTakesThePlaceOfTheConfiguration",
      "ContentConfigurationTests.aCustomBackgroundLiesBehindTheContents"),
    row(
      7,
      "Configurations are updated once before the first display, the override before the handler.",
      by: "CellConfigurations",
      "ConfigurationUpdateTests.theHandlerRunsOnceBeforeTheFirstDisplay",
      "ConfigurationUpdateTests.theHandlerComesAfterTheOverride",
      "ConfigurationUpdateTests.aCellComesOnScreenWithItsMarks"),
    row(
      8, "Changes of the state update them once, in the next pass.", by: "CellConfigurations",
      "ConfigurationUpdateTests.eachChangeOfTheStateUpdatesOnceInTheNextPass",
      "ConfigurationUpdateTests.statesOfCellsWithoutConfigurationsCauseNoWork",
      "ContentConfigurationTests.equalContentsAreNotSetAgain"),
    row(
      9, "Contents and backgrounds follow the state unless that is turned off.",
      by: "CellConfigurations",
      "ContentConfigurationTests.contentsFollowTheStateUnlessThatIsTurnedOff",
      "ContentConfigurationTests.transformersChangeColours"),
    row(
      10, "States are values: marks, focus, editing, dragging, and a program's own keys.",
      by: "UICellConfigurationState", "ConfigurationUpdateTests.statesAreValues",
      "ConfigurationUpdateTests.editingAndMovingAreStatesOfAllCells",
      "ConfigurationUpdateTests.theFocusIsAState",
      "ConfigurationUpdateTests.aSubclassMayHaveValuesOfItsOwn"),
    row(
      11, "Configurations are values.", by: "UIListContentConfiguration",
      "ContentConfigurationTests.configurationsAreValues"),
    row(
      12, "A row of a list has at most one accessory of each system kind.",
      by: "UICollectionViewListCell", "ListCellTests.twoAccessoriesOfOneKindEndTheProcess",
      "ListCellTests.eachKindOfAccessoryHoldsItsValues"),
  ]

  private static let sizes = [
    row(
      13, "Contents that report another size resize their cell.", by: "UICollectionViewCell",
      "SelfSizingInvalidationTests.newContentsResizeTheCell",
      "SelfSizingInvalidationTests.theContentViewMayReportAnotherSize",
      "SelfSizingInvalidationTests.anUpdateForAnotherStateResizesTheCell"),
    row(
      14, "Views within the contents count only if constraints do.", by: "UICollectionViewCell",
      "SelfSizingInvalidationTests.viewsWithinTheContentsCountIfConstraintsDo"),
    row(
      15, "Without invalidation of sizes the cell keeps its own.", by: "UICollectionViewCell",
      "SelfSizingInvalidationTests.withoutInvalidationTheCellKeepsItsSize",
      "SelfSizingInvalidationTests.aLayoutOfFixedSizesRefuses"),
  ]

  private static let editing = [
    row(
      16, "While a view is edited, it has selection modes of its own for that.",
      by: "UICollectionView",
      "EditingModeTests.editingHasItsOwnSelectionModes"),
    row(
      17, "A primary action follows a selection, even if that does not change.",
      by: "UICollectionView",
      "EditingModeTests.theActionFollowsTheSelectionEvenIfThatDoesNotChange",
      "EditingModeTests.aTapThatExtendsTheSelectionIsNoAction"),
    row(
      18, "While a view is edited, there are actions only if the delegate allows them.",
      by: "UICollectionView", "EditingModeTests.editingHasNoActionsUnlessTheDelegateAllowsThem"),
  ]
}
