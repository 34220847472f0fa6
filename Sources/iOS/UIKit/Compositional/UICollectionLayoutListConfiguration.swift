/// How a list looks: a section, or a whole layout, of rows as wide as the view.
///
/// Rows are as tall as their cells prefer. Nothing is drawn and no row is swiped here, so colours
/// and separators are only stored, and the closures are never called.
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable {
    case plain
    case grouped
    case insetGrouped
    case sidebar
    case sidebarPlain
  }

  public enum HeaderMode: Sendable {
    case none
    /// A supplementary view of the kind `elementKindSectionHeader`.
    case supplementary
    /// The first item of each section takes the place of a header.
    case firstItemInSection
  }

  public enum FooterMode: Sendable {
    case none
    /// A supplementary view of the kind `elementKindSectionFooter`.
    case supplementary
  }

  public typealias SwipeActionsConfigurationProvider =
    @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
  public typealias ItemSeparatorHandler =
    @MainActor (
      _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

  public let appearance: Appearance
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// Above each header, in points; nil for what suits the appearance.
  public var headerTopPadding: CGFloat?
  public var backgroundColor: UIColor?
  public var showsSeparators = true
  public var separatorConfiguration: UIListSeparatorConfiguration
  public var itemSeparatorHandler: ItemSeparatorHandler? {
    didSet { onMain { NameWithoutEffect.itemSeparatorHandler.note() } }
  }
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { onMain { NameWithoutEffect.leadingSwipeActions.note() } }
  }
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { onMain { NameWithoutEffect.trailingSwipeActions.note() } }
  }

  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }
}

/// How the lines between the rows of a list look.
public struct UIListSeparatorConfiguration: Equatable {
  public enum Visibility: Sendable {
    case automatic
    case visible
    case hidden
  }

  /// Insets that stand for those of the system.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
    bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = automaticInsets
  public var bottomSeparatorInsets = automaticInsets
  public var color = UIColor.lightGray
  public var multipleSelectionColor = UIColor.lightGray

  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}
