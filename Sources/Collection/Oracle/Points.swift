import Foundation

/// Points without needless digits.
package struct Points: CustomStringConvertible {
  private let value: Double

  package init(_ value: Double) { self.value = value }

  package var description: String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension CGRect {
  /// `(x, y) width x height`, in points.
  package var inWords: String {
    "(\(Points(origin.x)), \(Points(origin.y))) \(size.inWords)"
  }
}

extension CGSize {
  /// `width x height`, in points.
  package var inWords: String { "\(Points(width)) x \(Points(height))" }
}
