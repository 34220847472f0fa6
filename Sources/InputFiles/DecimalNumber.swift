/// A finite number in decimal notation: `16.6`, `-2`, `1.5e3`. nil for anything else that `Double`
/// reads: hexadecimal (`0x10`), `nan`, `inf`, a plus in front.
///
/// Flags, brackets, and the files of this project read their numbers with it.
///
/// - Complexity: O(bytes).
public func decimalNumber(_ text: some StringProtocol) -> Double? {
  guard let first = text.utf8.first, first != UInt8(ascii: "+") else { return nil }
  let isDecimal = text.utf8.allSatisfy {
    (0x30...0x39).contains($0) || ".-+eE".utf8.contains($0)
  }
  guard isDecimal, let value = Double(text), value.isFinite else { return nil }
  return value
}
