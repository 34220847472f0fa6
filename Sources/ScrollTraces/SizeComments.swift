import Foundation

/// The sizes that the comments of a trace file give: `# viewport 390x844, content 390 x 52000`, and
/// how far offsets may lie beyond the content's edges, in the line of the content: `overscroll
/// 120.5`. In points.
public struct SizeComments: Hashable, Sendable {
  public private(set) var viewport: CGSize?
  public private(set) var contentSize: CGSize?
  public private(set) var overscroll: Double?

  public init() {}

  /// Reads one comment. What an earlier one gave stays.
  public mutating func read(_ line: String) {
    let text = line[...]
    viewport = viewport ?? Self.size(after: "viewport", in: text)
    let content = Self.size(after: "content", in: text)
    contentSize = contentSize ?? content
    // Elsewhere the word may be part of a sentence.
    if content != nil { overscroll = overscroll ?? Self.length(after: "overscroll", in: text) }
  }

  /// The two numbers in `word 390x844` or `word 390 x 844`.
  private static func size(after word: String, in text: Substring) -> CGSize? {
    guard let start = text.range(of: word + " ")?.upperBound else { return nil }
    let parts = text[start...].split(separator: "x", maxSplits: 1)
    guard parts.count == 2, let width = decimal(parts[0].trimmed),
      let height = leadingLength(parts[1]), width > 0, height > 0, width <= TraceRow.largest
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// The number in `word 120.5`.
  private static func length(after word: String, in text: Substring) -> Double? {
    guard let start = text.range(of: word + " ")?.upperBound else { return nil }
    return leadingLength(text[start...])
  }

  private static func leadingLength(_ text: Substring) -> Double? {
    let digits = text.drop { $0 == " " }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let length = decimal(digits), length <= TraceRow.largest else { return nil }
    return length
  }
}
