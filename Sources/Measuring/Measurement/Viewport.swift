/// The size of a viewport, in points.
package struct Viewport: Codable, Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The viewport of cases whose ids name none.
  package static let standard = Viewport(width: 390, height: 844)

  /// `390x844`.
  package var text: String {
    [width, height].map { $0 == $0.rounded() ? String(Int($0)) : String($0) }
      .joined(separator: "x")
  }
}
