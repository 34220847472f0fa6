import Escaping

/// What plain text is written for. Functions that make text take one, and know no terminal.
public struct TextMedium: Hashable, Sendable {
  /// Of text that goes to no terminal.
  public static let usualWidth = 120
  /// Nothing is laid out for less.
  public static let leastWidth = 40
  public static let usual = TextMedium()

  /// How many characters a line may have.
  public let width: Int
  public let style: TextStyle
  /// Whether pictures must do with ASCII. Names stand as they are.
  public var isASCII: Bool

  /// - Parameter width: no less than `leastWidth` is taken.
  public init(width: Int = usualWidth, style: TextStyle = .none, isASCII: Bool = false) {
    self.width = max(width, Self.leastWidth)
    self.style = style
    self.isASCII = isASCII
  }
}

extension TextMedium {
  /// A text of unknown origin as lines of the medium.
  ///
  /// - Parameters:
  ///   - indent: of lines, in blanks.
  ///   - isIndented: the first line too.
  func paragraph(_ text: String, indent: Int = 0, isIndented: Bool = false) -> [String] {
    let margin = isIndented ? indent : 0
    let lines = PlainText.wrapped(
      PlainText.line(text), width: width - margin, indent: indent - margin)
    return lines.map { String(repeating: " ", count: margin) + $0 }
  }

  /// What has to be known, behind a mark.
  func remark(_ text: String) -> [String] {
    var lines = paragraph("! \(text)")
    lines[0] = style.line(lines[0], startingWith: "!", as: .remark)
    return lines
  }

  /// The lines of `paragraph`, each with its end.
  package func text(_ text: String, indent: Int = 0, isIndented: Bool = false) -> String {
    paragraph(text, indent: indent, isIndented: isIndented).map { $0 + "\n" }.joined()
  }
}
