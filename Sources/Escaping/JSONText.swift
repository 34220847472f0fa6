import Foundation
import InputFiles

/// JSON that is printed and that other programs read.
package enum JSONText {
  /// `json` with every invisible character as its escape, such as `\u202e`. Encoders leave those
  /// that JSON allows, and a terminal obeys some of them. The value that is read back is the same.
  ///
  /// - Complexity: O(bytes).
  package static func visible(_ json: Data) -> Data {
    let isPlain = json.withUnsafeBytes { $0.allSatisfy { $0 < 0x7F } }
    guard !isPlain else { return json }
    return Data(escaped(json) { $0 != "\n" && $0.isUnprintable }.utf8)
  }

  /// The same for a script element of HTML: no character in it ends the element or begins a
  /// comment.
  package static func inScript(_ json: Data) -> String {
    escaped(json) { "<>&".unicodeScalars.contains($0) || $0 != "\n" && $0.isUnprintable }
  }

  /// Escapes characters within strings: outside of them, JSON has none of these except line ends.
  private static func escaped(_ json: Data, where mustBe: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    text.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard mustBe(scalar) else {
        text.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
      }
    }
    return String(text)
  }
}
