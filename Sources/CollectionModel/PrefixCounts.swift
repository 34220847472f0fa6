/// Counts of a row of chunks with their prefix sums, as a Fenwick tree.
///
/// 16 bytes per chunk. Peter Fenwick, "A new data structure for cumulative frequency tables",
/// Software: Practice and Experience 24(3), 1994.
struct PrefixCounts: Sendable {
  private(set) var counts: [Int]
  /// `tree[k]` is the sum of the counts of chunks `k - (k & -k) ..< k`; `tree[0]` is unused.
  private var tree: [Int]
  private(set) var total: Int

  /// - Complexity: O(n).
  init(_ counts: [Int]) {
    self.counts = counts
    tree = [Int](repeating: 0, count: counts.count + 1)
    total = 0
    for (chunk, count) in counts.enumerated() { tree[chunk + 1] = count }
    for k in stride(from: 1, to: tree.count, by: 1) {
      let parent = k + (k & -k)
      if parent < tree.count { tree[parent] += tree[k] }
    }
    for count in counts { total += count }
  }

  var byteCount: Int { arrayByteCount(of: counts) + arrayByteCount(of: tree) }

  /// The sum of the counts before chunk `chunk`.
  ///
  /// - Complexity: O(log n).
  func sum(before chunk: Int) -> Int {
    var sum = 0
    var k = chunk
    while k > 0 {
      sum += tree[k]
      k -= k & -k
    }
    return sum
  }

  /// The chunk that position `position` lies in, and how far into it.
  ///
  /// It is the last chunk before which the counts add up to at most `position`: chunks that are
  /// empty are passed over, and the one found is not.
  ///
  /// - Precondition: `position` lies in `0..<total`.
  /// - Complexity: O(log n).
  func locate(_ position: Int) -> (chunk: Int, offset: Int) {
    precondition(
      position >= 0 && position < total, "position \(position) is outside 0..<\(total)")
    var step = 1
    while step * 2 < tree.count { step *= 2 }
    var chunk = 0
    var rest = position
    while step > 0 {
      let next = chunk + step
      if next < tree.count, tree[next] <= rest {
        chunk = next
        rest -= tree[next]
      }
      step /= 2
    }
    return (chunk, rest)
  }

  /// - Complexity: O(log n).
  mutating func add(_ change: Int, to chunk: Int) {
    counts[chunk] += change
    total += change
    var k = chunk + 1
    while k < tree.count {
      tree[k] += change
      k += k & -k
    }
  }
}

/// The bytes of an array's storage: a header of 32 and room for its capacity.
func arrayByteCount<Element>(of array: [Element]) -> Int {
  array.capacity == 0 ? 0 : 32 + array.capacity * MemoryLayout<Element>.stride
}
