import CEdgeTests
import Foundation
import SpatialIndex
import TestSupport
import Testing

@Suite struct PackedRectangleTreeTests {
  @Test(arguments: [UInt64(31), 32, 33])
  func queriesAgreeWithAScanOnEveryProcessor(seed: UInt64) {
    for set in RectSet.all(seed: seed) {
      for usesAVX2 in [false, cedgetests_has_avx2() != 0] {
        let tree = PackedRectangleTree(set.rects, usesAVX2: usesAVX2)
        #expect(Bool(tree.isExact))
        expectAgreement(tree, set, 200, seed)
      }
    }
  }

  @Test func aHundredThousandAgreeWithAScan() {
    let set = RectSet.make("many", 100_000, 0...40_000, -9000...9000, 0...60, 34)
    let tree = PackedRectangleTree(set.rects)
    expectAgreement(tree, set, 40, 34)
    #expect(Double(tree.byteCount) / Double(set.rects.count) < 22)
  }

  @Test func bothTestsVisitTheSameNodes() {
    let set = RectSet.make("pins", 30_000, 0...20_000, 0...20_000, 0...44, 35)
    let fast = PackedRectangleTree(set.rects)
    let portable = PackedRectangleTree(set.rects, usesAVX2: false)
    var random = TestRandom(seed: 35)
    var one = PositionBuffer()
    var other = PositionBuffer()
    var (work, otherWork) = (IndexWork(), IndexWork())
    for _ in 0..<200 {
      let window = set.window(&random)
      fast.ids(crossing: window, into: &one, work: &work)
      portable.ids(crossing: window, into: &other, work: &otherWork)
    }
    #expect(work == otherWork)
    #expect(one.elements.elementsEqual(other.elements))
  }

  @Test func whatLiesInsideIsNotTested() {
    let set = RectSet.make("pins", 10_000, 0...900, 0...900, 0...44, 36)
    let tree = PackedRectangleTree(set.rects)
    var scattered = PositionBuffer()
    var runs = PositionBuffer()
    var work = IndexWork()
    let everything = CGRect(x: -1, y: -1, width: 2000, height: 2000)
    tree.query(crossing: everything, scattered: &scattered, runs: &runs, work: &work)
    #expect(work.elementsTested == 0 && work.nodesVisited == 1)
    #expect(scattered.elements.isEmpty)
    let covered = stride(from: 0, to: runs.count, by: 2).reduce(0) {
      $0 + runs[$1 + 1] - runs[$1]
    }
    #expect(covered == set.rects.count)
  }

  @Test(arguments: [1, 15, 16, 17, 250, 5000])
  func eachElementIsTestedOnceWhereNoNodeLiesInside(count: Int) {
    let rects = Array(repeating: CGRect(x: 0, y: 0, width: 90, height: 90), count: count)
    let tree = PackedRectangleTree(rects)
    var found = PositionBuffer()
    var work = IndexWork()
    tree.ids(crossing: CGRect(x: 40, y: 40, width: 9, height: 9), into: &found, work: &work)
    #expect(found.count == count && work.elementsTested == count)
  }

  @Test func thePlaneIsExactToItsEdge() {
    // 2^25 pt across and more, with neighbours 1/64 pt apart at both ends.
    let far = 0x1p26 - 1
    let rects = [
      CGRect(x: 0, y: 0, width: 1, height: 1),
      CGRect(x: far - 1, y: far - 1, width: 1 - 1.0 / 64, height: 1),
      CGRect(x: far - 1.0 / 64, y: far - 1, width: 1.0 / 64, height: 1),
    ]
    let tree = PackedRectangleTree(rects)
    #expect(Bool(tree.isExact))
    let window = CGRect(x: far - 1.0 / 64, y: 0, width: 10, height: far + 5)
    #expect(answer(tree, window) == [2])
    #expect(answer(tree, CGRect(x: -5, y: -5, width: 5, height: 50)) == [])
    #expect(answer(tree, CGRect(x: -5, y: -5, width: 5 + 1.0 / 64, height: 50)) == [0])
  }

  @Test func aWiderPlaneIsRoundedOutwardAndReportsIt() {
    var set = RectSet.make("pins", 3000, 0...2000, 0...2000, 0...44, 37)
    set.rects.append(CGRect(x: 3e9 + 1.0 / 64, y: 5, width: 1, height: 1))
    let tree = PackedRectangleTree(set.rects)
    #expect(Bool(!tree.isExact))
    var random = TestRandom(seed: 37)
    for _ in 0..<200 {
      let window = set.window(&random)
      #expect(Set(answer(tree, window)).isSuperset(of: set.crossing(window)))
    }
  }

  @Test func oneEdgeBetweenTwoUnitsMakesTheAnswersInexact() {
    let whole = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(Bool(PackedRectangleTree([whole]).isExact))
    let third = 1.0 / 3
    let others = [
      CGRect(x: 1 - third, y: 2, width: 3 + third, height: 4),
      CGRect(x: 1, y: 2 - third, width: 3, height: 4 + third),
      CGRect(x: 1, y: 2, width: 3 + third, height: 4),
      CGRect(x: 1, y: 2, width: 3, height: 4 + third),
    ]
    for other in others { #expect(Bool(!PackedRectangleTree([whole, other]).isExact), "\(other)") }
  }

  private func answer(_ tree: borrowing PackedRectangleTree, _ window: CGRect) -> [Int] {
    var buffer = PositionBuffer(capacity: 1)
    var work = IndexWork()
    tree.ids(crossing: window, into: &buffer, work: &work)
    return buffer.elements.map(Int.init).sorted()
  }

  private func expectAgreement(
    _ tree: borrowing PackedRectangleTree, _ set: RectSet, _ queries: Int, _ seed: UInt64
  ) {
    var random = TestRandom(seed: seed)
    var scattered = PositionBuffer(capacity: 1)
    var runs = PositionBuffer(capacity: 1)
    for _ in 0..<queries {
      let window = set.window(&random)
      let expected = set.crossing(window)
      #expect(answer(tree, window) == expected, "\(set), \(window), seed \(seed)")
      scattered.removeAll()
      runs.removeAll()
      var work = IndexWork()
      tree.query(crossing: window, scattered: &scattered, runs: &runs, work: &work)
      var positions = scattered.elements.map(Int.init)
      for run in stride(from: 0, to: runs.count, by: 2) {
        positions += Int(runs[run])..<Int(runs[run + 1])
      }
      #expect(
        positions.map { Int(tree.ids[$0]) }.sorted() == expected, "\(set), \(window), seed \(seed)")
    }
  }
}
