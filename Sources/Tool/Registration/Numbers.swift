import Files
import CollectionModel
import Foundation
import Measurement

/// A whole number, with `k` for thousands and `m` for millions: `100k`, `1.5m`. nil if it is not
/// one, or above 10^15.
package func wholeNumber(_ text: String) -> Int? {
  var digits = text[...]
  var factor = 1.0
  switch text.last {
  case "k", "K": factor = 1e3
  case "m", "M": factor = 1e6
  default: break
  }
  if factor > 1 { digits.removeLast() }
  guard !digits.lowercased().contains("e"), let value = decimalNumber(digits) else { return nil }
  let whole = value * factor
  guard whole == whole.rounded(), abs(whole) <= 1e15 else { return nil }
  return Int(whole)
}

/// A number of bytes, `8MiB`; nil if it is not one.
package func byteCount(_ text: String) -> Int? {
  for (suffix, shift) in [("KiB", 10), ("MiB", 20), ("GiB", 30)] where text.hasSuffix(suffix) {
    guard let count = wholeNumber(String(text.dropLast(3))), count < 1 << 30 else { return nil }
    return count << shift
  }
  return wholeNumber(text)
}

/// The number of bytes in the largest unit that needs no fraction.
package func byteText(_ count: Int) -> String {
  for (suffix, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)]
  where count > 0 && count % (1 << shift) == 0 {
    return "\(count >> shift)\(suffix)"
  }
  return String(count)
}

/// A number without a fraction where it has none: `8`, `8.5`. `decimalNumber` reads it back.
///
/// - Precondition: it is finite, and no larger than an `Int`.
package func decimalText(_ value: Double) -> String {
  value == value.rounded() ? String(Int(value)) : String(value)
}

/// Whether it is a valid time span: above 0, at most a day.
package func isTimeSpan(_ seconds: Double) -> Bool { seconds > 0 && seconds <= 86_400 }

/// The words for the expected value in messages.
package let timeSpanExpected = "seconds above 0, at most 86400"

extension Viewport {
  /// The viewport that people write as `390x844`; nil if `text` is not one of 1...100,000 points
  /// per side.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map {
      decimalNumber($0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// - Parameter option: the value of --viewport; nil if it is not given.
  /// - Throws: `InputError` if it is not one.
  package init(option: String?) throws(InputError) {
    guard let viewport = option.map({ Viewport($0) }) ?? .standard else {
      throw InputError(
        file: "--viewport",
        message:
          "expected WIDTHxHEIGHT of 1...100000 points, found \(InputError.quote(option ?? ""))",
        advice: "such as 390x844")
    }
    self = viewport
  }

  package init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }

  package var size: CGSize { CGSize(width: width, height: height) }
}

/// How many items data can be resampled to.
package enum ItemCount {
  package static let allowed = 1...SectionedSizes.most
  package static let expected = "a count in 1...\(SectionedSizes.most)"
}
