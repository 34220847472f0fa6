/// The indices of `edges` sorted by edge, equal edges in their original order; nil if the edges
/// already ascend.
///
/// - Precondition: no edge is NaN, and there are fewer than 2^31.
/// - Complexity: O(n), 32 bytes per edge while it runs.
public func orderByEdge(_ edges: [Double]) -> [Int32]? {
  precondition(edges.count <= Int(Int32.max), "\(edges.count) edges are too many")
  var isSorted = true
  for index in 1..<max(1, edges.count) where edges[index - 1] > edges[index] { isSorted = false }
  if isSorted { return nil }
  // With the sign bit flipped, or all bits for a negative number, the bits of a double sort like
  // its value. Adding 0 turns -0 into +0.
  var keys = edges.indices.map { index in
    let bits = (edges[index] + 0).bitPattern
    let key = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    return SortKey(key: key, id: Int32(truncatingIfNeeded: index))
  }
  return radixSortedIDs(&keys, bits: 64)
}
