/// How the time of queries to a layout object divides into parts, in nanoseconds.
public struct LayoutParts: Hashable, Sendable {
  public var queries = 0
  /// Attributes objects that were converted.
  public var elements = 0
  /// In `prepare`, and in the other questions that new bounds raise.
  public var prepareNanoseconds: UInt64 = 0
  /// In `layoutAttributesForElements`.
  public var layoutNanoseconds: UInt64 = 0
  /// In `collectionViewContentSize`, which a pass asks for before the elements.
  public var contentSizeNanoseconds: UInt64 = 0
  /// The part of these three that the project's flow layout took, which subclasses call as `super`.
  public var flowNanoseconds: UInt64 = 0
  /// In turning the objects into attributes of the engine.
  public var conversionNanoseconds: UInt64 = 0

  public init() {}
}
