/// A text in every form in which a reader has to accept it.
public struct EncodedText: Sendable, CustomStringConvertible {
  public let description: String
  public let bytes: [UInt8]

  /// - Parameter text: with LF at the ends of its lines.
  public static func forms(of text: String) -> [EncodedText] {
    let carriageReturns = text.replacing("\n", with: "\r")
    return [
      EncodedText(description: "UTF-8", bytes: Array(text.utf8)),
      EncodedText(description: "UTF-8 with a mark", bytes: Array(("\u{FEFF}" + text).utf8)),
      EncodedText(
        description: "UTF-16 LE", bytes: utf16("\u{FEFF}" + text, isBigEndian: false)),
      EncodedText(description: "UTF-16 BE", bytes: utf16("\u{FEFF}" + text, isBigEndian: true)),
      EncodedText(
        description: "UTF-16 LE without a mark", bytes: utf16(text, isBigEndian: false)),
      EncodedText(description: "UTF-16 BE without a mark", bytes: utf16(text, isBigEndian: true)),
      EncodedText(description: "CR", bytes: Array(carriageReturns.utf8)),
      EncodedText(description: "CRLF", bytes: Array(text.replacing("\n", with: "\r\n").utf8)),
      EncodedText(
        description: "UTF-16 LE with CR",
        bytes: utf16("\u{FEFF}" + carriageReturns, isBigEndian: false)),
    ]
  }

  public static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}
