import SpatialIndex
import TestSupport
import Testing

@Suite struct EdgeOrderTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func edgesAscendInOrderAndEqualOnesStayInTheirs(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let edges = (0..<5000).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Double(Int.random(in: -3...3, using: &random))
      case 1: Double.random(in: -1e-9...1e-9, using: &random)
      case 2: -0.0
      default: Double.random(in: -1e14...1e14, using: &random)
      }
    }
    let expected = edges.indices.sorted { (edges[$0], $0) < (edges[$1], $1) }
    #expect(orderByEdge(edges)?.map { Int($0) } == expected, "seed \(seed)")
  }

  @Test func ascendingEdgesHaveNoOtherOrder() {
    #expect(orderByEdge([]) == nil)
    #expect(orderByEdge([7]) == nil)
    #expect(orderByEdge([-1, 0, 0, 2.5, 2.5]) == nil)
    #expect(orderByEdge([0, 1, 0.5]) == [0, 2, 1])
  }
}
