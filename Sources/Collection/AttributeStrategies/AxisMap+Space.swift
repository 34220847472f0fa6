import CollectionAttributes
import CollectionLayouts
import Foundation

extension AxisMap {
  /// Converts a transform in space from the rule's axes to the screen. The axis towards the viewer
  /// stays.
  ///
  /// - Parameter size: the size of the content on screen.
  func turned(_ space: SpatialTransform, in size: CGSize) -> SpatialTransform {
    var m = space.matrix
    if isTransposed {
      // The rows of x and y change places, and so do the columns.
      let r = space.matrix
      m = ElementTransform3D(
        r.m22, r.m21, r.m23, r.m24, r.m12, r.m11, r.m13, r.m14, r.m32, r.m31, r.m33, r.m34,
        r.m42, r.m41, r.m43, r.m44)
    }
    if isMirrored {
      (m.m12, m.m13, m.m14) = (-m.m12, -m.m13, -m.m14)
      (m.m21, m.m31, m.m41) = (-m.m21, -m.m31, -m.m41)
    }
    let center = toScreen(CGRect(origin: space.center, size: .zero), in: size).origin
    return SpatialTransform(matrix: m, center: center)
  }
}
