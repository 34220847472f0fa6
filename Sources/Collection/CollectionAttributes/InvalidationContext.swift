import CollectionModel
import Foundation

/// The parts of a layout that must be computed again.
public struct InvalidationContext: Hashable, Sendable {
  /// Everything.
  public var everything: Bool
  /// The numbers of sections and items have changed. Sources that take edits derive this from the
  /// edits.
  public var dataSourceCounts: Bool
  /// Single elements, of any kind.
  public var elements: [ElementID]
  /// The new extent across the scroll axis, in points, after the bounds were resized.
  public var crossExtent: Double?
  /// The new extent along the scroll axis, in points; given only together with the one across. nil
  /// if it stays, and for sources on which it has no effect.
  public var mainExtent: Double?
  /// In points; the collection view adds it to its offset in the pass that serves the context.
  public var contentOffsetAdjustment: CGPoint
  /// In points; the collection view adds it to the size that the source states, until everything is
  /// invalidated.
  public var contentSizeAdjustment: CGSize

  public init(
    everything: Bool = false, dataSourceCounts: Bool = false, elements: [ElementID] = [],
    crossExtent: Double? = nil, mainExtent: Double? = nil,
    contentOffsetAdjustment: CGPoint = .zero, contentSizeAdjustment: CGSize = .zero
  ) {
    self.everything = everything
    self.dataSourceCounts = dataSourceCounts
    self.elements = elements
    self.crossExtent = crossExtent
    self.mainExtent = mainExtent
    self.contentOffsetAdjustment = contentOffsetAdjustment
    self.contentSizeAdjustment = contentSizeAdjustment
  }

  /// What changes when a viewport gets other extents.
  public init(_ viewport: ViewportExtents) {
    self.init(crossExtent: viewport.cross, mainExtent: viewport.main)
  }

  /// Adds everything that a later context names. The later extent replaces the earlier one, and
  /// adjustments add up.
  public mutating func merge(_ later: InvalidationContext) {
    everything = everything || later.everything
    dataSourceCounts = dataSourceCounts || later.dataSourceCounts
    elements += later.elements
    crossExtent = later.crossExtent ?? crossExtent
    mainExtent = later.mainExtent ?? mainExtent
    contentOffsetAdjustment.x += later.contentOffsetAdjustment.x
    contentOffsetAdjustment.y += later.contentOffsetAdjustment.y
    contentSizeAdjustment.width += later.contentSizeAdjustment.width
    contentSizeAdjustment.height += later.contentSizeAdjustment.height
  }
}
