import Foundation

/// Rectangles that no viewport has, but that any caller may pass.
package struct OddRectangle: Sendable, CustomStringConvertible {
  package let description: String
  package let rect: CGRect

  private init(_ description: String, _ rect: CGRect) {
    self.description = description
    self.rect = rect
  }

  private static let far = Double.greatestFiniteMagnitude

  /// - Parameter frame: the frame of some element, near which all but the vast rectangles are.
  package static func all(around frame: CGRect) -> [OddRectangle] {
    let (left, top) = (Double(frame.origin.x), Double(frame.origin.y))
    let (right, bottom) = (left + Double(frame.size.width), top + Double(frame.size.height))
    let (x, y) = ((left + right) / 2, (top + bottom) / 2)
    return vast(left: left, top: top, right: right, bottom: bottom)
      + [
        .init("empty at the origin", .zero),
        .init("empty in the middle", CGRect(x: x, y: y, width: 0, height: 0)),
        .init("empty at the near corner", CGRect(x: left, y: top, width: 0, height: 0)),
        .init("a line along", CGRect(x: x, y: top - 9.5, width: 0, height: 500)),
        .init("a line across", CGRect(x: left - 9.5, y: y, width: 500, height: 0)),
        .init(
          "turned round",
          CGRect(x: x + 0.5, y: y + 0.5, width: -1, height: -1)),
        .init(
          "turned round along",
          CGRect(x: left - 1, y: y + 2.5, width: right - left + 2, height: -5)),
        .init(
          "turned round across",
          CGRect(x: x + 2.5, y: top - 1, width: -5, height: bottom - top + 2)),
        .init("turned round over much", CGRect(x: 1000, y: 5000, width: -1000, height: -5000)),
        .init("null", .null),
        .init("no number", CGRect(x: Double.nan, y: top, width: 100, height: 100)),
        .init("of no height that is a number", CGRect(x: -1, y: top, width: 500, height: .nan)),
        .init(
          "from minus infinity over infinity",
          CGRect(x: -Double.infinity, y: -.infinity, width: .infinity, height: .infinity)),
      ]
  }

  /// Rectangles that are far wider or further away than any content.
  private static func vast(
    left: Double, top: Double, right: Double, bottom: Double
  ) -> [OddRectangle] {
    [
      .init("infinite", .infinite),
      .init("as wide as a double", CGRect(x: -far / 2, y: top, width: far, height: 40)),
      .init("as high as a double", CGRect(x: left, y: -far / 2, width: 40, height: far)),
      .init("up to the origin", CGRect(x: -far, y: -far, width: far, height: far)),
      .init(
        "from here to infinity", CGRect(x: left - 0.5, y: top, width: .infinity, height: .infinity)),
      .init(
        "from here to beyond all", CGRect(x: left - 0.5, y: bottom, width: 0x1p60, height: 0x1p60)),
      .init(
        "from beyond all to here",
        CGRect(x: -0x1p45, y: -0x1p45, width: 0x1p45 + right, height: 0x1p45 + bottom)),
      .init("beyond all", CGRect(x: 0x1p50, y: 0x1p50, width: 100, height: 100)),
      .init("before all", CGRect(x: -0x1p62, y: -0x1p62, width: 1e9, height: 1e9)),
      .init(
        "turned round over everything", CGRect(x: far / 2, y: far / 2, width: -far, height: -far)),
      .init(
        "turned round from infinity", CGRect(x: left, y: top, width: -.infinity, height: -.infinity)
      ),
    ]
  }
}
