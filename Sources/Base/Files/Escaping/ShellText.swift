/// Writes words so that a shell reads them back.
package enum ShellText {
  /// `word` as a shell reads it back.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_./@,=+".unicodeScalars.contains($0))
    }
    if isPlain, !word.isEmpty { return word }
    if word.unicodeScalars.contains(where: \.isUnprintable) { return spelled(word) }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// `word` with every byte that is no plain character spelled out, so that a terminal may show it.
  private static func spelled(_ word: String) -> String {
    var text = ""
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return "$'\(text)'"
  }
}
