import CollectionModel
import Foundation

/// A step of an item that is dragged, from one moment to the next.
public struct MovementStep: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// It is held elsewhere.
    case update
    /// It was dropped where it is.
    case end
    /// It goes back to where it was taken.
    case cancel
  }

  public var kind: Kind
  /// The paths before and after the step, as the layout has the items then.
  public var previous: ItemPath
  public var target: ItemPath
  /// Where the item's centre was and is held, in points of the content.
  public var previousPosition: CGPoint
  public var position: CGPoint

  public init(
    _ kind: Kind, from previous: ItemPath, to target: ItemPath, previousPosition: CGPoint,
    position: CGPoint
  ) {
    self.kind = kind
    (self.previous, self.target) = (previous, target)
    (self.previousPosition, self.position) = (previousPosition, position)
  }
}
