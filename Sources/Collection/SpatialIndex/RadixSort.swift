/// A sort key, and the id of its element.
package struct SortKey {
  package var key: UInt64
  package var id: Int32

  package init(key: UInt64, id: Int32) {
    self.key = key
    self.id = id
  }
}

/// Sorts `keys` in place and stably, by digits of 11 bits, the lowest first, and returns their ids
/// in that order. `bits` is the number of low bits of a key that can be set; all higher ones are 0.
/// There are fewer than 2^31 keys.
///
/// Skips a digit that is the same in all keys. O(n) per digit, 32 bytes per element while it runs.
/// Worst case: keys of 64 bits have six digits.
package func radixSortedIDs(_ keys: inout [SortKey], bits: Int) -> [Int32] {
  let radix = 11
  let buckets = 1 << radix
  let digits = (bits + radix - 1) / radix
  var counts = [Int32](repeating: 0, count: digits * buckets)
  for entry in keys {
    var key = entry.key
    for digit in 0..<digits {
      counts[digit * buckets + Int(key & UInt64(buckets - 1))] += 1
      key >>= UInt64(radix)
    }
  }
  var other = [SortKey](repeating: SortKey(key: 0, id: 0), count: keys.count)
  for digit in 0..<digits {
    let shift = UInt64(digit * radix)
    counts.withUnsafeMutableBufferPointer { all in
      let starts = UnsafeMutableBufferPointer(
        rebasing: all[digit * buckets..<(digit + 1) * buckets])
      // All keys have the same digit here: nothing moves.
      if starts.contains(Int32(keys.count)) { return }
      var sum: Int32 = 0
      for bucket in 0..<buckets {
        (starts[bucket], sum) = (sum, sum + starts[bucket])
      }
      keys.withUnsafeBufferPointer { source in
        other.withUnsafeMutableBufferPointer { target in
          for entry in source {
            let bucket = Int((entry.key >> shift) & UInt64(buckets - 1))
            target[Int(starts[bucket])] = entry
            starts[bucket] += 1
          }
        }
      }
      swap(&keys, &other)
    }
  }
  return keys.map(\.id)
}
