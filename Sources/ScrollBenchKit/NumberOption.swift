import ArgumentParser
import InputFiles

/// The values that a numeric option accepts. The parser alone would read `0x10`, `inf` and `+5`,
/// and refuse other words without stating the range.
package struct NumberOption: Sendable {
  /// The name with its dashes.
  let name: String
  private let expected: String
  private let example: String
  private let accepts: @Sendable (String) -> Bool

  /// A whole number.
  ///
  /// - Parameter example: a usual value.
  static func whole<Number: FixedWidthInteger & Sendable>(
    _ name: String, in range: ClosedRange<Number>, example: Number
  ) -> NumberOption {
    let limits =
      range.upperBound == Int.max
      ? "from \(range.lowerBound)" : "in \(range.lowerBound)...\(range.upperBound)"
    return NumberOption(name: name, expected: "a whole number \(limits)", example: "\(example)") {
      decimalNumber($0) != nil && Number($0).map(range.contains) == true
    }
  }

  /// The seed of everything random, the same for every verb.
  static let seed = whole("--seed", in: 0...UInt64.max, example: 1)

  /// An odd whole number.
  static func odd(_ name: String, in range: ClosedRange<Int>, example: Int) -> NumberOption {
    let limits = "\(range.lowerBound)...\(range.upperBound)"
    return NumberOption(
      name: name, expected: "an odd number in \(limits)", example: "\(example)"
    ) {
      decimalNumber($0) != nil && Int($0).map { $0 % 2 == 1 && range.contains($0) } == true
    }
  }

  /// A number with or without a fraction.
  ///
  /// - Parameter quantity: what it counts, such as viewports.
  static func decimal(
    _ name: String, _ quantity: String, in range: ClosedRange<Double>, example: String
  ) -> NumberOption {
    let limits = [range.lowerBound, range.upperBound].map(decimalText).joined(separator: "...")
    return NumberOption(name: name, expected: "\(quantity) in \(limits)", example: example) {
      decimalNumber($0).map(range.contains) == true
    }
  }

  /// A time span.
  static func seconds(_ name: String, example: Int) -> NumberOption {
    NumberOption(name: name, expected: timeSpanExpected, example: "\(example)") {
      decimalNumber($0).map(isTimeSpan) == true
    }
  }

  /// A value with more than digits, read by its own type.
  static func written<Value: ExpressibleByArgument>(
    _ name: String, as type: Value.Type, expected: String, example: String
  ) -> NumberOption {
    NumberOption(name: name, expected: expected, example: example) {
      Value(argument: $0) != nil
    }
  }

  /// - Throws: `InputError` if the option does not accept this word.
  func check(_ word: String) throws(InputError) {
    guard !accepts(word) else { return }
    throw InputError(
      file: name, message: "expected \(expected), found \(InputError.quote(word))",
      advice: "such as \(example)")
  }
}
