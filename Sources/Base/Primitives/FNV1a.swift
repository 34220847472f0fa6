/// 64-bit FNV-1a of bytes, for names that must not change; `XXHash64` is faster and better.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash
/// Algorithm", IETF draft, 2019.
public enum FNV1a {
  /// - Complexity: O(n), about 1 ns a byte.
  public static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
