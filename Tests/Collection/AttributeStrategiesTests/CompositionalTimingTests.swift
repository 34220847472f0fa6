import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What measured items cost a compositional layout.
///
/// `Scripts/dev timing` runs these alone.
@Suite(.enabled(if: TimingCheck.isRequested), .serialized) struct CompositionalTimingTests {
  private static func rule(_ group: CompositionalItem) -> CompositionalRule {
    CompositionalRule(
      CompositionalLayout([CompositionalSection(repeating: group)]),
      in: CompositionalEnvironment(size: CGSize(width: 390, height: 844)))
  }

  private static func sizes(_ count: Int, in sectionCount: Int) -> SectionedSizes {
    SectionedSizes(
      sections: Array(repeating: SectionInfo(itemCount: count / sectionCount), count: sectionCount),
      sizes: SizeSequence((0..<count).map { ItemSize(points: 390, 30 + Double($0 % 90)) }))
  }

  @Test func anItemThatMeasuresAnotherHeightTakes2MicrosecondsOnAverageAndRarely10() throws {
    let rule = Self.rule(
      .horizontal(.ofWidth(1), .about(44), [.item(.ofWidth(1), .about(44))]))
    let sizes = Self.sizes(1_000_000, in: 20)
    let source = LayoutSource(rule: rule, strategy: TiledCache(rule: rule, sizes: sizes))
    source.prepare()
    let verdict = try TimingCheck.verdict("an item measured") {
      var times: [Double] = []
      for item in 0..<20_000 {
        let edit = CollectionEdit.resizeItem(
          ItemPath(section: 7, item: 20_000 + item),
          to: ItemBox(size: ItemSize(points: 390, 40 + Double((item + times.count) % 77))))
        times.append(1e6 * TimingCheck.cpuSeconds { source.apply([edit]) })
      }
      times.sort()
      let (mean, rare) = (times.reduce(0, +) / Double(times.count), times[times.count * 999 / 1000])
      return mean <= 2 && rare <= 10
        ? nil : "\(mean) us on average, and \(rare) us at the 99.9th percentile"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }

  @Test func aLineOfTenItemsInThreeLevelsTakesAtMost2Microseconds() throws {
    let third = CompositionalItem.item(.ofWidth(1 / 3), .about(40))
    let half = CompositionalItem.item(.ofWidth(1), .about(20))
    let column = CompositionalItem.vertical(
      .ofWidth(0.5), .about(40), [half, half], spacing: .fixed(2))
    let row = CompositionalItem.horizontal(.ofWidth(1), .about(40), [third], spacing: .fixed(4))
    let columns = CompositionalItem.horizontal(
      .ofWidth(1), .about(40), [column, column], spacing: .fixed(4))
    let rule = Self.rule(
      .vertical(.ofWidth(1), .about(130), [row, columns, row], spacing: .fixed(4)))
    let lines = 10_000
    let sizes = Self.sizes(10 * lines, in: 1)
    try #require(rule.groupItems(ofDescription: 0).count == 10)
    let verdict = try TimingCheck.verdict("a line of ten items") {
      let seconds = TimingCheck.cpuSeconds {
        var walk = LayoutWalk(rule: rule, sizes: sizes)
        var cursor = Cursor()
        var buffer = ElementBuffer(capacity: 1024)
        while !walk.isAtEnd(cursor) {
          buffer.removeAll()
          walk.place(&cursor, slots: 100, into: &buffer)
        }
      }
      let time = 1e6 * seconds / Double(lines)
      return time <= 2 ? nil : "\(time) us"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}
