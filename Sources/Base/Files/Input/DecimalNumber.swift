/// A finite number in decimal notation: `16.6`, `-2`, `1.5e3`. nil for anything else that `Double`
/// reads: hexadecimal (`0x10`), `nan`, `inf`, a plus in front.
///
/// Flags, brackets, and the files of this project read their numbers with it.
///
/// - Complexity: O(bytes).
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  // Of one type: in generic code, each first use of a type looks through all protocols there are.
  let text = String(text)
  guard let first = text.utf8.first, first != UInt8(ascii: "+") else { return nil }
  let isDecimal = text.utf8.allSatisfy {
    (0x30...0x39).contains($0) || ".-+eE".utf8.contains($0)
  }
  guard isDecimal, let value = Double(text), value.isFinite else { return nil }
  return value
}

/// Advice on a text that is not a number here but one to people, such as `12,5`, `1.234,5` or `1
/// 234`; nil for any other text. It is never read: `1,234` has two meanings.
package func decimalAdvice(_ text: some StringProtocol) -> String? {
  func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
  let scalars = text.unicodeScalars.drop { "+-".unicodeScalars.contains($0) }
  let others = scalars.filter { !isDigit($0) }
  guard let first = scalars.first, isDigit(first), let last = scalars.last, isDigit(last),
    others.contains(where: { $0 != "." }),
    others.allSatisfy({ ".,'\u{2019}_ \u{A0}\u{202F}\u{2009}".unicodeScalars.contains($0) })
  else { return nil }
  return "write it with a point for the fraction and nothing between thousands, such as 1234.5"
}
