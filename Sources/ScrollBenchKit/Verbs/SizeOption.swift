import ArgumentParser
import Foundation
import InputFiles
import Measurement

/// The value of an option: WIDTHxHEIGHT in points.
package struct SizeOption: ExpressibleByArgument, Hashable {
  /// Beyond this, positions on the grid are not exact.
  private static let largest = 1e12
  var size: CGSize

  package init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map {
      decimalNumber($0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
      width <= Self.largest, height <= Self.largest
    else { return nil }
    size = CGSize(width: width, height: height)
  }

  static func number(_ option: String) -> NumberOption {
    .written(
      option, as: Self.self, expected: "WIDTHxHEIGHT in points above 0, at most 1e12",
      example: "390x844")
  }

  static func text(_ size: CGSize) -> String {
    Viewport(width: Double(size.width), height: Double(size.height)).text
  }
}
