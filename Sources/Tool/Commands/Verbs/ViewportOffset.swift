import Files
import Foundation
import Primitives

/// The requested position of a viewport: one number along the scroll axis, or two.
struct ViewportOffset {
  private let text: String
  private let numbers: [Double]

  init(_ text: String) throws(InputError) {
    self.text = text
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    numbers = parts.compactMap { decimalNumber($0) }
    guard numbers.count == parts.count, (1...2).contains(parts.count) else {
      throw Self.error(text, expected: "points along the scroll axis, or x,y")
    }
  }

  /// - Throws: `InputError` if the content has no such place.
  func point(
    in content: CGSize, viewport: CGSize, isHorizontal: Bool
  ) throws(InputError) -> CGPoint {
    let range = CGSize(
      width: max(0, content.width - viewport.width),
      height: max(0, content.height - viewport.height))
    let isPlane = range.width > 0 && range.height > 0
    guard numbers.count == (isPlane ? 2 : 1) else {
      throw Self.error(
        text,
        expected: isPlane
          ? "x,y, because the content scrolls on both axes" : "one number of points")
    }
    let point =
      isPlane
      ? CGPoint(x: numbers[0], y: numbers[1])
      : isHorizontal ? CGPoint(x: numbers[0], y: 0) : CGPoint(x: 0, y: numbers[0])
    guard (0...range.width).contains(point.x), (0...range.height).contains(point.y) else {
      func words(_ number: Double) -> String { decimalText(number) ?? "\(number)" }
      let expected =
        isPlane
        ? "0...\(words(range.width)),0...\(words(range.height)) pt"
        : "0...\(words(isHorizontal ? range.width : range.height)) pt"
      throw Self.error(text, expected: expected)
    }
    return point
  }

  private static func error(_ text: String, expected: String) -> InputError {
    InputError(
      file: "--at", message: "expected \(expected), found \(InputError.quote(text))",
      advice: "such as 4000, or 1200,800 on a plane")
  }
}
