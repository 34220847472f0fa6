import QuartzCore
import TestSupport

/// A 4x4 matrix as plain rows, to compare with.
typealias Rows = [[Double]]

extension CATransform3D {
  init(_ rows: Rows) {
    self.init(
      m11: rows[0][0], m12: rows[0][1], m13: rows[0][2], m14: rows[0][3],
      m21: rows[1][0], m22: rows[1][1], m23: rows[1][2], m24: rows[1][3],
      m31: rows[2][0], m32: rows[2][1], m33: rows[2][2], m34: rows[2][3],
      m41: rows[3][0], m42: rows[3][1], m43: rows[3][2], m44: rows[3][3])
  }

  var rows: Rows {
    [
      [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
    ].map { $0.map { Double($0) } }
  }
}

func multiply(_ one: Rows, _ other: Rows) -> Rows {
  one.map { row in
    (0..<4).map { column in (0..<4).reduce(0) { $0 + row[$1] * other[$1][column] } }
  }
}

/// The largest difference between two entries at the same place.
func distance(_ one: CATransform3D, _ other: CATransform3D) -> Double {
  zip(one.rows.joined(), other.rows.joined()).map { abs($0 - $1) }.max() ?? 0
}

/// Entries that are multiplied and added without rounding.
func randomRows(_ random: inout TestRandom) -> Rows {
  (0..<4).map { _ in (0..<4).map { _ in random.halfPoints(-20...20) } }
}

// Apple's type is not Equatable; tests compare matrices, programs rarely do.
extension CATransform3D: Equatable {
  public static func == (a: CATransform3D, b: CATransform3D) -> Bool {
    CATransform3DEqualToTransform(a, b)
  }
}
