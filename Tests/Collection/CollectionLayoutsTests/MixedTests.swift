import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import Primitives
import TestSupport
import Testing

@Suite struct MixedTests {
  private let rule = MixedLayout([
    ListLayout(
      crossExtent: 100, spacing: 1, style: SectionStyle(hasBackground: true, pinsHeaders: true)),
    GridLayout(
      crossExtent: 100, columns: 2, rowHeight: 20, spacing: 0, style: SectionStyle(footer: 6)),
    FlowLayout(crossExtent: 100, lineSpacing: 2, interitemSpacing: 4),
  ])

  private var sizes: SectionedSizes {
    SectionedSizes(
      sections: [2, 3, 3, 1].map { SectionInfo(itemCount: $0, headerHeight: 10 * 64) },
      sizes: SizeSequence((0..<9).map { _ in ItemSize(points: 40, 15) }))
  }

  @Test func eachSectionIsPlacedByItsOwnLayoutAndTheyTakeTurns() {
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    let items = PlacedCollection.whole(&walk).elements.filter { $0.id.kind == .item }
    #expect(
      items.map(\.frame) == [
        CGRect(x: 0, y: 10, width: 100, height: 15), CGRect(x: 0, y: 26, width: 100, height: 15),
        CGRect(x: 0, y: 51, width: 50, height: 20), CGRect(x: 50, y: 51, width: 50, height: 20),
        CGRect(x: 0, y: 71, width: 50, height: 20),
        CGRect(x: 0, y: 107, width: 40, height: 15), CGRect(x: 60, y: 107, width: 40, height: 15),
        CGRect(x: 0, y: 124, width: 40, height: 15),
        CGRect(x: 0, y: 149, width: 100, height: 15),
      ])
    #expect(walk.sectionOrigins() == [0, 41, 97, 139, 164])
  }

  @Test func backgroundsStandInTheSectionsWhoseLayoutHasThem() {
    var buffer = ElementBuffer()
    for section in 0..<4 {
      rule.sectionElements?.place(
        section: section, sizes.section(section), extent: Extent(near: 0, far: 9),
        crossExtent: 100, into: &buffer)
    }
    #expect(rule.sectionElements?.kinds == [.background])
    #expect(buffer.elements.map(\.id.section) == [0, 3])
  }

  @Test func headersArePinnedInTheSectionsWhoseLayoutPinsThem() {
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    let origins = SectionOrigins(walk.sectionOrigins())
    let headers = PlacedCollection.whole(&walk).elements.filter { $0.id.kind == .header }
    let cases: [(top: Double, forced: [Int], headers: [Double])] = [
      (20, [0], [20, 41, 97, 139]), (35, [0], [31, 41, 97, 139]), (60, [], [31, 41, 97, 139]),
      (150, [3], [31, 41, 97, 150]),
    ]
    for (top, forced, expected) in cases {
      let environment = EffectEnvironment(
        bounds: CGRect(x: 0, y: top, width: 100, height: 30),
        contentSize: CGSize(width: 100, height: 164), sections: Located(origins: origins))
      var requested = GrowableBuffer<ElementID>()
      rule.boundsEffect?.appendForced(crossing: environment.bounds, in: environment, to: &requested)
      #expect(requested.elements.map { Int($0.section) } == forced)
      var transforms: [ElementTransform] = []
      let adjusted = headers.map { header in
        var header = header
        rule.boundsEffect?.adjust(&header, in: environment, transforms: &transforms)
        return Double(header.frame.minY)
      }
      #expect(adjusted == expected)
    }
  }

  @Test func withoutBackgroundsAndPinsThereIsNeither() {
    let plain = MixedLayout([ListLayout(crossExtent: 100), GridLayout(crossExtent: 100)])
    #expect(plain.sectionElements == nil && plain.boundsEffect == nil)
    #expect(plain.readsSizes && plain.shapeCount == 1)
    #expect(!MixedLayout([GridLayout(crossExtent: 100)]).readsSizes)
  }

  @Test func oneLayoutDependsOnSectionNumbersAsItDoesAlone() {
    let alternating = FlowLayout(
      crossExtent: 100, metrics: [SectionMetrics(), SectionMetrics(lineSpacing: 20)])
    #expect(MixedLayout([alternating]).dependsOnSectionNumber)
    #expect(MixedLayout([rule]).dependsOnSectionNumber)
    #expect(!MixedLayout([ListLayout(crossExtent: 100)]).dependsOnSectionNumber)
  }

  @Test(.waitsForExits) func layoutsOfDifferentExtentsAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = MixedLayout([]) }
    await #expect(processExitsWith: .failure) {
      _ = MixedLayout([ListLayout(crossExtent: 100), ListLayout(crossExtent: 101)])
    }
  }

  private final class Located: SectionLocating {
    let origins: SectionOrigins
    init(origins: SectionOrigins) { self.origins = origins }
    var sectionCount: Int { origins.count }
    func extent(ofSection section: Int) -> Extent { origins.extent(of: section) }
    func info(ofSection section: Int) -> SectionInfo { SectionInfo(itemCount: 0) }
    func section(reaching offset: Double) -> Int { origins.section(reaching: offset) }
  }
}
