import SpatialIndex
import Testing
import TestSupport

@Suite struct RelativeIntervalTreeTests {
  @Test(arguments: [UInt64(3), 4, 5], [0, 1, 31, 32, 33, 1025, 5000])
  func searchAgreesWithALinearScan(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    let runs = (0..<count).map { _ in randomRun(&random) }
    let tree = RelativeIntervalTree(runs)
    expectAgreement(tree, Array(runs.enumerated()), &random, "seed \(seed), \(count) runs")
  }

  @Test(arguments: [UInt64(6), 7])
  func editsKeepSearchAndCountsRight(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var runs: [(offset: Int, element: RelativeExtent)] = [(0, randomRun(&random))]
    var tree = RelativeIntervalTree(runs.map(\.element))
    for handle in 1..<2500 {
      let index = Int.random(in: 0..<runs.count, using: &random)
      let before = runs[..<index].reduce(0) { $0 + $1.element.items }
      let run = randomRun(&random)
      if handle % 3 == 0 {
        runs[index].element = run
        tree.replaceRun(holdingItem: before, by: run)
      } else {
        runs.insert((handle, run), at: index + 1)
        tree.insert(run, handle: handle, afterRunHoldingItem: before)
      }
      if handle % 250 == 0 { expectAgreement(tree, runs, &random, "seed \(seed), \(handle) edits") }
    }
    #expect(tree.runCount == runs.count)
  }

  @Test(arguments: [UInt64(8), 9])
  func whileAnIntervalStaysTheSameRunsCross(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let tree = RelativeIntervalTree((0..<400).map { _ in randomRun(&random) })
    var held = 0
    for _ in 0..<3000 {
      let lower = random.halfPoints(-50...Int(tree.total.advance) + 50)
      let upper = lower + random.halfPoints(1...300)
      var stay = RunStay.none
      let found = crossing(tree, lower, upper, &stay)
      #expect(stay.holds(lower, upper))
      let (moved, end) = (lower + random.halfPoints(-9...9), upper + random.halfPoints(-9...9))
      guard stay.holds(moved, end) else { continue }
      held += 1
      var other = RunStay.none
      #expect(
        crossing(tree, moved, end, &other) == found,
        "\(lower) to \(upper), moved to \(moved) to \(end), seed \(seed)")
    }
    #expect(held > 100)
  }

  @Test func anInsertAtTheFrontTouchesOnePathOnly() {
    // As many tiles of 256 as 886,323 items make.
    let run = RelativeExtent(items: 256, groups: 0, advance: 20_000, near: 0, far: 20_000)
    var tree = RelativeIntervalTree(Array(repeating: run, count: 3463))
    var grown = run
    grown.items += 1
    grown.advance += 67.5
    grown.far += 67.5
    let before = tree.nodesTouched
    tree.replaceRun(holdingItem: 0, by: grown)
    let touched = tree.nodesTouched - before
    #expect(touched <= 6, "three levels down and up again, \(touched) nodes touched")
    #expect(tree.run(holdingItem: 257).position.start == 20_067.5)
    #expect(tree.total.advance == 3463 * 20_000 + 67.5)
  }

  private func randomRun(_ random: inout TestRandom) -> RelativeExtent {
    let near = random.halfPoints(0...20)
    return RelativeExtent(
      items: Int.random(in: 1...5, using: &random),
      groups: Int.random(in: 0...2, using: &random), advance: random.halfPoints(0...40),
      near: near, far: near + random.halfPoints(0...90))
  }

  private func crossing(
    _ tree: borrowing RelativeIntervalTree, _ lower: Double, _ upper: Double,
    _ stay: inout RunStay
  ) -> [Int] {
    var found: [Int] = []
    tree.forEachRun(crossing: lower, upper, stay: &stay) { handle, _ in found.append(handle) }
    return found
  }

  private func expectAgreement(
    _ tree: borrowing RelativeIntervalTree, _ runs: [(offset: Int, element: RelativeExtent)],
    _ random: inout TestRandom, _ label: String
  ) {
    let total = runs.reduce(0) { $0 + $1.element.advance }
    for _ in 0..<40 {
      let lower = random.halfPoints(-20...Int(total) + 20)
      let upper = lower + random.halfPoints(0...400)
      var expected: [Int] = []
      var start = 0.0
      for (handle, run) in runs {
        if start + run.near < upper, start + run.far > lower { expected.append(handle) }
        start += run.advance
      }
      var stay = RunStay.none
      #expect(crossing(tree, lower, upper, &stay) == expected, "\(label), \(lower) to \(upper)")
    }
    var items = 0
    var groups = 0
    for (index, (handle, run)) in runs.enumerated() {
      if index % 17 == 0 {
        let found = tree.run(holdingItem: items + run.items - 1)
        #expect(found.handle == handle && found.position.items == items, "\(label)")
        if run.groups > 0 {
          #expect(tree.run(beginningGroup: groups).handle == handle, "\(label)")
        }
      }
      items += run.items
      groups += run.groups
    }
  }
}
