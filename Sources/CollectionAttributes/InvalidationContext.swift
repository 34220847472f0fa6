import CollectionModel

/// What must be computed again.
public struct InvalidationContext: Hashable, Sendable {
  /// Everything.
  public var everything: Bool
  /// Single elements.
  public var elements: [ElementID]
  /// The new extent across the scroll axis, in points, after the bounds were resized.
  public var crossExtent: Double?

  public init(
    everything: Bool = false, elements: [ElementID] = [], crossExtent: Double? = nil
  ) {
    self.everything = everything
    self.elements = elements
    self.crossExtent = crossExtent
  }
}
