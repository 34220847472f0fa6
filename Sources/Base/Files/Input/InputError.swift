import Foundation

/// Bad input: the file, the location in it, the expected content, and the advice.
///
/// Prints as one line, `FILE:LINE:COLUMN: MESSAGE; ADVICE`, and omits unknown parts.
public struct InputError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user wrote it, or the name of a flag.
  public var file: String
  /// From 1; nil if the fault is not in a single line.
  public var line: Int?
  /// In bytes, from 1; nil if the fault is not in a single field, or `field` names it.
  public var column: Int?
  /// The name of the column, in a table whose columns are read by name.
  public var field: String?
  /// The expected input, and the input that was found.
  public var message: String
  /// The remedy; empty if the message already gives it.
  public var advice: String

  public init(
    file: String, line: Int? = nil, column: Int? = nil, field: String? = nil, message: String,
    advice: String = ""
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.field = field
    self.message = message
    self.advice = advice
  }

  public var description: String {
    var place = Self.onOneLine(file)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    if let field { place += ":" + Self.onOneLine(field) }
    let end = advice.isEmpty ? "" : "; " + Self.onOneLine(advice)
    return place + ": " + Self.onOneLine(message) + end
  }

  /// The same error without advice, for a reader who has to do something else.
  public var withoutAdvice: String {
    var plain = self
    plain.advice = ""
    return plain.description
  }

  /// `text` in quotes, truncated to 40 characters, with control characters escaped.
  public static func quote(_ text: String) -> String {
    let cut = text.count > 40 ? text.prefix(40) + "..." : text[...]
    return "\"" + onOneLine(String(cut)) + "\""
  }

  /// A path in quotes, never truncated, because a part of a path leads nowhere.
  public static func quote(path: String) -> String { "\"" + onOneLine(path) + "\"" }

  /// `text` with every character escaped that a terminal could act on or that would end the line:
  /// `\u{1b}`; and the bracket of a CI runner's command, `##[`, which is obeyed anywhere in a line.
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

extension Unicode.Scalar {
  /// Whether it is not a visible character: a control, a line end, a direction mark, or one to
  /// which no standard assigns a meaning.
  public var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
