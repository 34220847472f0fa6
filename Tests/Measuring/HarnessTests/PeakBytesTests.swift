import Harness
import ScrollTraces
import Testing

/// The peak of a strategy holds nothing of the collection's size that is not the strategy's.
@Suite struct PeakBytesTests {
  /// The data source numbers the items of an edited section one by one: 400 KB here, which no
  /// strategy holds.
  @Test(arguments: [EditKind.chat, .drag])
  func whatTheDataSourceHoldsIsNotTheStrategys(script: EditKind) throws {
    func peak(itemsPerSection: Int) throws -> (least: Double, most: Double) {
      let content = TestContent(
        strategy: .onDemand, layout: .list, script: script, items: 100_000,
        itemsPerSection: itemsPerSection, batches: 4)
      let launch = try counted(content)
      return (
        try #require(launch.number("live_bytes")), try #require(launch.number("peak_bytes"))
      )
    }
    let one = try peak(itemsPerSection: 100_000)
    #expect(one.most >= one.least && one.most < 128_000, "\(one)")
  }

  /// What the strategy itself copies at an edit still counts: it holds each element.
  @Test func whatTheStrategyHoldsCounts() throws {
    let content = TestContent(
      strategy: .precomputeAll, layout: .list, script: .chat, items: 20_000, batches: 4)
    let launch = try counted(content)
    let live = try #require(launch.number("live_bytes"))
    #expect(live > 20_000 * 64)
    #expect(try #require(launch.number("peak_bytes")) >= live)
  }
}
