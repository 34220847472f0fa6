import Foundation

/// A 4 x 4 transform in rows: x' = x m11 + y m21 + z m31 + m41, and so on.
public struct ElementTransform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  /// - Parameter rows: four of four numbers.
  public init(rows: [[Double]]) {
    guard rows.count == 4, rows.allSatisfy({ $0.count == 4 }) else {
      fatalError("a transform has four rows of four numbers, found rows of \(rows.map(\.count))")
    }
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }

  /// In the order of their names.
  public init(
    _ m11: Double, _ m12: Double, _ m13: Double, _ m14: Double,
    _ m21: Double, _ m22: Double, _ m23: Double, _ m24: Double,
    _ m31: Double, _ m32: Double, _ m33: Double, _ m34: Double,
    _ m41: Double, _ m42: Double, _ m43: Double, _ m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  public static var identity: ElementTransform3D {
    ElementTransform3D(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
  }
}

extension ElementTransform3D {
  /// The transform on the plane as one in space.
  public init(_ plane: ElementTransform) {
    self = .identity
    (m11, m12) = (plane.a, plane.b)
    (m21, m22) = (plane.c, plane.d)
  }

  /// The box around a rectangle as the transform projects its corners, in points.
  ///
  /// - Parameters: of the rectangle before the transform, whose origin is in its centre.
  @inlinable
  public func box(ofSize size: CGSize, around center: CGPoint) -> CGRect {
    var (low, high) = (CGPoint.zero, CGPoint.zero)
    for corner in 0..<4 {
      let x = (corner & 1 == 0 ? -0.5 : 0.5) * size.width
      let y = (corner & 2 == 0 ? -0.5 : 0.5) * size.height
      let w = x * m14 + y * m24 + m44
      let scale = w > 0 ? 1 / w : 1
      let point = CGPoint(
        x: (x * m11 + y * m21 + m41) * scale, y: (x * m12 + y * m22 + m42) * scale)
      low = corner == 0 ? point : CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = corner == 0 ? point : CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(
      x: center.x + low.x, y: center.y + low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
