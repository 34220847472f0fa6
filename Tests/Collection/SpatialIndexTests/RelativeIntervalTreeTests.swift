import SpatialIndex
import TestSupport
import Testing

@Suite struct RelativeIntervalTreeTests {
  @Test(arguments: [UInt64(3), 4, 5], [0, 1, 31, 32, 33, 1025, 5000])
  func searchAgreesWithALinearScan(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    let runs = (0..<count).map { _ in randomRun(&random) }
    var tree = RelativeIntervalTree(runs)
    expectAgreement(&tree, Array(runs.enumerated()), &random, "seed \(seed), \(count) runs")
  }

  @Test(arguments: [UInt64(6), 7])
  func editsKeepSearchAndCountsRight(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var runs: [(offset: Int, element: RelativeExtent)] = []
    var tree = RelativeIntervalTree([])
    for step in 0..<6000 {
      // Grows for a while, then shrinks for a while: nodes are split, merged and released.
      let removes = step / 1000 % 2 == 1 ? 7 : 2
      edit(&tree, &runs, step, Int.random(in: 0..<10, using: &random) < removes, &random)
      if step % 250 == 0 { expectAgreement(&tree, runs, &random, "seed \(seed), step \(step)") }
    }
    while !runs.isEmpty { edit(&tree, &runs, 6000, true, &random) }
    #expect(tree.runCount == 0 && tree.total == .empty)
  }

  private func edit(
    _ tree: inout RelativeIntervalTree, _ runs: inout [(offset: Int, element: RelativeExtent)],
    _ handle: Int, _ removes: Bool, _ random: inout TestRandom
  ) {
    let run = randomRun(&random)
    guard !runs.isEmpty else {
      runs = [(handle, run)]
      tree.insert(run, handle: handle, afterRunHolding: nil)
      return
    }
    let index = Int.random(in: 0..<runs.count, using: &random)
    let before = runs[..<index].reduce(0) { $0 + $1.element.count }
    if removes {
      let gone = runs.remove(at: index)
      let (found, remains) = tree.mark(holding: before, addingSlots: -gone.element.count)
      #expect(found == gone.offset && !remains)
    } else if handle % 3 == 0 {
      runs[index].element = run
      tree.replaceRun(holding: before, by: run)
    } else if handle % 7 == 0 {
      runs.insert((handle, run), at: 0)
      tree.insert(run, handle: handle, afterRunHolding: nil)
    } else {
      runs.insert((handle, run), at: index + 1)
      tree.insert(run, handle: handle, afterRunHolding: before)
    }
  }

  @Test func markedRunsAreFoundFrontToBack() {
    var random = TestRandom(seed: 12)
    var tree = RelativeIntervalTree((0..<3000).map { _ in randomRun(&random) })
    var marked = Set<Int>()
    for _ in 0..<200 {
      marked.insert(
        tree.mark(holding: Int.random(in: 0..<tree.total.count, using: &random)).handle)
    }
    var found: [Int] = []
    while let run = tree.firstMarked() {
      found.append(run.handle)
      tree.replaceRun(holding: run.position.count, by: run.extent)
    }
    #expect(found == marked.sorted())
  }

  @Test(arguments: [UInt64(8), 9])
  func whileAnIntervalStaysTheSameRunsCross(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var tree = RelativeIntervalTree((0..<400).map { _ in randomRun(&random) })
    var held = 0
    for _ in 0..<3000 {
      let lower = random.halfPoints(-50...Int(tree.total.advance) + 50)
      let upper = lower + random.halfPoints(1...300)
      var stay = RunStay.none
      let found = crossing(&tree, lower, upper, &stay)
      #expect(stay.holds(lower, upper))
      let (moved, end) = (lower + random.halfPoints(-9...9), upper + random.halfPoints(-9...9))
      guard stay.holds(moved, end) else { continue }
      held += 1
      var other = RunStay.none
      let same = crossing(&tree, moved, end, &other)
      #expect(
        same == found,
        "\(lower) to \(upper), moved to \(moved) to \(end), seed \(seed)")
    }
    #expect(held > 100)
  }

  @Test(arguments: [3200, 32_000])
  func aNewTreeHasRoomForItsRunsAndLittleMore(count: Int) {
    let run = RelativeExtent(count: 1, advance: 20, near: 0, far: 20)
    let tree = RelativeIntervalTree(Array(repeating: run, count: count))
    let bytes = Double(tree.byteCount) / Double(count)
    #expect((60..<66).contains(bytes), "\(bytes) bytes for each of \(count) runs")
  }

  @Test func nodesWithFewRunsAreMerged() {
    let run = RelativeExtent(count: 1, advance: 20, near: 0, far: 20)
    var tree = RelativeIntervalTree(Array(repeating: run, count: 3200))
    // One run in 100 stays: what filled a hundred nodes fits into two.
    for kept in (0..<32).reversed() {
      for _ in 0..<99 { _ = tree.mark(holding: 100 * kept + 1, addingSlots: -1) }
    }
    #expect(tree.runCount == 32)
    let before = tree.nodesTouched
    tree.replaceRun(holding: 16, by: run)
    let touched = tree.nodesTouched - before
    #expect(touched <= 4, "two levels down and up again, \(touched) nodes touched")
  }

  @Test func anInsertAtTheFrontTouchesOnePathOnly() {
    // The number of tiles of 256 that 886,323 items make.
    let run = RelativeExtent(count: 256, advance: 20_000, near: 0, far: 20_000)
    var tree = RelativeIntervalTree(Array(repeating: run, count: 3463))
    var grown = run
    grown.count += 1
    grown.advance += 67.5
    grown.far += 67.5
    let before = tree.nodesTouched
    tree.replaceRun(holding: 0, by: grown)
    let touched = tree.nodesTouched - before
    #expect(touched <= 6, "three levels down and up again, \(touched) nodes touched")
    #expect(tree.run(holding: 257).position.start == 20_067.5)
    #expect(tree.total.advance == 3463 * 20_000 + 67.5)
  }

  private func randomRun(_ random: inout TestRandom) -> RelativeExtent {
    let near = random.halfPoints(0...20)
    return RelativeExtent(
      count: Int.random(in: 1...5, using: &random), advance: random.halfPoints(0...40), near: near,
      far: near + random.halfPoints(0...90))
  }

  private func crossing(
    _ tree: inout RelativeIntervalTree, _ lower: Double, _ upper: Double,
    _ stay: inout RunStay
  ) -> [Int] {
    var found: [Int] = []
    tree.forEachRun(crossing: lower, upper, stay: &stay) { found.append($0.handle) }
    return found
  }

  private func expectAgreement(
    _ tree: inout RelativeIntervalTree, _ runs: [(offset: Int, element: RelativeExtent)],
    _ random: inout TestRandom, _ label: String
  ) {
    let total = runs.reduce(0) { $0 + $1.element.advance }
    var start = 0.0
    for _ in 0..<40 {
      let lower = random.halfPoints(-20...Int(total) + 20)
      let upper = lower + random.halfPoints(0...400)
      var expected: [Int] = []
      start = 0
      for (handle, run) in runs {
        if start + run.near < upper, start + run.far > lower { expected.append(handle) }
        start += run.advance
      }
      var stay = RunStay.none
      let found = crossing(&tree, lower, upper, &stay)
      #expect(found == expected, "\(label), \(lower) to \(upper)")
    }
    var count = 0
    start = 0
    for (index, (handle, run)) in runs.enumerated() {
      if index % 17 == 0 {
        let found = tree.run(holding: count + run.count - 1)
        #expect(found.handle == handle && found.position.count == count, "\(label)")
        #expect(found.extent == run && found.position.start == start, "\(label)")
        let last = tree.lastRun(startingUpTo: start)
        #expect(last!.position.start <= start, "\(label)")
        #expect(last!.position.count >= count, "\(label)")
      }
      count += run.count
      start += run.advance
    }
    #expect(tree.runCount == runs.count && tree.total.count == count, "\(label)")
  }
}
