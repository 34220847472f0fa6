/// Texts of unknown origin, in errors and other lines of output.
extension InputError {
  private static let longestQuote = 40

  /// `text` in quotes, truncated to 40 characters, with control characters escaped.
  public static func quote(_ text: String) -> String {
    let cut = text.count > longestQuote ? text.prefix(longestQuote) + "..." : text[...]
    return "\"" + onOneLine(String(cut)) + "\""
  }

  /// A path in quotes, never truncated, because a part of a path leads nowhere.
  public static func quote(path: String) -> String { "\"" + onOneLine(path) + "\"" }

  /// `text` with every character escaped that a terminal could act on or that would end the line,
  /// such as `\u{1b}`, and the bracket of a CI runner's command, `##[` or `##vso[`, which works
  /// anywhere in a line.
  /// Print any text of unknown origin, including file names, through this.
  public static func onOneLine(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !$0.isUnprintable && $0 != "#" }) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      let opensCommand = scalar == "[" && (line.hasSuffix("##") || line.hasSuffix("##vso"))
      if scalar.isUnprintable || opensCommand {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
