import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement
import Primitives
import Testing

/// Showing frames again in the same order allocates nothing.
@Suite struct SteadyStateTests {
  private final class BareDataSource: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }

    func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
      view.dequeueReusableCell(withIdentifier: "cell", for: id)
    }
  }

  /// The allocations of a second round over `frames`; the first round ends where the second begins.
  private func allocations(over frames: [Range<Int>]) throws -> UInt64 {
    let (source, dataSource) = (FakeSource(), BareDataSource())
    let view = CollectionView(source: source, dataSource: dataSource)
    view.registerCell(withIdentifier: "cell") { CollectionCell() }
    let answers = frames.map { $0.map { item($0) } }
    let counters = try AllocationCounters()
    func show(_ answer: [ElementAttributes]) {
      source.answer = answer
      view.show()
    }
    for answer in answers { show(answer) }
    show(answers[0])
    let before = counters.allocationCount()
    for answer in answers.dropFirst() { show(answer) }
    show(answers[0])
    return counters.allocationCount() - before
  }

  @Test func slotsThatAJumpMadeCanAllBeFreeLater() throws {
    #expect(try allocations(over: [0..<40, 0..<1, 0..<40, 100..<160]) == 0)
  }

  @Test func storageThatTakesTurnsGrowsTogether() throws {
    #expect(try allocations(over: [0..<1, 0..<300, 0..<2]) == 0)
    #expect(try allocations(over: [0..<1, 0..<900, 0..<2, 0..<300, 5..<6]) == 0)
  }

  /// Doubling what the other has would never end: each frame would take twice the storage of the
  /// last.
  @Test func storageThatTakesTurnsStopsGrowing() throws {
    let (source, dataSource) = (FakeSource(), BareDataSource())
    let view = CollectionView(source: source, dataSource: dataSource)
    view.registerCell(withIdentifier: "cell") { CollectionCell() }
    func show(_ count: Int) {
      source.answer = (0..<count).map { item($0) }
      view.show()
    }
    // Both ways of growing: to twice the storage, and to what is needed.
    for count in [1, 300, 700, 1] { show(count) }
    let counters = try AllocationCounters()
    let before = counters.liveBytes
    for _ in 0..<16 { show(1) }
    #expect(counters.liveBytes - before < 1 << 16)
  }

  @Test func aFrameInWhichNothingChangedIsFree() throws {
    let (source, dataSource) = (FakeSource((0..<40).map { item($0) }), BareDataSource())
    let view = CollectionView(source: source, dataSource: dataSource)
    view.registerCell(withIdentifier: "cell") { CollectionCell() }
    try view.setBounds(window)
    try view.layoutIfNeeded()
    let counters = try AllocationCounters()
    let before = counters.allocationCount()
    for _ in 0..<100 { try view.layoutIfNeeded() }
    #expect(counters.allocationCount() == before)
    #expect(view.counters.passesLeftEarly == 100)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyRoundIsFreeTheSecondTime(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let frames = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      let start = Int.random(in: 0...600, using: &random)
      return start..<start + Int.random(in: 0...400, using: &random)
    }
    #expect(try allocations(over: frames) == 0, "seed \(seed)")
  }
}
