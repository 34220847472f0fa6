import SuiteCases
import Commands
import Measurement
import Registration
import ScrollBenchKit
import Testing
import Workers

@Suite struct PairCoverTests {
  /// Pairs that no group has: layouts with strategies and traces, strategies with sizes.
  private func missing(_ cover: PairCover) -> [String] {
    var missing: [String] = []
    func expect(_ name: String, _ isThere: (PairCover.Group) -> Bool) {
      if !cover.groups.contains(where: isThere) { missing.append(name) }
    }
    for strategy in 0..<cover.strategyCount {
      for layout in cover.fitting.indices {
        expect("layout \(layout), strategy \(strategy)") {
          $0.layout == layout && $0.strategies.contains(strategy)
        }
      }
      for size in 0..<cover.sizeCount {
        expect("strategy \(strategy), size \(size)") {
          $0.size == size && $0.strategies.contains(strategy)
        }
      }
    }
    for layout in cover.fitting.indices {
      for trace in 0..<cover.traceCount {
        expect("layout \(layout), trace \(trace)") { $0.layout == layout && $0.trace == trace }
      }
    }
    return missing
  }

  @Test func teamsAreOfTwoAndEveryStrategyMeetsEverySize() {
    let cover = PairCover(
      fitting: (0..<11).map { [$0 % 2, 2 + $0 % 3] }, traceCount: 2, sizeCount: 2,
      strategyCount: 8, slow: [0], joinsAllStrategies: false)
    let layoutsAndTraces = Set(cover.groups.map { [$0.layout, $0.trace] })
    #expect(layoutsAndTraces.count == 22)
    let cases = cover.groups.reduce(0) { $0 + $1.strategies.count }
    #expect((44...46).contains(cases), "\(cases)")
    for strategy in 0..<8 {
      let sizes = Set(cover.groups.filter { $0.strategies.contains(strategy) }.map(\.size))
      #expect(sizes.count == 2, "strategy \(strategy)")
    }
  }

  @Test(arguments: [
    [11, 9, 3, 8], [1, 1, 1, 1], [1, 1, 1, 8], [1, 1, 5, 8], [3, 1, 3, 8], [11, 1, 3, 8],
    [2, 9, 1, 2], [5, 2, 7, 3],
  ])
  func everyPairIsCoveredWhateverTheNumbers(_ counts: [Int]) {
    for slow in [Set<Int>(), [0], Set(0..<counts[3])] {
      let cover = PairCover(
        fitting: (0..<counts[0]).map { [$0 % 2, 2 + $0 % 3] }, traceCount: counts[1],
        sizeCount: counts[2], strategyCount: counts[3], slow: slow)
      #expect(missing(cover).isEmpty, "\(counts), slow \(slow)")
      for group in cover.groups {
        #expect(Set(group.strategies).count == group.strategies.count)
        #expect(cover.fitting[group.layout].contains(group.data))
      }
    }
  }

  @Test func theSameInputGivesTheSameGroups() {
    func groups() -> [PairCover.Group] {
      PairCover(
        fitting: [[0], [0, 1], [2]], traceCount: 5, sizeCount: 3, strategyCount: 8, slow: [1, 5]
      ).groups
    }
    #expect(groups() == groups())
  }

  @Test func slowStrategiesMeetTheLargestSizeOnceAndOnTheFirstLayout() {
    let slow: Set<Int> = [0, 2, 5, 6]
    let cover = PairCover(
      fitting: Array(repeating: [0], count: 11), traceCount: 9, sizeCount: 3, strategyCount: 8,
      slow: slow)
    for strategy in slow {
      let largest = cover.groups.filter { $0.size == 2 && $0.strategies.contains(strategy) }
      #expect(largest.map(\.layout) == [0], "strategy \(strategy)")
    }
  }
}

@Suite struct BundledSuiteTests {
  private func load(_ name: String) throws -> Suite {
    try Suite.load(name, benchmarks: [Bench.root.path + "/Benchmarks"])
  }

  @Test func theStandardSuiteCoversEveryPairInAtMostThreeHundredAndThirtyCases() throws {
    let suite = try #require(try load("standard").parts.first)
    let registry = Registry.standard
    let layouts = suite.layouts.names(among: registry.layouts.map(\.name))
    let strategies = suite.strategies.names(among: registry.strategies.map(\.name))
    #expect(Set(layouts.filter { !$0.contains("[") }) == Set(registry.layouts.map(\.name)))
    #expect(Set(strategies) == Set(registry.strategies.map(\.name)))
    let list = try CaseList(try load("standard"), .bundled, in: registry)
    let cases = list.cases
    #expect(cases.count <= 330)
    #expect(Set(cases.map(\.id)).count == cases.count)
    for layout in layouts {
      for strategy in strategies {
        #expect(
          cases.contains { $0.layout.shown == layout && $0.strategy.shown == strategy }, "\(layout)"
        )
      }
      for trace in suite.traces.names(among: []) {
        #expect(
          cases.contains { $0.layout.shown == layout && $0.trace.shown == trace },
          "\(layout), \(trace)")
      }
    }
    for strategy in strategies {
      for items in [10_000, 100_000, 1_000_000] {
        #expect(
          cases.contains { $0.strategy.shown == strategy && $0.items == items }, "\(strategy)")
      }
    }
    for data in suite.data.names(among: []) {
      #expect(cases.contains { $0.shownData.hasPrefix(data + "@") }, "\(data)")
    }
    let compared = list.groups.count { $0.members.count >= 2 }
    #expect(compared * 10 >= list.groups.count * 9, "\(compared) of \(list.groups.count)")
  }

  /// Only lists have separators.
  @Test(arguments: ["standard", "gate"])
  func aSuiteHasLayoutsInEveryDress(name: String) throws {
    let dressed = try load(name).parts[0].layouts.names(among: []).filter { $0.contains("[") }
    for dress in [
      "background=yes", "pinned=yes", "footer=", "inset=", "separator=", "direction=horizontal",
      "rtl=yes",
    ] {
      #expect(dressed.contains { $0.contains(dress) }, "\(dress)")
    }
    for layout in ["list", "grid", "flow", "masonry"] {
      #expect(dressed.contains { $0.contains(layout) }, "\(layout)")
    }
  }

  @Test func theGateCountsInAtMostNinetyTwoCasesAndAFewOfTheSizeThingsGrowTo() throws {
    let list = try CaseList(try load("gate"), .bundled, in: .standard)
    let small = list.cases.filter { $0.items == 10_000 }
    #expect(small.count <= 92)
    for strategy in Registry.standard.strategies.map(\.name) {
      #expect(small.contains { $0.strategy.shown == strategy && $0.layout.shown.contains("[") })
    }
    // 886,323 items, for what grows with the collection.
    let large = list.cases.filter { $0.items == nil }
    #expect(large.count <= 18 && large.count + small.count == list.cases.count)
    #expect(large.allSatisfy { $0.shownData == "pypi-summaries" && !list.measures(of: $0).isEmpty })
    for measure in [
      PairMeasure.query, .prepare, .editBatch, .editPass, .change(.animatedFrame),
      .change(.exchangePrepare), .change(.exchangeFrame), .change(.pinchFrame),
    ] {
      #expect(large.contains { list.measures(of: $0).contains(measure) }, "\(measure)")
    }
  }

  @Test func theFullSuiteIsTheWholeCrossOfWhatFits() throws {
    let suite = try load("full").parts[0]
    let registry = Registry.standard
    for names in [suite.data, suite.layouts, suite.strategies, suite.traces] {
      #expect(names == .all)
    }
    let fitting = registry.datasets.map { data in
      registry.layouts.count { $0.kinds.contains(data.kind) }
    }.reduce(0, +)
    let list = try CaseList(try load("full"), .bundled, in: registry)
    // A pinch changes a number of a layout, and these have none that it could.
    let unpinched = try ["mixed", "compositional"].reduce(0) { count, name in
      let kinds = try registry.layout(name).registration.kinds
      return count + registry.datasets.count { kinds.contains($0.kind) }
    }
    #expect(unpinched > 0)
    // The sections of no layout scroll by themselves, unless a parameter says so.
    let traces = registry.traces.filter { $0.name != "shelves" }
    #expect(
      list.cases.count
        == (fitting * traces.count - unpinched) * registry.strategies.count
        * suite.items!.count)
  }

  @Test func theSuiteToChooseByHasOneContentForEachLayoutAndSize() throws {
    let list = try CaseList(try load("choose"), .bundled, in: .standard)
    let scenes = list.groups.map { "\($0.members[0].layout.shown) \($0.members[0].items!)" }
    #expect(Set(scenes).count == scenes.count)
    #expect(scenes.count == Registry.standard.layouts.count * 3)
    #expect(list.groups.allSatisfy { $0.members.count == Registry.standard.strategies.count })
  }

  @Test func everyBundledSuiteHasCases() throws {
    for name in Bench.suites {
      #expect(try !CaseList(try load(name), .bundled, in: .standard).cases.isEmpty, "\(name)")
    }
  }
}
