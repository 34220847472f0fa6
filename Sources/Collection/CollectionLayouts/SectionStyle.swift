/// How a section looks around its items, in layouts that have sections with headers and rows.
public struct SectionStyle: Hashable, Sendable {
  /// Points around a section's items, on all four sides.
  public var inset: Double
  /// The extent of every section's footer along the scroll axis, in points; 0 for none.
  public var footer: Double
  /// Whether each section has a background behind all of its elements.
  public var hasBackground: Bool
  /// Whether headers stay at the near edge of the visible bounds while their section is visible.
  public var pinsHeaders: Bool

  public init(
    inset: Double = 0, footer: Double = 0, hasBackground: Bool = false, pinsHeaders: Bool = false
  ) {
    self.inset = inset
    self.footer = footer
    self.hasBackground = hasBackground
    self.pinsHeaders = pinsHeaders
  }
}
