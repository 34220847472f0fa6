import Foundation
import Primitives

/// Escapes JSON for terminals and for script elements, without changing its value.
package enum JSONText {
  /// `json` with each invisible character written as an escape, such as `\u202e`. Encoders leave
  /// characters as they are that JSON allows but that terminals obey.
  ///
  /// - Complexity: O(bytes).
  package static func visible(_ json: Data) -> Data {
    let isPlain = json.withUnsafeBytes { $0.allSatisfy { $0 < 0x7F } }
    guard !isPlain else { return json }
    return Data(escaped(json) { $0 != "\n" && $0.isUnprintable }.utf8)
  }

  /// A value as JSON for a script element of HTML: no character in it ends the element or begins a
  /// comment, and none is invisible.
  package static func inScript(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(try encoder.encode(value)) {
      "<>&".unicodeScalars.contains($0) || $0 != "\n" && $0.isUnprintable
    }
  }

  /// Escapes the characters for which `mustBe` is true. They are all within strings: outside of
  /// strings, JSON has no such characters except line ends, which the callers keep.
  private static func escaped(_ json: Data, where mustBe: (Unicode.Scalar) -> Bool) -> String {
    // A String, because appending a sequence to a view of scalars copies the view each time.
    var text = ""
    text.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard mustBe(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { text += "\\u" + unit.hexDigits }
    }
    return text
  }
}
