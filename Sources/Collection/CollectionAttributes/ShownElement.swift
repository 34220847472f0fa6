import Foundation

/// An element on screen: its attributes, and the object that their handle stands for. The handle
/// itself resolves only until the next query.
public struct ShownElement {
  public var attributes: ElementAttributes
  /// The transform on the plane that its attributes stand for; nil if there is none.
  public var transform: ElementTransform?
  /// The detail that its attributes stand for; nil if there is none.
  public var detail: ElementDetail?

  /// The size before the transform while it moves, in points; nil at rest.
  package var movingSize: CGSize?

  /// The size before the transform, in points.
  package var untransformedSize: CGSize {
    movingSize ?? transform?.size ?? (detail?.object as? any SizedElementObject)?.untransformedSize
      ?? attributes.frame.size
  }

  public init(
    attributes: ElementAttributes, transform: ElementTransform? = nil, detail: ElementDetail?
  ) {
    self.attributes = attributes
    self.transform = transform
    self.detail = detail
  }
}
