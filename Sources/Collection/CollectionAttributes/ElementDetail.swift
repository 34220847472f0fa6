import Foundation

/// Properties of an element that are rarer than a transform on the plane: what
/// `ElementAttributes.detail` can stand for in addition to an `ElementTransform`.
///
/// An object, so that elements without one pay nothing and those with one only a reference.
public final class ElementDetail: Sendable {
  /// nil if the element is not transformed in space.
  public let transform3D: ElementTransform3D?
  /// The centre of the transform in space, in points of the content; nil if it is that of the
  /// frame.
  public let center: CGPoint?
  /// An object that the layout hands to the view of the element.
  public let object: (any ElementObject)?

  public init(
    transform3D: ElementTransform3D? = nil, center: CGPoint? = nil,
    object: (any ElementObject)? = nil
  ) {
    self.transform3D = transform3D
    self.center = center
    self.object = object
  }
}

extension ElementDetail: Equatable {
  public static func == (a: ElementDetail, b: ElementDetail) -> Bool {
    if a === b { return true }
    guard a.transform3D == b.transform3D, a.center == b.center else { return false }
    switch (a.object, b.object) {
    case (nil, nil): return true
    case (let mine?, let other?): return mine === other || mine.isEqual(to: other)
    default: return false
    }
  }
}
