import CollectionModel
import Primitives
import TestSupport
import Testing

@Suite struct ItemSetTests {
  private static func members(_ set: ItemSet) -> [Int] {
    var members: [Int] = []
    set.forEachRun { members += $0 }
    return members
  }

  /// Against an array of flags, from few runs to many and back.
  @Test(arguments: [1, 2, 3] as [UInt64], [0, 1, 63, 64, 1000, 5000])
  func itHoldsWhatWasPutIntoIt(_ seed: UInt64, _ itemCount: Int) {
    var random = SplitMix64(seed: seed)
    var set = ItemSet(itemCount: itemCount)
    var flags = [Bool](repeating: false, count: itemCount)
    for step in 0..<400 {
      let lower = random.next(below: itemCount + 1)
      let longest = step % 100 < 80 ? 3 : itemCount
      let upper = min(itemCount, lower + random.next(below: longest + 1))
      let isInserted = random.next(below: 3) > 0
      if isInserted { set.insert(lower..<upper) } else { set.remove(lower..<upper) }
      for position in lower..<upper { flags[position] = isInserted }
      let expected = flags.indices.filter { flags[$0] }
      guard Self.members(set) == expected, set.count == expected.count,
        flags.indices.allSatisfy({ set.contains($0) == flags[$0] }),
        set.byteCount * 8 <= itemCount + 512 + 63
      else {
        Issue.record("seed \(seed), \(itemCount) items, step \(step): \(set)")
        return
      }
    }
  }

  @Test func insertedIsInAndRemovedIsOut() {
    var set = ItemSet(itemCount: 100)
    set.insert(10..<20)
    set.insert(30..<40)
    set.insert(20..<30)
    #expect(Self.members(set) == Array(10..<40) && set.count == 30)
    set.remove(15..<35)
    #expect(Self.members(set) == Array(10..<15) + Array(35..<40) && set.count == 10)
    #expect(!set.contains(9) && set.contains(10) && !set.contains(15) && set.contains(39))
    set.removeAll()
    #expect(set.isEmpty && set == ItemSet(itemCount: 100))
  }

  @Test func everyOtherItemTakesABit() {
    var set = ItemSet(itemCount: 886_323)
    for position in stride(from: 0, to: 886_323, by: 2) { set.insert(position..<position + 1) }
    #expect(set.count == 443_162 && set.byteCount <= 886_323 / 8 + 8)
    set.insert(0..<886_323)
    #expect(set.count == 886_323 && set.byteCount <= 64)
  }

  @Test func aSetOfFewItemsThatAreLeftIsSmall() throws {
    let (before, after) = (IdentityModel([100_000, 10]), IdentityModel([10]))
    var batch = UpdateBatch()
    batch.deleteSections(0)
    let map = try batch.validated(before: before, after: after)
    var set = ItemSet(itemCount: 100_010)
    for position in stride(from: 0, to: 1000, by: 2) { set.insert(position..<position + 1) }
    set.insert(100_000..<100_001)
    set.follow(map, before: SectionCounts(before), after: SectionCounts(after))
    #expect(Self.members(set) == [0] && set.byteCount <= 10 / 8 + 64)
  }

  /// The members are the same items before and after.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func membersAreFollowedThroughBatches(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for step in 0..<600 {
      let before = IdentityModel(
        (0..<random.next(below: 7)).map { _ in random.next(below: step % 5 == 0 ? 200 : 12) })
      let (rate, sectionRate) = (10 * random.next(below: 10), 10 * random.next(below: 10))
      let update = RandomUpdate(of: before, rate: rate, sectionRate: sectionRate, random: &random)
      let map = try update.batch.validated(before: before, after: update.after)
      let (counts, newCounts) = (SectionCounts(before), SectionCounts(update.after))
      var set = ItemSet(itemCount: counts.itemCount)
      var chosen: Set<Int> = []
      let share = random.next(below: 5)
      for path in before.paths where random.next(below: 4) < share {
        let position = counts.position(of: path)
        #expect(counts.path(at: position) == path)
        set.insert(position..<position + 1)
        chosen.insert(before[path])
      }
      set.follow(map, before: counts, after: newCounts)
      let expected = update.after.paths.filter { chosen.contains(update.after[$0]) }
        .map { newCounts.position(of: $0) }.sorted()
      guard Self.members(set) == expected, set.count == expected.count else {
        Issue.record("seed \(seed), step \(step): \(Self.members(set)), expected \(expected)")
        return
      }
    }
  }
}
