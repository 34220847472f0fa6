import Foundation

/// A tile of a source's cache: a part of the content whose elements it places together.
public struct SourceTile: Hashable, Sendable {
  /// Distinguishes the tile from the other tiles of its source until the collection changes.
  public var number: Int
  /// The box around its elements, in points of the content, before any effect of the bounds.
  public var rect: CGRect
  /// Whether its elements are in the cache.
  public var isHeld: Bool
  /// Whether the last query needed it.
  public var isTouched: Bool

  public init(number: Int, rect: CGRect, isHeld: Bool, isTouched: Bool) {
    self.number = number
    self.rect = rect
    self.isHeld = isHeld
    self.isTouched = isTouched
  }
}
