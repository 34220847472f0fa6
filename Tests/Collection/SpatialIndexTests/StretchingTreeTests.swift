import SpatialIndex
import TestSupport
import Testing

/// A `StretchingTree` against a plain tree that is built over the stretched runs.
@Suite struct StretchingTreeTests {
  private struct Run {
    var handle: Int
    var gauge: RelativeExtent
    var resting: RelativeExtent

    /// Lines of a list or none: one gap after each of them.
    init(handle: Int, _ random: inout TestRandom) {
      self.handle = handle
      let (lines, height) = (Int.random(in: 0...4, using: &random), random.halfPoints(0...20))
      let isEmpty = lines == 0
      gauge = RelativeExtent(
        count: lines + 1, advance: Double(lines), near: isEmpty ? .infinity : 0,
        far: isEmpty ? -.infinity : Double(lines - 1))
      resting = RelativeExtent(
        count: lines + 1, advance: Double(lines) * height, near: isEmpty ? .infinity : 0,
        far: isEmpty ? -.infinity : Double(lines) * height)
    }

    func stretched(by amount: Double) -> RelativeExtent {
      var run = resting
      run.advance += amount * gauge.advance
      if gauge.far >= 0 { run.far += amount * gauge.far }
      return run
    }
  }

  @Test(arguments: [UInt64(1), 2, 3], [0, 1, 33, 1100])
  func searchAgreesWithATreeOverStretchedRuns(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    var runs = (0..<count).map { Run(handle: $0, &random) }
    var tree = StretchingTree(runs.map(\.resting))
    var amount = 0.0
    var isMeasured = false
    for step in 0..<60 {
      if step % 4 == 3 {
        if !isMeasured || step % 20 == 3 {
          // Measured again in between: nothing moves.
          var next = 0
          tree.measureRuns { slots in
            #expect(slots == runs[next].gauge.count)
            next += 1
            return runs[next - 1].gauge
          }
          #expect(next == runs.count)
          isMeasured = true
        }
        let other = Double(Int.random(in: 0...640, using: &random)) / 64
        tree.stretch(by: other - amount)
        amount = other
      } else {
        edit(&tree, &runs, count + step, amount, isMeasured, &random)
      }
      expectAgreement(&tree, runs, amount, &random, "seed \(seed), \(count) runs, step \(step)")
    }
  }

  /// Including the nodes touched.
  @Test(arguments: [UInt64(4), 5], [1, 33, 1100])
  func runsOfALeafAreReplacedAsIfOneByOne(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    let runs = (0..<count).map { Run(handle: $0, &random).resting }
    var tree = StretchingTree(runs)
    var plain = StretchingTree(runs)
    let slot = Int.random(in: 0..<tree.slotCount, using: &random)
    _ = tree.mark(holding: slot)
    _ = plain.mark(holding: slot)
    var replaced = 0
    while var run = tree.firstMarked() {
      var staysInLeaf = true
      while staysInLeaf {
        var other = run.extent
        other.advance += random.halfPoints(1...20)
        let found = plain.firstMarked()
        #expect(found == run, "seed \(seed), \(count) runs, run \(run.handle)")
        let end = run.position.count + run.extent.count
        plain.replaceRun(holding: run.position.count, by: other, gauge: nil)
        if end < plain.slotCount { _ = plain.mark(holding: end) }
        staysInLeaf = tree.runBehindMarked() != nil
        if staysInLeaf {
          run = tree.replaceMarked(run, by: other)
          replaced += 1
        } else {
          tree.replaceRun(holding: run.position.count, by: other, gauge: nil)
          if end < tree.slotCount { _ = tree.mark(holding: end) }
        }
      }
      let (total, touched) = (tree.total, tree.nodesTouched)
      // For each of them a search and new sums, and a search, a mark and a search for the next.
      let levels = plain.nodesTouched - touched + replaced
      #expect(total == plain.total && levels.isMultiple(of: 5) && levels >= 5 * replaced)
    }
    for slot in stride(from: 0, to: tree.slotCount, by: 7) {
      let run = tree.run(holding: slot)
      #expect(run == plain.run(holding: slot), "seed \(seed), slot \(slot)")
    }
  }

  private func edit(
    _ tree: inout StretchingTree, _ runs: inout [Run], _ handle: Int, _ amount: Double,
    _ isMeasured: Bool, _ random: inout TestRandom
  ) {
    let run = Run(handle: handle, &random)
    let index = runs.isEmpty ? 0 : Int.random(in: 0..<runs.count, using: &random)
    let before = runs[..<index].reduce(0) { $0 + $1.gauge.count }
    if !runs.isEmpty, Bool.random(using: &random) {
      _ = tree.mark(holding: before, addingSlots: -runs[index].gauge.count)
      runs.remove(at: index)
      return
    }
    tree.insertMarked(
      slots: run.gauge.count, handle: handle, afterRunHolding: runs.isEmpty ? nil : before)
    let place = runs.isEmpty ? 0 : index + 1
    let start = runs[..<place].reduce(0) { $0 + $1.stretched(by: amount).advance }
    let slot = runs[..<place].reduce(0) { $0 + $1.gauge.count }
    runs.insert(run, at: place)
    let marked = tree.firstMarked()
    #expect(marked?.handle == handle && marked?.position.start == start)
    tree.replaceRun(
      holding: slot, by: run.stretched(by: amount), gauge: isMeasured ? run.gauge : nil)
    #expect(tree.firstMarked() == nil)
  }

  private func expectAgreement(
    _ tree: inout StretchingTree, _ runs: [Run], _ amount: Double, _ random: inout TestRandom,
    _ label: String
  ) {
    var plain = RelativeIntervalTree(runs.map { $0.stretched(by: amount) })
    #expect(tree.total == plain.total, "\(label)")
    for _ in 0..<20 {
      let lower = random.halfPoints(-50...Int(plain.total.advance) + 50)
      let upper = lower + random.halfPoints(0...300)
      var (stay, expectedStay) = (RunStay.none, RunStay.none)
      var (found, expected): ([FoundRun], [FoundRun]) = ([], [])
      tree.forEachRun(crossing: lower, upper, stay: &stay) { found.append($0) }
      plain.forEachRun(crossing: lower, upper, stay: &expectedStay) {
        var run = $0
        run.handle = runs[run.handle].handle
        expected.append(run)
      }
      #expect(found == expected, "\(lower) to \(upper), \(label)")
      #expect(stay.holds(lower, upper))
      let last = tree.lastRun(startingUpTo: lower)
      let plainLast = plain.lastRun(startingUpTo: lower)
      #expect(last?.position == plainLast?.position, "\(label)")
      if tree.slotCount > 0 {
        let slot = Int.random(in: 0..<tree.slotCount, using: &random)
        let (run, other) = (tree.run(holding: slot), plain.run(holding: slot))
        #expect(run.position == other.position && run.extent == other.extent, "\(label)")
        let end = run.position.count + run.extent.count
        let (handle, slots) = tree.slots(ofRunHolding: slot)
        #expect(handle == run.handle && slots == run.position.count..<end, "\(label)")
      }
    }
  }
}
