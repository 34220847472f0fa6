import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Primitives
import Testing

/// Compares the diff of the visible set with one computed with `Set` and `Dictionary`.
@Suite struct VisibleSetOracleTests {
  /// The expected effect of a frame, computed from sets alone.
  private struct Oracle {
    var shown: [ElementID: ElementAttributes] = [:]
    var waiting: [String: Int] = [:]
    var counters = ReuseCounters()

    mutating func show(
      _ answer: [ElementAttributes], in rect: CGRect, queue: (ElementID) -> String
    ) -> [ElementAttributes] {
      // All elements are in the rectangle's columns. `CGRect.intersects` would not do: on Linux,
      // rectangles that only touch intersect.
      let crossing = answer.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
      let visible = crossing.filter { !$0.isHidden }
      let new = Dictionary(uniqueKeysWithValues: visible.map { ($0.id, $0) })
      let left = Set(shown.keys).subtracting(new.keys)
      let entered = Set(new.keys).subtracting(shown.keys)
      let changed = Set(new.keys).intersection(shown.keys).filter { new[$0] != shown[$0] }
      for id in left { waiting[queue(id), default: 0] += 1 }
      counters.endedDisplaying += left.count
      counters.queueHighWater = max(counters.queueHighWater, waiting.values.reduce(0, +))
      for id in entered {
        counters.dequeues += 1
        if waiting[queue(id), default: 0] > 0 {
          waiting[queue(id), default: 0] -= 1
          counters.reuseHits += 1
          counters.prepareForReuseCalls += 1
        } else {
          counters.created += 1
        }
      }
      counters.appliedAttributes += entered.count + changed.count
      // And the numbers of sections and of items of the only one.
      counters.dataSourceCalls = counters.dequeues + 2
      counters.peakVisible = max(counters.peakVisible, new.count)
      counters.hits += answer.count
      counters.overFetch += answer.count - crossing.count
      shown = new
      return visible.sorted {
        ($0.zIndex, $0.id.kind.rawValue, $0.id.section, $0.id.item)
          < ($1.zIndex, $1.id.kind.rawValue, $1.id.section, $1.id.item)
      }
    }
  }

  /// A random set of slots: a window over a long list, some headers, some unrelated ones, in the
  /// source's own order.
  private func answer(_ random: inout SplitMix64, around: Int) -> [ElementAttributes] {
    let style = Int.random(in: 0..<4, using: &random)
    let length = style == 0 ? 0 : Int.random(in: 0...60, using: &random)
    var ids = (around..<around + length).map { ElementID.item($0 % 50, inSection: $0 / 50) }
    ids += Set(ids.map(\.section)).sorted().map { .header(ofSection: Int($0)) }
    if style == 2 { ids = ids.filter { _ in Bool.random(using: &random) } }
    if style == 3 { ids.shuffle(using: &random) }
    return ids.map { id in
      ElementAttributes(
        id: id,
        frame: CGRect(
          x: 0, y: Double(Int.random(in: -30...220, using: &random)) / 2,
          width: 10, height: Double(Int.random(in: 1...30, using: &random)) / 2),
        zIndex: Int32([0, 0, 0, 0, 1, -7].randomElement(using: &random)!),
        alpha: [1, 1, 1, 0.5].randomElement(using: &random)!,
        isHidden: Int.random(in: 0..<10, using: &random) == 0)
    }
  }

  @Test(arguments: [1, 2, 3, 20_261_121] as [UInt64])
  func theVisibleSetAgreesWithSets(seed: UInt64) throws {
    var around = 500
    try play(seed: seed) { random in
      around = max(0, around + Int.random(in: -20...20, using: &random))
      return answer(&random, around: around)
    }
  }

  /// Slots of a list with a header now and then, of which consecutive frames show windows that
  /// overlap; sometimes one of them looks different, is hidden, or is out of its place.
  @Test(arguments: [1, 2, 3, 20_261_129] as [UInt64])
  func framesThatContinueTheLastOneAgreeWithSets(seed: UInt64) throws {
    let hasHeaders = seed % 2 == 0
    var slots = (0..<400).map { number in
      let id =
        hasHeaders && number % 25 == 0
        ? ElementID.header(ofSection: number / 25) : .item(number % 25, inSection: number / 25)
      return ElementAttributes(
        id: id, frame: CGRect(x: 0, y: Double(number % 50) + 1, width: 10, height: 2))
    }
    var (first, end) = (200, 220)
    try play(seed: seed) { random in
      let step = Int.random(in: -4...4, using: &random)
      first = min(max(0, first + step), 380)
      end = min(400, max(first, end + step + Int.random(in: -1...1, using: &random)))
      var answer = Array(slots[first..<end])
      // Most frames continue the one before. In some, everything moves, as in a pinch, and some
      // differ in one respect.
      let moves = Int.random(in: 0..<3, using: &random) == 0
      if moves { for index in answer.indices { answer[index].frame.origin.y += 0.25 } }
      guard Int.random(in: 0..<(moves ? 3 : 12), using: &random) == 0,
        let slot = answer.indices.randomElement(using: &random)
      else { return answer }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: slots[first + slot].alpha = 1.5 - slots[first + slot].alpha
      case 1: answer[slot].isHidden = true
      case 2: answer[slot].zIndex = 1
      case 3: answer[slot].frame.origin.y = -20
      case 4: answer.swapAt(slot, 0)
      default:
        // The first one stays, but moves to the other end.
        answer.append(answer.removeFirst())
        answer[answer.count - 1].zIndex = 1
      }
      return answer
    }
  }

  /// Shows 600 frames and compares each with the oracle.
  private func play(
    seed: UInt64, _ next: (inout SplitMix64) -> [ElementAttributes]
  ) throws {
    var random = SplitMix64(seed: seed)
    let dataSource = FakeDataSource()
    let source = FakeSource()
    let view = CollectionView(source: source, dataSource: dataSource)
    dataSource.register(in: view)
    var oracle = Oracle()
    for frame in 0..<600 {
      if Int.random(in: 0..<3, using: &random) > 0 { source.answer = next(&random) }
      view.show()
      let expected = oracle.show(source.answer, in: window) {
        $0.kind == .header ? "header" : dataSource.identifier($0)
      }
      try #require(Array(view.visibleElements) == expected, "seed \(seed), frame \(frame)")
      try #require(view.counters == oracle.counters, "seed \(seed), frame \(frame)")
      for element in expected {
        let shown = view.visibleView(of: element.id)
        try #require(shown?.attributes == element, "seed \(seed), frame \(frame)")
      }
      let views = Set(
        expected.compactMap { view.visibleView(of: $0.id).map(ObjectIdentifier.init) })
      try #require(views.count == expected.count, "two elements share a view, seed \(seed)")
    }
  }

  @Test func tenThousandVisibleElementsComeAndGo() {
    let dataSource = FakeDataSource()
    let source = FakeSource()
    let view = CollectionView(source: source, dataSource: dataSource)
    dataSource.register(in: view)
    for first in [0, 5_000, 4_999, 20_000, 0] {
      source.answer = (first..<first + 10_000).reversed().map { item($0) }
      view.show()
      #expect(view.shownItems == Array(first..<first + 10_000))
    }
    #expect(view.counters.peakVisible == 10_000)
    #expect(view.counters.dequeues - view.counters.reuseHits == view.counters.created)
  }
}
