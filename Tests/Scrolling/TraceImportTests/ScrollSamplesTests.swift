import Foundation
import Testing
import TraceImport

@Suite struct ScrollSamplesTests {
  /// Samples at 8 ms from each other, unless a time stands with them.
  private func kept(_ offsets: [Double], milliseconds: [Double]? = nil) -> [Double] {
    var samples = ScrollSamples(
      offsets.enumerated().map { index, y in
        ScrollSamples.Sample(
          time: (milliseconds?[index] ?? Double(index) * 8) * 1000, offset: CGPoint(x: 0, y: y))
      })
    samples.removeRestingScrollers()
    #expect(samples.samples.count + samples.removedCount == offsets.count)
    return samples.samples.map { Double($0.offset.y) }
  }

  @Test func samplesOfAScrollerAtRestAreTakenOut() {
    #expect(
      kept([0, 20_018, 0, 20_053, 0, 20_172, 20_206, 0, 20_276, 0])
        == [20_018, 20_053, 20_172, 20_206, 20_276])
  }

  @Test func twoOfThemAreAsWell() {
    let moving = (0..<12).map { 9000 + Double($0) * 50 }
    #expect(kept(moving.flatMap { [0, 700, $0] }) == moving)
  }

  @Test func aJumpToWhereAnotherRestsStays() {
    let jump: [Double] = [5000, 0, 5050, 0, 5100, 0, 5150, 0, 0, 0, 0, 0, 20, 40, 60, 80, 100]
    #expect(kept(jump) == [5000, 5050, 5100, 5150, 0, 0, 0, 0, 0, 20, 40, 60, 80, 100])
  }

  @Test func aScrollerThatRestsNearbyTakesMoreToBeSeen() {
    let moving = (0..<20).map { 30 + Double($0) * 5 }
    #expect(kept(moving.flatMap { [0, $0] }) == moving)
  }

  @Test func reversalsAndJumpsThereAndBackStay() {
    let reversals: [Double] = [0, 30, 60, 80, 90, 80, 60, 30, 0, 30, 60, 80, 90, 80, 60, 30, 0]
    #expect(kept(reversals) == reversals)
    let jumps: [Double] = [0, 9000, 0, 9000, 0, 9000]
    #expect(kept(jumps, milliseconds: (0..<6).map { Double($0) * 500 }) == jumps)
    #expect(kept([4, 4, 4]) == [4, 4, 4])
  }

  @Test func samplesAreSortedByTimeAndKeepTheirOrderOtherwise() {
    let samples = ScrollSamples([
      .init(time: 2, offset: .zero), .init(time: 1, offset: CGPoint(x: 0, y: 1)),
      .init(time: 2, offset: CGPoint(x: 0, y: 2)),
    ])
    #expect(samples.samples.map(\.offset.y) == [1, 0, 2])
    #expect(samples.distance == 3 && samples.moves)
  }
}
