extension UnsignedInteger where Self: FixedWidthInteger {
  /// All hexadecimal digits, including leading zeros: 16 for a `UInt64`.
  public var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
