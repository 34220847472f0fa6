/// The numbers of `edges` in ascending order of what they number, equal ones as they come; nil
/// where they ascend already.
///
/// - Precondition: no edge is NaN, and there are fewer than 2^31.
/// - Complexity: O(n), 32 bytes per edge while it runs.
public func orderByEdge(_ edges: [Double]) -> [Int32]? {
  precondition(edges.count <= Int(Int32.max), "\(edges.count) edges are too many")
  var isSorted = true
  for index in 1..<max(1, edges.count) where edges[index - 1] > edges[index] { isSorted = false }
  if isSorted { return nil }
  // With its sign bit turned round, or all bits of a negative one, a double's bits ascend with it.
  // Adding 0 makes the two zeros one.
  var keys = edges.indices.map { index in
    let bits = (edges[index] + 0).bitPattern
    let key = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    return SortKey(key: key, id: Int32(truncatingIfNeeded: index))
  }
  return radixSortedIDs(&keys, bits: 64)
}
