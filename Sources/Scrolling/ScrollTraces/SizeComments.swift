import Files
import Foundation

/// The sizes that the comments of a trace file give: `# viewport 390x844, content 390 x 52000`, and
/// how far offsets may lie beyond the content's edges, in the line of the content: `overscroll
/// 120.5`. In points.
///
/// The words may be part of a sentence: a word without a number after it is ignored.
public struct SizeComments: Hashable, Sendable {
  public private(set) var viewport: CGSize?
  public private(set) var contentSize: CGSize?
  public private(set) var overscroll: Double?
  /// The name of the file in errors.
  private let file: String

  public init(file: String) { self.file = file }

  /// Reads one comment. Sizes from earlier comments stay.
  ///
  /// - Parameter line: the number of the comment's line, from 1.
  /// - Throws: `InputError` for a size that is not two positive numbers.
  public mutating func read(_ text: String, line: Int) throws(InputError) {
    let words = text[...]
    if viewport == nil { viewport = try size(after: "viewport", in: words, line) }
    let content = try size(after: "content", in: words, line)
    contentSize = contentSize ?? content
    // Elsewhere the word may be part of a sentence.
    if content != nil, overscroll == nil {
      overscroll = try length(after: "overscroll", in: words, line)
    }
  }

  /// The two numbers in `word 390x844` or `word 390 x 844`.
  private func size(
    after word: String, in text: Substring, _ line: Int
  ) throws(InputError) -> CGSize? {
    guard let rest = Self.numbers(after: word, in: text) else { return nil }
    let parts = rest.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].allSatisfy({ $0.isNumber || "+-.,eE' ".contains($0) }) else {
      return nil
    }
    guard let width = Self.positive(parts[0].trimmed),
      let height = Self.positive(Self.leadingNumber(parts[1]))
    else {
      throw error(
        line, word, "two positive numbers of points, at most \(TraceRowReader.largest)", rest,
        "such as \(word) 390x844, without separators")
    }
    return CGSize(width: width, height: height)
  }

  /// The number in `word 120.5`.
  private func length(
    after word: String, in text: Substring, _ line: Int
  ) throws(InputError) -> Double? {
    guard let rest = Self.numbers(after: word, in: text) else { return nil }
    guard let length = decimalNumber(Self.leadingNumber(rest)),
      (0...TraceRowReader.largest).contains(length)
    else {
      throw error(
        line, word, "a number of points of 0 or more, at most \(TraceRowReader.largest)", rest,
        "such as \(word) 120.5")
    }
    return length
  }

  /// The text after the word, if it begins like a number.
  private static func numbers(after word: String, in text: Substring) -> Substring? {
    guard let start = text.range(of: word + " ")?.upperBound else { return nil }
    let rest = text[start...].drop { $0 == " " }
    guard let first = rest.first, first.isNumber || "+-.".contains(first) else { return nil }
    return rest
  }

  /// The characters up to a blank, without a unit. `52,000` counts as one number, and a wrong one;
  /// the comma in `52000, overscroll` belongs to the sentence.
  private static func leadingNumber(_ text: Substring) -> Substring {
    var number = text.drop { $0 == " " }.prefix { $0 != " " && $0 != "\t" && $0 != ";" }
    if let last = number.last, ",.)".contains(last) { number.removeLast() }
    return ["px", "pt"].contains { number.hasSuffix($0) } ? number.dropLast(2) : number
  }

  private static func positive(_ text: Substring) -> Double? {
    decimalNumber(text).flatMap { $0 > 0 && $0 <= TraceRowReader.largest ? $0 : nil }
  }

  private func error(
    _ line: Int, _ word: String, _ expected: String, _ found: Substring, _ advice: String
  ) -> InputError {
    InputError(
      file: file, line: line,
      message: "expected \(expected) after \(word), found \(InputError.quote(String(found)))",
      advice: advice)
  }
}
