/// A sort key, and the id of its element.
package struct SortKey {
  package var key: UInt64
  package var id: Int32

  package init(key: UInt64, id: Int32) {
    self.key = key
    self.id = id
  }
}

/// Sorts `keys` in place and stably, 11 bits a pass, starting with the lowest, and returns their
/// ids in that order. Only the low `bits` bits of a key count.
///
/// Skips a pass if its bits are the same in all keys. O(n) per pass, 32 bytes per element while it
/// runs. Worst case: keys of 64 bits take six passes.
package func radixSortedIDs(_ keys: inout [SortKey], bits: Int) -> [Int32] {
  let radix = 11
  let buckets = 1 << radix
  let passes = (bits + radix - 1) / radix
  var counts = [Int32](repeating: 0, count: passes * buckets)
  for entry in keys {
    var key = entry.key
    for pass in 0..<passes {
      counts[pass * buckets + Int(key & UInt64(buckets - 1))] += 1
      key >>= UInt64(radix)
    }
  }
  var other = [SortKey](repeating: SortKey(key: 0, id: 0), count: keys.count)
  for pass in 0..<passes {
    let shift = UInt64(pass * radix)
    counts.withUnsafeMutableBufferPointer { all in
      let starts = UnsafeMutableBufferPointer(rebasing: all[pass * buckets..<(pass + 1) * buckets])
      // All keys have the same bits in this pass: nothing moves.
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
