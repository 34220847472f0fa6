/// The time that queries to a layout object took, divided into parts, in nanoseconds.
public struct LayoutObjectTimes: Hashable, Sendable {
  public var queries = 0
  /// Attributes objects that were converted.
  public var elements = 0
  /// The time in `prepare`, and in the methods of the layout that check new bounds.
  public var prepareNanoseconds: UInt64 = 0
  /// The time in `layoutAttributesForElements`.
  public var layoutNanoseconds: UInt64 = 0
  /// The time in `collectionViewContentSize`, which a pass reads before the elements.
  public var contentSizeNanoseconds: UInt64 = 0
  /// The part of these three that the project's flow layout took, which subclasses call as `super`.
  public var flowNanoseconds: UInt64 = 0
  /// The time to convert the objects to attributes of the engine.
  public var conversionNanoseconds: UInt64 = 0
  /// The time in which views on screen laid out their subviews, after the queries of a pass.
  public var viewLayoutNanoseconds: UInt64 = 0
  /// The passes in which they did.
  public var viewLayouts = 0

  public init() {}
}
