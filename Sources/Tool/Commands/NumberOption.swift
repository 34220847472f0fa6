import Files
import Foundation
import Measurement
import Registration

/// Reads the values of numeric options. The parser alone would read `0x10`, `inf` and `+5`, and
/// refuse other words without stating the range.
///
/// A name has its dashes; an example is a usual value. The parser states no default of an option
/// that is read by these: its help does.
package enum NumberOption {
  /// A whole number.
  package static func whole<Number: FixedWidthInteger & Sendable>(
    _ name: String, in range: ClosedRange<Number>, isOdd: Bool = false, example: Number
  ) -> @Sendable (String) throws -> Number {
    let limits =
      range.upperBound == Int.max
      ? "from \(range.lowerBound)" : "in \(range.lowerBound)...\(range.upperBound)"
    return reader(name, "\(isOdd ? "an odd" : "a whole") number \(limits)", "\(example)") { word in
      guard decimalNumber(word) != nil, let value = Number(word), range.contains(value),
        !isOdd || value % 2 == 1
      else { return nil }
      return value
    }
  }

  /// The seed of everything random, the same for every verb.
  static let seed = whole("--seed", in: 0...UInt64.max, example: 1)

  /// A number with or without a fraction.
  ///
  /// - Parameter quantity: what it counts, such as viewports.
  static func decimal(
    _ name: String, _ quantity: String, in range: ClosedRange<Double>, example: String
  ) -> @Sendable (String) throws -> Double {
    let limits = [range.lowerBound, range.upperBound].map(decimalText).joined(separator: "...")
    return reader(name, "\(quantity) in \(limits)", example) { word in
      decimalNumber(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time span in seconds.
  static func seconds(_ name: String, example: Int) -> @Sendable (String) throws -> Double {
    reader(name, timeSpanExpected, "\(example)") { word in
      decimalNumber(word).flatMap { isTimeSpan($0) ? $0 : nil }
    }
  }

  /// A number of items, as `10k`.
  static func items(_ name: String) -> @Sendable (String) throws -> Int {
    reader(name, ItemCount.expected, "10k") { word in
      wholeNumber(word).flatMap { ItemCount.allowed.contains($0) ? $0 : nil }
    }
  }

  /// WIDTHxHEIGHT in points. Beyond 1e12, positions on the grid are not exact.
  package static func size(_ name: String) -> @Sendable (String) throws -> CGSize {
    reader(name, "WIDTHxHEIGHT in points above 0, at most 1e12", "390x844") { word in
      let sides = word.split(separator: "x", omittingEmptySubsequences: false)
        .compactMap { decimalNumber($0) }.filter { $0 > 0 && $0 <= 1e12 }
      return sides.count == 2 && word.count { $0 == "x" } == 1
        ? CGSize(width: sides[0], height: sides[1]) : nil
    }
  }

  private static func reader<Value>(
    _ name: String, _ expected: String, _ example: String,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> @Sendable (String) throws -> Value {
    { word in
      if let value = read(word) { return value }
      let error = InputError(
        file: name, message: "expected \(expected), found \(InputError.quote(word))",
        advice: "such as \(example)")
      RefusedValue.current?.error.withLock { $0 = error }
      throw error
    }
  }
}
