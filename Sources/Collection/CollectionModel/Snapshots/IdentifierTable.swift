import Primitives

/// Numbers identifiers in the order in which they first arrive, and finds the number of each.
///
/// A slot, found by hash, has a number plus one, and above it those bits of the hash that do not
/// choose the slot: a search compares hardly any identifier but the right one. 0 is an empty slot.
/// Numbers are never reused. 4 bytes for each of 3/2 to 3 slots per identifier, and the identifier.
///
/// Source: linear probing as in D. E. Knuth, "The Art of Computer Programming" 3, section 6.4.
@usableFromInline
struct IdentifierTable<Identifier: Hashable> {
  @usableFromInline var identifiers: ContiguousArray<Identifier> = []
  @usableFromInline var slots: ContiguousArray<UInt32> = []
  /// The binary logarithm of the number of slots.
  @usableFromInline var bits: UInt32 = 4

  @inlinable init(_ identifiers: [Identifier] = []) { _ = numbers(adding: identifiers) }

  @inlinable var count: Int { identifiers.count }

  @inlinable @inline(__always)
  static func hash(_ identifier: Identifier) -> UInt32 {
    // Some hash values differ in a few bits alone.
    let mixed = UInt64(truncatingIfNeeded: identifier.hashValue) &* SplitMix64.increment
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// The slot that has an identifier, or the empty one where it belongs.
  @inlinable @inline(__always)
  static func slot(
    of identifier: Identifier, _ hash: UInt32, in slots: UnsafeBufferPointer<UInt32>,
    _ bits: UInt32, _ identifiers: UnsafeBufferPointer<Identifier>
  ) -> Int {
    let (tag, mask) = (hash &<< bits, (1 &<< bits) &- 1 as UInt32)
    var place = Int(hash &>> (32 &- bits))
    while slots[place] != 0 {
      if (slots[place] ^ tag) & ~mask == 0,
        identifiers[Int(slots[place] & mask) &- 1] == identifier
      {
        break
      }
      place = (place &+ 1) & Int(mask)
    }
    return place
  }

  /// The number of an identifier; nil if it has none. O(1) on average.
  @inlinable func number(of identifier: Identifier) -> Int32? {
    if slots.isEmpty { return nil }
    return slots.withUnsafeBufferPointer { slots in
      identifiers.withUnsafeBufferPointer { identifiers in
        let place = Self.slot(of: identifier, Self.hash(identifier), in: slots, bits, identifiers)
        return slots[place] == 0 ? nil : Int32(slots[place] & ((1 &<< bits) &- 1)) - 1
      }
    }
  }

  /// The numbers of identifiers, which get the next ones if they have none; amortised O(added).
  @inlinable mutating func numbers(adding added: [Identifier]) -> [Int32] {
    if added.isEmpty { return [] }
    let known = count
    identifiers += added
    let isFull = count * 3 > slots.count * 2
    if isFull {
      precondition(count <= 1 << 29, "a snapshot has at most 2^29 identifiers, not \(count)")
      while count * 3 > 2 << bits { bits += 1 }
      slots = ContiguousArray(repeating: 0, count: 1 << Int(bits))
    }
    let (bits, start) = (bits, isFull ? 0 : known)
    // A loop of its own lets the searches overlap, which wait for memory.
    let hashes = identifiers[start...].map { Self.hash($0) }
    var next = start
    let numbers = identifiers.withUnsafeMutableBufferPointer { identifiers in
      slots.withUnsafeMutableBufferPointer { slots in
        [Int32](unsafeUninitializedCapacity: added.count) { numbers, count in
          for index in start..<identifiers.count {
            let hash = hashes[index - start]
            let place = Self.slot(
              of: identifiers[index], hash, in: UnsafeBufferPointer(slots), bits,
              UnsafeBufferPointer(identifiers))
            if slots[place] == 0 {
              // Those that have a number already leave room.
              if next < index { identifiers[next] = identifiers[index] }
              next += 1
              slots[place] = hash &<< bits | UInt32(next)
            }
            if index >= known {
              numbers[count] = Int32(slots[place] & ((1 &<< bits) &- 1)) - 1
              count += 1
            }
          }
        }
      }
    }
    identifiers.removeLast(count - next)
    return numbers
  }

  @inlinable var address: UnsafePointer<Identifier>? {
    identifiers.withUnsafeBufferPointer { $0.baseAddress }
  }
}

extension IdentifierTable: Sendable where Identifier: Sendable {}
