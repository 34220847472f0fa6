import Foundation
import SpatialIndex
import TestSupport
import Testing

@Suite struct PackedBoxesTests {
  @Test(arguments: [UInt64(61), 62])
  func queriesAgreeWithAScanHoweverOftenItIsFilled(seed: UInt64) {
    let sets = RectSet.all(seed: seed)
    var boxes = PackedBoxes(capacity: sets.map(\.rects.count).max() ?? 0)
    defer { boxes.deallocate() }
    // Small sets after large ones: what is left of the others must not be found.
    for set in sets + sets.reversed() {
      fill(&boxes, set)
      #expect(boxes.isExact)
      expectAgreement(boxes, set, seed)
    }
  }

  @Test func edgesBetweenUnitsAreFoundAndNotExact() {
    let set = RectSet(
      description: "thirds",
      rects: (0..<40).map {
        CGRect(x: Double($0) / 3, y: Double($0) / 7, width: 1 / 3, height: 1 / 7)
      })
    var boxes = PackedBoxes(capacity: 40)
    defer { boxes.deallocate() }
    fill(&boxes, set)
    #expect(!boxes.isExact)
    var random = TestRandom(seed: 5)
    for _ in 0..<100 {
      let window = set.window(&random)
      #expect(Set(answer(boxes, window)).isSuperset(of: set.crossing(window)))
    }
  }

  @Test func boxesBeyondTheUnitsAreFoundAndNotExact() {
    let far = 0x1p40
    let set = RectSet(
      description: "far apart",
      rects: [-far, 0, far].map { CGRect(x: $0, y: -$0, width: 10, height: 10) })
    var boxes = PackedBoxes(capacity: 3)
    defer { boxes.deallocate() }
    fill(&boxes, set)
    #expect(!boxes.isExact)
    for rect in set.rects {
      let window = rect.insetBy(dx: 1, dy: 1)
      #expect(Set(answer(boxes, window)).isSuperset(of: set.crossing(window)))
    }
  }

  /// A grid of tiles has edges that stay whole numbers even if they are divided by 64.
  @Test func boxesWithEdgesAtMultiplesOf64PointsAreFoundExactly() {
    let set = RectSet(
      description: "tiles of 64 pt",
      rects: (0..<300).map { CGRect(x: $0 % 20 * 64, y: $0 / 20 * 64, width: 64, height: 64) })
    var boxes = PackedBoxes(capacity: 300)
    defer { boxes.deallocate() }
    fill(&boxes, set)
    #expect(boxes.isExact)
    #expect(answer(boxes, CGRect(x: 64, y: 64, width: 65, height: 1)) == [21, 22])
    expectAgreement(boxes, set, 63)
  }

  @Test func aNodeOf256BytesHoldsSixteenBoxesOrAsManyGroups() {
    #expect(PackedBoxes.byteCount(capacity: 16) == 2 * 256)
    #expect(PackedBoxes.byteCount(capacity: 256) == 17 * 256)
    #expect(PackedBoxes.byteCount(capacity: 257) == (17 + 2) * 256)
  }

  private func fill(_ boxes: inout PackedBoxes, _ set: RectSet) {
    set.rects.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, !set.rects.isEmpty else {
        let nothing = UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 8)
        boxes.fill(nothing, stride: 32, count: 0)
        return nothing.deallocate()
      }
      boxes.fill(base, stride: MemoryLayout<CGRect>.stride, count: set.rects.count)
    }
  }

  private func answer(_ boxes: PackedBoxes, _ window: CGRect) -> [Int] {
    var hits = PositionBuffer(capacity: 1)
    var whole = PositionBuffer(capacity: 1)
    var partial = PositionBuffer(capacity: 1)
    _ = boxes.query(
      crossing: window, hits: &hits, whole: &whole, partial: &partial)
    let inside = whole.elements.flatMap { boxes.boxes(ofGroup: Int($0)) }
    return (hits.elements.map(Int.init) + inside).sorted()
  }

  private func expectAgreement(_ boxes: PackedBoxes, _ set: RectSet, _ seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<100 {
      let window = set.window(&random)
      #expect(answer(boxes, window) == set.crossing(window), "\(set), \(window), seed \(seed)")
    }
  }
}
