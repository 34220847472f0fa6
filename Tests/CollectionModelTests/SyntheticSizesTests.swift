import Foundation
import Testing

@testable import CollectionModel

@Suite struct SyntheticSizesTests {
  @Test func theGeneratorIsSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    // From the reference implementation.
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  @Test func portableLogarithmAndExponentialAreExactToAFewUnits() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let x = (generator.nextUnit() + 1e-18) * 1000
      #expect(
        abs(PortableMath.log(x) - Foundation.log(x)) <= 4e-16 * max(1, abs(Foundation.log(x))))
      let y = (generator.nextUnit() - 0.5) * 100
      #expect(abs(PortableMath.exp(y) / Foundation.exp(y) - 1) < 1e-15)
    }
    #expect(PortableMath.log(1) == 0 && PortableMath.exp(0) == 1)
  }

  @Test func normalNumbersHaveTheirMeanAndDeviation() {
    var generator = SeededGenerator(seed: 5)
    let values = (0..<100_000).map { _ in generator.nextNormal() }
    let mean = values.reduce(0, +) / 100_000
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 100_000
    #expect(abs(mean) < 0.015 && abs(variance - 1) < 0.02)
    #expect(abs(Double(values.count { $0 > 1.6449 }) / 100_000 - 0.05) < 0.004)
  }

  /// The same bits on every machine: a change here changes everybody's data.
  @Test func aSeedDecidesTheContent() {
    var spec = SyntheticSizes(items: 10_000, sections: 7, headerHeight: 30, seed: 42)
    #expect(spec.dataset(named: "u").contentHashText == "2b8e718046ce0f33")
    spec.heights = .logNormal(median: 80, sigma: 0.5, limits: 20...2000)
    let heavy = spec.dataset(named: "l")
    #expect(heavy.contentHashText == "0352f7763522690c")
    #expect(heavy.contentHash == spec.dataset(named: "other").contentHash)
    spec.seed = 43
    #expect(heavy.contentHash != spec.dataset(named: "l").contentHash)
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
    #expect(headed.kind == .synthetic && !headed.isResampled)
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
    #expect(drawn.isResampled && drawn.kind == .cards && drawn.name == dataset.name)
    #expect(drawn.sizes.itemCount == count && drawn.sizes.sectionCount == 58)
    for section in 0..<58 {
      let share = Double(dataset.sizes.section(section).itemCount) * Double(count) / 63_666
      let found = drawn.sizes.section(section)
      #expect(abs(Double(found.itemCount) - share) <= 1)
      #expect(found.headerHeight == dataset.sizes.section(section).headerHeight)
      // Each item is one of its own section's.
      let start = dataset.sizes.itemsBefore(section: section)
      let own = Set(
        (0..<Int(dataset.sizes.section(section).itemCount)).map { dataset.sizes.sizes[start + $0] })
      let first = drawn.sizes.itemsBefore(section: section)
      #expect((0..<Int(found.itemCount)).allSatisfy { own.contains(drawn.sizes.sizes[first + $0]) })
    }
    #expect(drawn.contentHash == dataset.resampled(to: count, seed: 9).contentHash)
    if count >= 100 {
      #expect(drawn.contentHash != dataset.resampled(to: count, seed: 10).contentHash)
    }
  }

  @Test func resamplingToTheSameCountIsTheDatasetItself() throws {
    let dataset = try Dataset.read(bundled("debian-packages.csv.gz"))
    let same = dataset.resampled(to: 63_666, seed: 9)
    #expect(!same.isResampled && same.contentHash == dataset.contentHash)
  }
}
