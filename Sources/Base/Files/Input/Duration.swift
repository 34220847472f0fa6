/// A time as people write it, in whole nanoseconds: `2ms`, `0.5ms`, `300us`, `40ns`, `1.5s`. nil if
/// it has no unit, is negative, is no whole number of nanoseconds, or is above an hour.
package func nanoseconds(_ text: some StringProtocol) -> UInt64? {
  for (unit, size) in [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
  where text.hasSuffix(unit) {
    guard let value = decimalNumber(text.dropLast(unit.count)), value >= 0 else { return nil }
    // 0.1 ms is no double, and 100,000 ns are meant.
    let exact = value * size
    guard exact <= 3.6e12, (exact - exact.rounded()).magnitude <= 1e-6 * max(1, exact) else {
      return nil
    }
    return UInt64(exact.rounded())
  }
  return nil
}

/// A time in the largest unit in which it is at least 1: `2ms`, `0.5us`, `1.5s`.
package func durationText(_ nanoseconds: UInt64) -> String {
  for (unit, digits) in [("s", 9), ("ms", 6), ("us", 3)] {
    let size = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
    guard nanoseconds >= size else { continue }
    let rest = String(nanoseconds % size)
    var fraction = String(repeating: "0", count: digits - rest.count) + rest
    while fraction.last == "0" { fraction.removeLast() }
    return "\(nanoseconds / size)" + (fraction.isEmpty ? "" : "." + fraction) + unit
  }
  return "\(nanoseconds)ns"
}
