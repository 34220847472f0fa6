import CollectionModel

/// The items that a rule places next: how many it may look at, and how many it must place.
@frozen
public struct ItemRun {
  /// Consecutive items from the cursor's item on, all of its section.
  public var sizes: SizeRun
  /// The number of items that must be placed, at most `sizes.count`.
  public var atLeast: Int
  /// Whether the last item of `sizes` is the last of its section.
  public var endsSection: Bool

  @inlinable
  public init(sizes: SizeRun, atLeast: Int, endsSection: Bool) {
    self.sizes = sizes
    self.atLeast = atLeast
    self.endsSection = endsSection
  }

  /// The items to place, for a rule that can stop anywhere.
  @inlinable
  public var required: SizeRun { sizes.prefix(atLeast) }
}
