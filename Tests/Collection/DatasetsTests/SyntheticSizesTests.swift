import CollectionModel
import Datasets
import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct SyntheticSizesTests {
  /// The same bits on every machine: a change here changes everybody's data.
  @Test func aSeedDecidesTheContent() {
    var spec = SyntheticSizes(items: 10_000, sections: 7, headerHeight: 30, seed: 42)
    #expect(spec.dataset(named: "u").sizes.contentHash == "bc7d3d7aa79995f2")
    spec.heights = .logNormal(median: 80, sigma: 0.5, limits: 20...2000)
    let heavy = spec.dataset(named: "l")
    #expect(heavy.sizes.contentHash == "a7dd24fd986e116c")
    #expect(heavy.sizes.contentHash == spec.dataset(named: "other").sizes.contentHash)
    spec.seed = 43
    #expect(heavy.sizes.contentHash != spec.dataset(named: "l").sizes.contentHash)
  }

  @Test func heightsStayInTheirRangeAndReachItsEnds() {
    var spec = SyntheticSizes(items: 20_000, heights: .uniform(10...11), seed: 1)
    var heights = Set<UInt32>()
    spec.dataset(named: "u").sizes.sizes.forEachRun { run in
      for offset in 0..<run.count { heights.insert(run.heights[offset]) }
    }
    #expect(heights == Set(640...704))
    spec.heights = .logNormal(median: 100, sigma: 1, limits: 50...200)
    heights = []
    var below = 0
    spec.dataset(named: "l").sizes.sizes.forEachRun { run in
      for offset in 0..<run.count {
        heights.insert(run.heights[offset])
        below += run.heights[offset] < 6400 ? 1 : 0
      }
    }
    #expect(heights.min() == 3200 && heights.max() == 12_800)
    #expect(abs(below - 10_000) < 300)
    spec.heights = .uniform(44...44)
    #expect(spec.dataset(named: "c").sizes.sizes[19_999] == ItemSize(points: 390, 44))
  }

  /// As many as ids have numbers for, in one section: an id too large would be cut to another.
  @Test func rowsMayBeAsManyAsIDsHaveNumbersFor() {
    let most = SectionedSizes.most
    let rows = SyntheticSizes(items: most, heights: .uniform(44...44)).dataset(named: "r").sizes
    #expect(rows.itemCount == most && Int(rows.section(0).itemCount) == most)
    #expect(rows[ItemPath(section: 0, item: most - 1)].size == ItemSize(points: 390, 44))
    #expect(rows.byteCount < 48_000_000)
    #expect(Int(ElementID.item(most - 1, inSection: 0).item) == most - 1)
    let sections = SyntheticSizes(items: most, sections: 3, heights: .uniform(9...9))
    #expect(sections.dataset(named: "r").sizes.locate(most - 1).section == 2)
  }

  @Test func moreThanIDsHaveNumbersForAreRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = SyntheticSizes(items: SectionedSizes.most + 1, sections: 3, heights: .uniform(9...9))
        .dataset(named: "r")
    }
    await #expect(processExitsWith: .failure) {
      var rows = SyntheticSizes(items: SectionedSizes.most, sections: 3, heights: .uniform(9...9))
        .dataset(named: "r").sizes
      rows.insert(ItemBox(size: ItemSize(width: 1, height: 1)), at: ItemPath(section: 1, item: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = SyntheticSizes(items: 200_000_001, heights: .uniform(9...10)).dataset(named: "r")
    }
  }

  @Test func itemsAreSpreadEvenlyOverSections() {
    for (items, sections) in [(10, 3), (3, 10), (0, 4), (5, 5), (1, 1), (1000, 7)] {
      let sizes = SyntheticSizes(items: items, sections: sections).dataset(named: "s").sizes
      let counts = (0..<sections).map { Int(sizes.section($0).itemCount) }
      #expect(sizes.sectionCount == sections && counts.reduce(0, +) == items)
      #expect(counts.max()! - counts.min()! <= 1)
      #expect(sizes.section(0).headerHeight == 0)
    }
    let headed = SyntheticSizes(items: 4, sections: 2, headerHeight: 10.5).dataset(named: "s")
    #expect(headed.sizes.section(1).headerHeight == 672)
    #expect(headed.kind == .synthetic)
  }

  @Test func aMillionSectionsMayHoldOneItemEachOrFewer() {
    let sizes = SyntheticSizes(items: 250_000, sections: 1_000_000).dataset(named: "s").sizes
    #expect(sizes.sectionCount == 1_000_000 && sizes.itemCount == 250_000)
    for position in stride(from: 0, to: 250_000, by: 9973) {
      let place = sizes.locate(position)
      #expect(place.item == 0 && sizes.itemsBefore(section: place.section) == position)
    }
  }

  @Test(arguments: [0, 1, 100, 63_665, 63_667, 200_000])
  func resamplingKeepsSectionsAndProportions(_ count: Int) throws {
    let dataset = try Dataset.read(bundled("debian-packages.csv.gz"))
    let drawn = dataset.resampled(to: count, seed: 9)
    #expect(drawn.kind == .cards && drawn.name == dataset.name)
    #expect(drawn.sizes.itemCount == count && drawn.sizes.sectionCount == 58)
    for section in 0..<58 {
      let share = Double(dataset.sizes.section(section).itemCount) * Double(count) / 63_666
      let found = drawn.sizes.section(section)
      #expect(abs(Double(found.itemCount) - share) <= 1)
      #expect(found.headerHeight == dataset.sizes.section(section).headerHeight)
      // Each item was drawn from its own section.
      let start = dataset.sizes.itemsBefore(section: section)
      let own = Set(
        (0..<Int(dataset.sizes.section(section).itemCount)).map { dataset.sizes.sizes[start + $0] })
      let first = drawn.sizes.itemsBefore(section: section)
      #expect((0..<Int(found.itemCount)).allSatisfy { own.contains(drawn.sizes.sizes[first + $0]) })
    }
    #expect(drawn.sizes.contentHash == dataset.resampled(to: count, seed: 9).sizes.contentHash)
    if count >= 100 {
      #expect(drawn.sizes.contentHash != dataset.resampled(to: count, seed: 10).sizes.contentHash)
    }
  }

  @Test func resamplingToTheSameCountIsTheDatasetItself() throws {
    let dataset = try Dataset.read(bundled("debian-packages.csv.gz"))
    let same = dataset.resampled(to: 63_666, seed: 9)
    #expect(same.sizes.contentHash == dataset.sizes.contentHash)
  }
}
