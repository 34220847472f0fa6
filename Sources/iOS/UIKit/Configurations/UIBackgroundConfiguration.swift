/// The background of a cell. Only `customView` becomes part of the cell; the other values are
/// stored, because nothing is drawn.
public struct UIBackgroundConfiguration: Hashable {
  public var customView: UIView?
  public var cornerRadius: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  public var backgroundColor: UIColor?
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  public var strokeColor: UIColor?
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  public var strokeWidth: CGFloat = 0
  public var strokeOutset: CGFloat = 0

  private init(_ color: UIColor?) { backgroundColor = color }

  public static func clear() -> Self { Self(.clear) }
  public static func listCell() -> Self { Self(.systemBackground) }
  public static func listHeader() -> Self { Self(.clear) }
  public static func listFooter() -> Self { Self(.clear) }
  public static func listPlainCell() -> Self { Self(.systemBackground) }
  public static func listGroupedCell() -> Self { Self(.secondarySystemGroupedBackground) }
  public static func listSidebarCell() -> Self { Self(.clear) }
  public static func listAccompaniedSidebarCell() -> Self { Self(.clear) }
  public static func listPlainHeaderFooter() -> Self { Self(.systemBackground) }
  public static func listGroupedHeaderFooter() -> Self { Self(.clear) }
  public static func listSidebarHeader() -> Self { Self(.clear) }

  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }

  /// The same values: the looks of states are not drawn.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

extension NSDirectionalRectEdge: Hashable {}
