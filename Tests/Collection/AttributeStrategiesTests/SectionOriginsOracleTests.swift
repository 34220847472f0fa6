import CollectionLayouts
import CollectionModel
import TestSupport
import Testing

/// Section origins against a plain array of extents, with more sections than one chunk holds: the
/// collections of the other oracle tests have too few.
@Suite struct SectionOriginsOracleTests {
  @Test func sectionsWithoutExtentAreNotReachedWhereverAChunkEnds() {
    for count in 1...600 {
      let extents = Array(repeating: 1.0, count: count) + [0, 0, 0, 1]
      let origins = SectionOrigins(extents.reduce(into: [0.0]) { $0.append($0.last! + $1) })
      #expect(origins.section(reaching: Double(count)) == count + 3)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64], [0, 3, 255, 256, 257, 900])
  func originsAgreeWithAnArrayOfExtentsThroughChanges(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    var extents = (0..<count).map { _ in Self.extent(&random) }
    var origins = SectionOrigins(extents.reduce(into: [0.0]) { $0.append($0.last! + $1) })
    for step in 0..<400 {
      // Growing at first, then shrinking.
      let kinds = step < 200 ? [0, 0, 0, 1, 2] : [0, 1, 1, 1, 2]
      switch kinds.randomElement(using: &random)! {
      case 0:
        let section = Int.random(in: 0...extents.count, using: &random)
        origins.insert(at: section)
        extents.insert(0, at: section)
        let extent = Self.extent(&random)
        origins.setExtent(extent, of: section)
        extents[section] = extent
      case 1 where !extents.isEmpty:
        let section = Int.random(in: 0..<extents.count, using: &random)
        origins.remove(at: section)
        extents.remove(at: section)
      case 2 where !extents.isEmpty:
        let section = Int.random(in: 0..<extents.count, using: &random)
        let extent = Self.extent(&random)
        origins.setExtent(extent, of: section)
        extents[section] = extent
      default: break
      }
      if step % 10 == 0, !agree(origins, extents, &random) {
        Issue.record("origins are wrong: seed \(seed), \(count) sections at first, step \(step)")
        return
      }
    }
  }

  @Test(arguments: [4, 5] as [UInt64], [0, 3, 256, 257, 900])
  func originsStretchAsAnArrayOfEdgesDoes(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    var edges = (0..<count).reduce(into: [0.0]) { edges, _ in
      edges.append(edges.last! + Self.extent(&random))
    }
    var origins = SectionOrigins(edges)
    for step in 0..<3 {
      let counts = (0..<count).reduce(into: [0.0]) { counts, _ in
        counts.append(counts.last! + Double(Int.random(in: 0...9, using: &random)))
      }
      let amount = random.halfPoints(0...8)
      origins.stretch(by: amount, times: counts)
      for edge in edges.indices { edges[edge] += amount * counts[edge] }
      let extents = zip(edges, edges.dropFirst()).map { $1 - $0 }
      let isRight = agree(origins, extents, &random)
      #expect(isRight, "seed \(seed), \(count) sections, step \(step)")
    }
  }

  private func agree(
    _ origins: SectionOrigins, _ extents: [Double], _ random: inout TestRandom
  ) -> Bool {
    var far = 0.0
    guard origins.count == extents.count else { return false }
    for (section, extent) in extents.enumerated() {
      guard origins.extent(of: section) == Extent(near: far, far: far + extent),
        origins.origin(of: section) == far
      else { return false }
      far += extent
    }
    guard origins.end == far, origins.origin(of: extents.count) == far else { return false }
    for _ in 0..<20 {
      let offset = random.halfPoints(-10...Int(far) + 10)
      var (section, end) = (0, 0.0)
      while section < extents.count, end + extents[section] <= offset {
        end += extents[section]
        section += 1
      }
      guard origins.section(reaching: offset) == section else { return false }
    }
    return true
  }

  /// Often 0.
  private static func extent(_ random: inout TestRandom) -> Double {
    Int.random(in: 0..<4, using: &random) == 0 ? 0 : random.halfPoints(0...900)
  }
}
