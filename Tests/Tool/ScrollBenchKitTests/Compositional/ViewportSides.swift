import CollectionAttributes
import CollectionLayouts
import Foundation
import Registration
import SuiteCases
import TestSupport
import Testing

/// The two sides of a viewport, by which tests are named.
struct ViewportSides: CustomTestStringConvertible {
  var width: Double
  var height: Double

  init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

  var size: CGSize { CGSize(width: width, height: height) }
  /// Those of a layout that scrolls down.
  var extents: ViewportExtents { ViewportExtents(cross: width, main: height) }
  var testDescription: String { "\(width) x \(height)" }
}

extension Registry {
  /// The rule that a compositional layout has for a viewport.
  func rule(_ layout: String, _ viewport: ViewportSides) throws -> CompositionalRule {
    let named = try self.layout(layout)
    guard case .rule(let make) = named.registration.origin else {
      fatalError("\(layout) is a layout object")
    }
    let axis = named.registration.axis(named.values)
    let rule = try make(
      ViewportExtents(viewport.size, isHorizontal: axis.isTransposed), named.values)
    return try #require(rule as? CompositionalRule)
  }
}
