import CollectionModel
import Foundation

/// A source with *shelves*: sections that scroll by themselves, across the scroll axis of the rest.
///
/// How far each shelf was scrolled is a state of the source. It is no part of the layout: a new
/// offset invalidates nothing, and the next query finds the elements there.
package protocol ScrollsShelves: AttributeSource {
  /// The shelves that cross `rect` while the viewport is at `bounds`, in the order of their
  /// sections. Costs as much as a query.
  func shelfPlaces(in rect: CGRect, bounds: CGRect) -> [ShelfPlace]

  /// Scrolls a shelf.
  ///
  /// - Parameter offset: in points; may lie beyond the legal ones while the shelf is dragged.
  func setOffset(_ offset: Double, ofShelf section: Int)

  /// The items beyond an edge of a shelf, the nearest first.
  ///
  /// - Parameters:
  ///   - distance: how far they may be from the edge, in points.
  ///   - isForward: whether they lie where the offset grows.
  func items(beyondShelf section: Int, by distance: Double, isForward: Bool) -> [ElementID]

  /// Where a shelf comes to rest, in points.
  ///
  /// - Parameters:
  ///   - proposed: where it would stop by itself.
  ///   - start: where it was when it was touched.
  ///   - velocity: with which it was released; only its sign counts.
  func restingOffset(
    ofShelf section: Int, proposed: Double, from start: Double, velocity: Double
  ) -> Double
}

/// A section that scrolls by itself, where it is on screen.
package struct ShelfPlace: Hashable, Sendable {
  package var section: Int
  /// The part of the content in which its items are visible, in points.
  package var frame: CGRect
  /// How far it was scrolled, in points.
  package var offset: Double
  /// The offsets at which it can rest, in points.
  package var offsets: ClosedRange<Double>
  /// Whether it begins at the right, so that its items move to the right as its offset grows.
  package var isMirrored: Bool

  package init(
    section: Int, frame: CGRect, offset: Double, offsets: ClosedRange<Double>, isMirrored: Bool
  ) {
    self.section = section
    self.frame = frame
    self.offset = offset
    self.offsets = offsets
    self.isMirrored = isMirrored
  }

  /// Whether its items do not all fit.
  package var isScrollable: Bool { offsets.upperBound > offsets.lowerBound }
}
