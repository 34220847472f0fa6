import Files
import Measurement

/// The medium that plain text is written for. Functions that write text do not depend on a
/// terminal.
package struct TextMedium: Hashable, Sendable {
  /// The width of text that goes to no terminal.
  package static let usualWidth = 120
  /// No text is laid out for a smaller width.
  static let leastWidth = 40
  package static let usual = TextMedium()

  /// How many characters a line may have.
  package let width: Int
  package let style: TextStyle
  /// Whether pictures must be in ASCII. Names keep their characters.
  package var isASCII: Bool

  /// - Parameter width: raised to `leastWidth` if it is smaller.
  package init(width: Int = usualWidth, style: TextStyle = .none, isASCII: Bool = false) {
    self.width = max(width, Self.leastWidth)
    self.style = style
    self.isASCII = isASCII
  }

  /// `text` with µs for us, where there is such a sign.
  func withUnits(_ text: String) -> String {
    isASCII ? text : HumanUnits.withMicroSign(text)
  }

  /// A text of unknown origin as lines of the medium.
  ///
  /// - Parameters:
  ///   - indent: the indent of lines, in blanks.
  ///   - isIndented: whether the first line is indented too.
  package func paragraph(_ text: String, indent: Int = 0, isIndented: Bool = false) -> [String] {
    let margin = isIndented ? indent : 0
    let lines = PlainText.wrapped(
      PlainText.line(text), width: width - margin, indent: indent - margin)
    return lines.map { String(repeating: " ", count: margin) + $0 }
  }

  /// The same of a sentence in parts, whose parts stand out.
  func paragraph(_ parts: [VerdictText.Part], indent: Int) -> [String] {
    let roles = parts.flatMap { part in
      PlainText.line(part.text).map { (character: $0, role: part.role) }
    }
    var next = 0
    return paragraph(String(roles.map(\.character)), indent: indent).map { line in
      // A line end takes the place of blanks, and an indent follows it.
      while next < roles.count, roles[next].character == " " { next += 1 }
      let margin = line.prefix { $0 == " " }
      var runs: [VerdictText.Part] = []
      for character in line.dropFirst(margin.count) {
        let role = next < roles.count ? roles[next].role : nil
        next += 1
        if runs.last?.role == role, !runs.isEmpty {
          runs[runs.count - 1].text.append(character)
        } else {
          runs.append(VerdictText.Part(String(character), role))
        }
      }
      return margin + runs.map { style.text($0.text, as: $0.role) }.joined()
    }
  }

  /// A remark, behind a mark.
  func remark(_ text: String) -> [String] {
    var lines = paragraph("! \(text)")
    lines[0] = style.line(lines[0], startingWith: "!", as: .remark)
    return lines
  }

  /// The lines of `paragraph`, each with a line end.
  package func text(_ text: String, indent: Int = 0, isIndented: Bool = false) -> String {
    paragraph(text, indent: indent, isIndented: isIndented).map { $0 + "\n" }.joined()
  }
}
