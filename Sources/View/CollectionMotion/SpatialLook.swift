import CollectionAttributes
import Foundation

/// The geometry of an element with a transform: the rectangle before it, and the transform.
struct SpatialLook {
  var center: CGPoint
  var size: CGSize
  var transform: ElementTransform3D

  init(_ look: ShownElement) {
    let frame = look.attributes.frame
    center =
      look.detail?.center
      ?? CGPoint(x: frame.origin.x + frame.width / 2, y: frame.origin.y + frame.height / 2)
    size = frame.size
    transform = .identity
    if let plane = look.transform {
      size = plane.size
      transform = ElementTransform3D(plane)
    }
    if let space = look.detail?.transform3D {
      transform = space
      size = (look.detail?.object as? any SizedElementObject)?.untransformedSize ?? size
    }
  }

  private init(center: CGPoint, size: CGSize, transform: ElementTransform3D) {
    (self.center, self.size, self.transform) = (center, size, transform)
  }

  static func - (a: SpatialLook, b: SpatialLook) -> SpatialLook { a.adding(b, times: -1) }

  /// This look plus `rest` times a difference: points on the 1/64 grid, the transform in steps of
  /// 1/65,536.
  func rounded(adding difference: SpatialLook, times rest: Double) -> SpatialLook {
    var look = adding(difference, times: rest)
    look.center = CGPoint(x: onGrid(look.center.x), y: onGrid(look.center.y))
    look.size = CGSize(width: onGrid(look.size.width), height: onGrid(look.size.height))
    look.transform = look.transform.combined(with: .identity) { entry, _ in finely(entry) }
    return look
  }

  private func adding(_ other: SpatialLook, times factor: Double) -> SpatialLook {
    SpatialLook(
      center: CGPoint(
        x: center.x + factor * other.center.x, y: center.y + factor * other.center.y),
      size: CGSize(
        width: size.width + factor * other.size.width,
        height: size.height + factor * other.size.height),
      transform: transform.combined(with: other.transform) { $0 + factor * $1 })
  }

  /// The rectangle around the transformed element.
  var box: CGRect { transform.box(ofSize: size, around: center) }
}

extension ElementTransform3D {
  /// The transform whose entries `combine` makes of the entries of two.
  fileprivate func combined(
    with other: ElementTransform3D, _ combine: (Double, Double) -> Double
  ) -> ElementTransform3D {
    ElementTransform3D(
      combine(m11, other.m11), combine(m12, other.m12), combine(m13, other.m13),
      combine(m14, other.m14), combine(m21, other.m21), combine(m22, other.m22),
      combine(m23, other.m23), combine(m24, other.m24), combine(m31, other.m31),
      combine(m32, other.m32), combine(m33, other.m33), combine(m34, other.m34),
      combine(m41, other.m41), combine(m42, other.m42), combine(m43, other.m43),
      combine(m44, other.m44))
  }
}
