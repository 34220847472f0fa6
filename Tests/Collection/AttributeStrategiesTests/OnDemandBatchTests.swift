import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// The cost of a batch of edits for `OnDemand`: it passes each changed section once, at the end.
@Suite struct OnDemandBatchTests {
  /// An on-demand list, and its collection.
  private final class Listed {
    let source: OnDemand
    private let rule: any LayoutRule
    private var sizes: SectionedSizes

    init(_ sizes: SectionedSizes, _ rule: any LayoutRule = ListLayout(crossExtent: 390)) {
      self.sizes = sizes
      self.rule = rule
      source = OnDemand(rule: rule, sizes: sizes)
      source.prepare()
    }

    var counters: WorkCounters { source.counters }

    func apply(_ edits: [CollectionEdit]) {
      source.apply(edits)
      for edit in edits { sizes.apply(edit) }
    }

    var oracle: BruteForce { BruteForce(rule: rule, sizes: sizes) }
  }

  /// `counts.count` sections of rows of 40.5 pt under headers of 30 pt.
  private static func list(_ counts: [Int]) -> Listed {
    Listed(
      SectionedSizes(
        sections: counts.map { SectionInfo(itemCount: $0, headerHeight: 30 * 64) },
        sizes: SizeSequence((0..<counts.reduce(0, +)).map { _ in row })))
  }

  private static let row = ItemSize(points: 50, 40.5)
  private static let box = ItemBox(size: row)

  /// The number of slots that the batch makes it pass.
  private static func passed(_ source: Listed, _ edits: [CollectionEdit]) -> Int {
    let before = source.counters.attributesComputed
    source.apply(edits)
    expectAgreement(source)
    return source.counters.attributesComputed - before
  }

  private static func expectAgreement(_ list: Listed) {
    let (source, oracle) = (list.source, list.oracle)
    #expect(source.contentSize == oracle.contentSize)
    let found = (0..<source.sectionCount).map { source.extent(ofSection: $0) }
    #expect(found == (0..<oracle.sectionCount).map { oracle.extent(ofSection: $0) })
  }

  @Test func manyDeletesInOneSectionPassItOnce() {
    let source = Self.list([50, 300, 70])
    let edits = (0..<100).map { CollectionEdit.removeItems($0..<$0 + 1, section: 1) }
    #expect(Self.passed(source, edits) == 200 + 1)
  }

  @Test func manyEditsInSeveralSectionsPassEachOnce() {
    let source = Self.list([50, 300, 70, 8])
    var edits: [CollectionEdit] = []
    for round in 0..<20 {
      edits.append(.insertItems([Self.box], at: ItemPath(section: 0, item: round)))
      edits.append(.resizeItem(ItemPath(section: 2, item: round), to: Self.box))
      edits.append(
        .moveItem(
          from: ItemPath(section: 2, item: 0), to: ItemPath(section: 0, item: round)))
      edits.append(.setHeader(height: UInt32(round) * 64, section: 3))
    }
    #expect(Self.passed(source, edits) == (90 + 1) + (50 + 1) + (8 + 1))
  }

  @Test func sectionsThatComeAndGoAndMoveArePassedOnceAtMost() {
    let source = Self.list([10, 20, 30, 40, 50])
    let edits: [CollectionEdit] = [
      .removeItems(0..<1, section: 4),  // 10 20 30 40 49*
      .insertSection(
        SectionInfo(itemCount: 2, headerHeight: 64), items: [Self.box, Self.box], at: 1),
      .removeItems(5..<6, section: 5),  // 10 2* 20 30 40 48*
      .removeItems(0..<3, section: 3),  // 10 2* 20 27* 40 48*
      .moveSection(from: 5, to: 0),  // 48* 10 2* 20 27* 40
      .insertItems([Self.box], at: ItemPath(section: 0, item: 48)),  // 49* 10 2* 20 27* 40
      .removeSection(4),  // 49* 10 2* 20 40
      .moveSection(from: 3, to: 1),  // 49* 20 10 2* 40
      .setHeader(height: 128, section: 3),
    ]
    #expect(Self.passed(source, edits) == (49 + 1) + (2 + 1))
  }

  @Test func aBatchThatRenumbersSectionsTheRuleCountsPassesEverythingOnce() {
    let rule = MixedLayout([
      ListLayout(crossExtent: 390), ListLayout(crossExtent: 390, spacing: 7.5),
    ])
    let source = Listed(
      SectionedSizes(
        sections: [3, 4, 5].map { SectionInfo(itemCount: $0) },
        sizes: SizeSequence((0..<12).map { _ in Self.row })), rule)
    let edits: [CollectionEdit] = [
      .moveSection(from: 0, to: 2), .removeItems(0..<1, section: 0), .moveSection(from: 1, to: 0),
    ]
    #expect(Self.passed(source, edits) == 3 + 3 + 5 + 3)
  }
}

/// Batches of many edits, of all kinds and over all layouts, against brute force: sections are
/// inserted, removed and moved among those that are still to be passed.
@Suite struct OnDemandBatchOracleTests {
  @Test(arguments: NamedRule.all, [5, 20_261_122] as [UInt64])
  func batchesLeaveWhatBruteForceFinds(layout: NamedRule, seed: UInt64) {
    for flavor in RandomEdits.Flavor.all(of: layout.rule) {
      var random = TestRandom(seed: seed)
      let edits = RandomEdits(flavor: flavor)
      var sizes = edits.collection(120, &random)
      let source = OnDemand(rule: layout.rule, sizes: sizes)
      source.prepare()
      for round in 0..<12 {
        let batch = (0..<Int.random(in: 1...30, using: &random)).map { _ in
          let edit = edits.edit(of: sizes, &random)
          sizes.apply(edit)
          return edit
        }
        source.apply(batch)
        let oracle = BruteForce(rule: layout.rule, sizes: sizes)
        guard source.contentSize == oracle.contentSize,
          source.sectionCount == oracle.sectionCount,
          (0..<oracle.sectionCount).allSatisfy({
            source.extent(ofSection: $0) == oracle.extent(ofSection: $0)
          })
        else {
          Issue.record("\(layout), \(flavor), seed \(seed), round \(round): after \(batch)")
          return
        }
      }
    }
  }
}
