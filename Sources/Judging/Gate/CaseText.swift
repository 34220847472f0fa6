/// Escapes case ids and other names of unknown origin for the lines of a baseline.
enum CaseText {
  /// `text` with the characters escaped that would end a line or a field: `\t`, `\n`, `\r`, `\\`,
  /// and `\u{7}` for other control characters.
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

  /// The text that `escaped` turns into `text`; nil if no text is escaped in this way.
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

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.value == 0x2028
      || scalar.value == 0x2029
  }
}
