/// Calls and objects of a layout object, counted since its source was created and within passes of
/// the source alone.
public struct LayoutObjectCounters: Hashable, Sendable {
  public var prepareCalls = 0
  /// Calls of `collectionViewContentSize`: one in each pass, and one for each other request.
  public var contentSizeRequests = 0
  /// Contexts that the layout was given, its own and others'.
  public var invalidations = 0
  /// Attributes objects made, copies included.
  public var attributeObjects = 0
  /// How often the elements in a rectangle were requested from it.
  public var queries = 0
  /// Attributes objects in the answers to queries.
  public var objectsReturned = 0
  /// Calls of optional methods that delegates and data sources implement.
  public var delegateCalls = 0

  /// Sizes that the layout, or its delegate, requested from the data.
  public var sizeRequests = 0

  /// How often views on screen laid out their content.
  public var cellLayouts = 0

  public init() {}
}
