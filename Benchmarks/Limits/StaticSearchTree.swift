import CEdgeTests
import CSearches

/// Two static B+ trees in place of the binary searches of `SortedScalar`: one over the near edges,
/// and one over the greatest far edge up to each element. A node is a cache line, whose 16 keys are
/// compared with two instructions. The candidates between both results are tested eight at once.
///
/// Ragnar Groot Koerkamp, "Static search trees: 40x faster than binary search", curiouscoding.nl,
/// 2024, after Khuong and Morin, "Array layouts for comparison-based searching", Journal of
/// Experimental Algorithmics 2017. The article answers many queries together; a collection view
/// has one at a time, so only its two searches advance together.
///
/// 24.5 bytes per interval; O(log n + candidates), where one long interval makes all that follow
/// within it candidates.
final class StaticSearchTree: SortedSearch {
  private let nears: UnsafeMutablePointer<Double>
  private let fars: UnsafeMutablePointer<Double>
  private let nodes: UnsafeMutablePointer<Int32>
  private let levels: UnsafeMutablePointer<Int64>
  private let index: csearches_trees
  private let isWide = cedgetests_has_avx2() != 0

  init(_ content: Content) {
    let (nears, fars) = content.extents(by: content.nearOrder)
    var greatest = fars
    for index in fars.indices.dropFirst() {
      greatest[index] = max(greatest[index - 1], greatest[index])
    }
    // The finest unit, down to that of the grid, in which every edge fits into 31 bits.
    var scale = 64.0
    while (greatest.last ?? 0) * scale >= 0x1p30 { scale /= 2 }
    let starts = Self.levels(of: nears.count)
    self.nears = .copying(nears)
    self.fars = .copying(fars)
    nodes = UnsafeMutableRawPointer.allocate(byteCount: 4 * starts.last!, alignment: 128)
      .bindMemory(to: Int32.self, capacity: starts.last!)
    Self.fill(nodes, nears, scale, starts)
    Self.fill(nodes + Self.keys, greatest, scale, starts)
    levels = .copying(starts.map(Int64.init))
    index = csearches_trees(
      nodes: nodes, levels: levels, level_count: Int32(starts.count - 1), scale: scale,
      nears: self.nears, fars: self.fars)
  }

  deinit {
    nears.deallocate()
    fars.deallocate()
    nodes.deallocate()
    levels.deallocate()
  }

  private static let keys = 16
  private static let children = keys + 1
  /// The keys from a node to the next one of the same tree.
  private static let stride = 2 * keys

  /// Where each level begins, in keys, from the root to the leaves, and where the last one ends.
  private static func levels(of count: Int) -> [Int] {
    var nodes = [(count + keys - 1) / keys]
    while nodes[0] > 1 { nodes.insert((nodes[0] + children - 1) / children, at: 0) }
    return nodes.reduce(into: [0]) { $0.append($0.last! + stride * $1) }
  }

  /// Writes the nodes of one tree. A key of an inner node is the least of the child to its right.
  private static func fill(
    _ nodes: UnsafeMutablePointer<Int32>, _ edges: [Double], _ scale: Double, _ levels: [Int]
  ) {
    // How many keys lie below a child.
    var below = 1
    for level in levels.indices.dropLast().reversed() {
      let isLeaf = below == 1
      for node in 0..<(levels[level + 1] - levels[level]) / stride {
        for key in 0..<keys {
          let edge = isLeaf ? node * keys + key : (node * children + key + 1) * below
          (nodes + levels[level] + node * stride + key).initialize(
            to: edge < edges.count ? Int32((edges[edge] * scale).rounded(.down)) : .max)
        }
      }
      below *= isLeaf ? keys : children
    }
  }

  @inline(__always)
  func query(
    _ lower: Double, _ upper: Double, _ elements: UnsafeRawPointer?,
    _ answer: UnsafeMutableRawPointer
  ) -> Int {
    var index = index
    return Int(
      isWide
        ? csearches_trees_wide(&index, lower, upper, elements, answer)
        : csearches_trees_portable(&index, lower, upper, elements, answer))
  }
}
