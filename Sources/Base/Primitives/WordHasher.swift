/// A 64-bit hash of a sequence of numbers and texts: the same on every machine and in every run.
///
/// Distinguishes inputs, but does not resist an adversary. Each word goes through XXH64's step for
/// 8 bytes, and the result through its avalanche (Yann Collet, specification 0.1.1). Swift's own
/// `Hasher` is seeded differently in every process.
///
/// - Complexity: about 2 ns a word.
public struct WordHasher: Sendable {
  private var hash: UInt64 = XXHash64.p5
  private var count: UInt64 = 0

  public init() {}

  @inline(__always)
  public mutating func add(_ word: UInt64) {
    hash = XXHash64.stepped(hash, word)
    count &+= 1
  }

  /// Adds a number by its bits; both zeros count as one.
  public mutating func add(_ number: Double) { add((number + 0).bitPattern) }

  /// Adds a text by its length and its bytes.
  public mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(UInt64(byte)) }
  }

  /// The hash of everything added so far, in order.
  public var value: UInt64 { XXHash64.avalanche(hash &+ count) }

  /// `value` as 16 hexadecimal digits.
  public var text: String { value.hexDigits }
}
