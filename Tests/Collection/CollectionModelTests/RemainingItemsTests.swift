import CollectionModel
import Primitives
import TestSupport
import Testing

@Suite struct RemainingItemsTests {
  /// Around every item that a random batch removes, against all items sorted by their distance.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func whatIsLeftComesNearestFirst(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var removed = 0
    for step in 0..<300 {
      let before = IdentityModel(
        (0..<1 + random.next(below: 6)).map { _ in random.next(below: 12) })
      let (rate, sectionRate) = (10 * random.next(below: 11), 10 * random.next(below: 10))
      let update = RandomUpdate(of: before, rate: rate, sectionRate: sectionRate, random: &random)
      let counts = SectionCounts(before)
      let map = try update.batch.validated(before: before, after: update.after)
      let now = update.after.pathsByIdentity
      let all = before.paths
      for (position, path) in all.enumerated() where now[before[path]] == nil {
        removed += 1
        let expected = all.enumerated()
          .sorted {
            (abs($0.offset - position), -$0.offset) < (abs($1.offset - position), -$1.offset)
          }
          .compactMap { now[before[$0.element]] }
        let found = Array(RemainingItems(around: path, after: map, before: counts))
        guard found == expected else {
          Issue.record("seed \(seed), step \(step), \(path): \(found), expected \(expected)")
          return
        }
      }
    }
    #expect(removed > 1000, "seed \(seed)")
  }
}
