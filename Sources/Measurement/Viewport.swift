/// The size of a viewport, in points.
public struct Viewport: Codable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The viewport of cases whose ids name none.
  public static let standard = Viewport(width: 390, height: 844)

  /// `390x844`.
  public var text: String {
    [width, height].map { $0 == $0.rounded() ? String(Int($0)) : String($0) }
      .joined(separator: "x")
  }
}
