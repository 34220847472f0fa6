/// XXH64 of bytes: 64 bits that distinguish files and detect damage. Does not resist an adversary.
///
/// Yann Collet, "xxHash fast digest algorithm", specification 0.1.1.
public enum XXHash64 {
  private static let p1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let p3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let p4: UInt64 = 0x85EB_CA77_C2B2_AE63
  static let p5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// - Complexity: O(n), about 0.1 ns a byte.
  public static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var hash = seed &+ p5
    if bytes.count >= 32 {
      var a = seed &+ p1 &+ p2
      var b = seed &+ p2
      var c = seed
      var d = seed &- p1
      while offset + 32 <= bytes.count {
        a = round(a, word(bytes, offset))
        b = round(b, word(bytes, offset + 8))
        c = round(c, word(bytes, offset + 16))
        d = round(d, word(bytes, offset + 24))
        offset += 32
      }
      hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* p1 &+ p4 }
    }
    hash &+= UInt64(bytes.count)
    while offset + 8 <= bytes.count {
      hash = stepped(hash, word(bytes, offset))
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = rotate(hash ^ (UInt64(half) &* p1), 23) &* p2 &+ p3
      offset += 4
    }
    while offset < bytes.count {
      hash = rotate(hash ^ (UInt64(bytes[offset]) &* p5), 11) &* p1
      offset += 1
    }
    return avalanche(hash)
  }

  /// The hash after one more word of 8 bytes.
  @inline(__always)
  static func stepped(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    rotate(hash ^ round(0, word), 27) &* p1 &+ p4
  }

  /// Makes every bit of the result depend on every bit of the hash.
  static func avalanche(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ (hash >> 33)) &* p2
    hash = (hash ^ (hash >> 29)) &* p3
    return hash ^ (hash >> 32)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* p2, 31) &* p1
  }

  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    (value &<< bits) | (value &>> (64 - bits))
  }
}
