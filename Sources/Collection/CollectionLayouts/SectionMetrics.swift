/// The metrics that the delegate of a flow layout can specify for each section, all in points.
///
/// Source: Apple, `UICollectionViewDelegateFlowLayout`. Header heights come from the data.
public struct SectionMetrics: Hashable, Sendable {
  public var insets: SectionInsets
  /// Between lines: from the highest item of one to the highest of the next.
  public var lineSpacing: Double
  /// The least spacing between two items of a line.
  public var interitemSpacing: Double
  /// The extent of the footer along the scroll axis; nil to use that of the layout's style.
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
