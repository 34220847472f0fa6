/// Points around the items of a section, one number for each side.
public struct SectionInsets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same on all four sides.
  public init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }
}

/// What a flow layout's delegate may say of each section; all in points.
///
/// Source: Apple, `UICollectionViewDelegateFlowLayout`. Heights of headers are the data's own.
public struct SectionMetrics: Hashable, Sendable {
  public var insets: SectionInsets
  /// Between lines: from the highest item of one to the highest of the next.
  public var lineSpacing: Double
  /// The least between two items of a line.
  public var interitemSpacing: Double
  /// The extent of the footer along the scroll axis; nil for that of the layout's style.
  public var footer: Double?

  public init(
    insets: SectionInsets = .init(), lineSpacing: Double = 10, interitemSpacing: Double = 10,
    footer: Double? = nil
  ) {
    self.insets = insets
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.footer = footer
  }
}
