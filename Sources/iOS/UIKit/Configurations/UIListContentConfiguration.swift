/// The texts, the image and the look of a row or a header of a list. Nothing is drawn, so the
/// values are only stored, and fonts and colours of the styles are estimates.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  /// How a text looks.
  public struct TextProperties: Hashable {
    public enum TextAlignment: Sendable { case natural, center, justified }

    public enum TextTransform: Sendable { case none, uppercase, lowercase, capitalized }

    public var font: UIFont
    public var color: UIColor
    public var colorTransformer: UIConfigurationColorTransformer?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var allowsDefaultTighteningForTruncation = false
    public var adjustsFontForContentSizeCategory = true
    public var transform = TextTransform.none
    public var showsExpansionTextWhenTruncated = false

    init(_ style: UIFont.TextStyle, _ color: UIColor) {
      font = .preferredFont(forTextStyle: style)
      self.color = color
    }

    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// How an image looks.
  public struct ImageProperties: Hashable {
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude

    public var tintColor: UIColor?
    public var tintColorTransformer: UIConfigurationColorTransformer?
    public var cornerRadius: CGFloat = 0
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false

    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var axesPreservingSuperviewLayoutMargins = UIAxis.both
  public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
  public var prefersSideBySideTextAndSecondaryText = false
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  public var alpha: CGFloat = 1

  private init(
    _ style: UIFont.TextStyle, _ color: UIColor = .label,
    secondary: UIFont.TextStyle = .subheadline, sideBySide: Bool = false
  ) {
    textProperties = TextProperties(style, color)
    secondaryTextProperties = TextProperties(secondary, .secondaryLabel)
    prefersSideBySideTextAndSecondaryText = sideBySide
  }

  // MARK: Styles

  public static func cell() -> Self { Self(.body) }
  public static func subtitleCell() -> Self { Self(.body) }
  public static func valueCell() -> Self { Self(.body, secondary: .body, sideBySide: true) }
  public static func sidebarCell() -> Self { Self(.body) }
  public static func sidebarSubtitleCell() -> Self { Self(.body) }
  public static func accompaniedSidebarCell() -> Self { Self(.body) }
  public static func accompaniedSidebarSubtitleCell() -> Self { Self(.body) }
  public static func plainHeader() -> Self { Self(.headline) }
  public static func plainFooter() -> Self { Self(.footnote, .secondaryLabel) }
  public static func groupedHeader() -> Self { Self(.footnote, .secondaryLabel) }
  public static func groupedFooter() -> Self { Self(.footnote, .secondaryLabel) }
  public static func prominentInsetGroupedHeader() -> Self { Self(.headline) }
  public static func extraProminentInsetGroupedHeader() -> Self { Self(.title3) }
  public static func sidebarHeader() -> Self { Self(.headline) }
  public static func header() -> Self { Self(.headline) }
  public static func footer() -> Self { Self(.footnote, .secondaryLabel) }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// The same values: the looks of states are not drawn.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// The axes of a view.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}
