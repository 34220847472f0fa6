/// Names of unknown origin, in files and messages of one line.
enum CaseText {
  /// `text` with what would break a line or a field spelled out: `\t`, `\n`, `\r`, `\\` and
  /// `\u{7}` for other controls.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      default:
        if isControl(scalar) {
          escaped += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// What `escaped` was made from; nil where it was made from nothing.
  static func unescaped(_ text: some StringProtocol) -> String? {
    var plain = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        if isControl(scalar) { return nil }
        plain.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\\": plain.append("\\")
      case "t": plain.append("\t")
      case "n": plain.append("\n")
      case "r": plain.append("\r")
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let number = UInt32(Substring(rest[..<end]), radix: 16), let made = Unicode.Scalar(number)
        else { return nil }
        plain.append(made)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return String(plain)
  }

  static func onOneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.value == 0x2028
      || scalar.value == 0x2029
  }

  /// `text` in quotes, cut to 40 characters.
  static func quote(_ text: String) -> String {
    onOneLine("\"" + (text.count > 40 ? text.prefix(40) + "..." : text[...]) + "\"")
  }
}
