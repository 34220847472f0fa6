import CollectionLayouts
import Foundation

/// A section that scrolls by itself, where it is on screen.
public struct Shelf: Sendable {
  public var section: Int
  /// The part of the content in which its items are visible, in points.
  public var frame: CGRect
  /// How far it was scrolled, in points.
  public var offset: Double
  public var movement: ShelfMovement
}
