import SuiteCases
import CollectionLayouts
import CollectionModel
import Commands
import Files
import Registration
import ScrollBenchKit
import Testing

@Suite struct SuiteNamesTests {
  private func suite(
    data: String = "[\"uniform\"]", layouts: String = "\"all\"", strategies: String = "\"all\"",
    cover: String = "cross"
  ) throws -> Suite {
    try Suite.parse(
      """
      {"summary": "", "data": \(data), "layouts": \(layouts),
       "strategies": \(strategies), "traces": ["flick"], "items": ["1k"], "cover": "\(cover)"}
      """, file: "mine.json")
  }

  private let registry = Registry.standard

  @Test func allAreThoseOfTheRegistryInItsOrder() throws {
    var registry = registry
    registry.add(
      LayoutRegistration(name: "my-list", summary: "") { extent, _ in
        ListLayout(crossExtent: extent)
      })
    let list = try CaseList(suite(), .bundled, in: registry)
    let fitting = registry.layouts.filter { $0.kinds.contains(.synthetic) }.map(\.name)
    #expect(fitting.contains("my-list") && fitting.count < registry.layouts.count)
    #expect(list.groups.map { $0.members[0].layout.shown } == fitting)
    for group in list.groups {
      #expect(group.members.map(\.strategy.shown) == registry.strategies.map(\.name))
    }
  }

  @Test(arguments: ["cross", "fitting", "pairs", "teams"])
  func allPassesOverWhatDoesNotTakeTheData(cover: String) throws {
    let list = try CaseList(suite(cover: cover), .bundled, in: registry)
    let fitting = registry.layouts.filter { $0.kinds.contains(.synthetic) }.map(\.name)
    #expect(Set(list.cases.map(\.layout.shown)) == Set(fitting))
  }

  /// Every case of every suite can be run: a trace that brings a layout or a value which a layout
  /// cannot take is passed over, or refused where it is named.
  @Test func everyCaseOfEverySuiteHasItsContent() throws {
    let folder = Bench.root.path + "/Benchmarks"
    for name in Bench.suites {
      let suite = try Suite.load(name, benchmarks: [folder])
      let settings = CaseList.Settings(viewport: .standard, seed: 1, benchmarks: [folder])
      let list = try CaseList(suite, settings, in: registry)
      var seen: Set<[String]> = []
      for one in list.cases
      where seen.insert([one.layout.text, one.trace.text, one.strategy.text]).inserted {
        #expect(throws: Never.self, "\(name): \(one.id)") {
          _ = try CaseContent(list.resolved(one))
        }
      }
    }
    var pinched = try suite()
    pinched.parts[0].traces = ["pinch"]
    #expect(throws: InputError.self) {
      let list = try CaseList(pinched, .bundled, in: registry)
      for one in list.cases { _ = try CaseContent(list.resolved(one)) }
    }
  }

  /// Flicks need sections that scroll by themselves.
  @Test func aLayoutWithoutShelvesIsRefusedInOneLine() throws {
    func content(_ layout: String, strategy: String = "tiled-cache") throws -> CaseContent {
      try CaseContent(
        ResolvedCase(
          .named(
            data: "uniform", items: 500, layout: layout, trace: "shelves", strategy: strategy),
          folders: [Bench.root.path + "/Benchmarks"], in: registry))
    }
    for layout in ["list", "compositional", "compositional[section=grid+store]"] {
      let error = #expect(throws: InputError.self) { try content(layout) }
      #expect(
        error?.description
          == "--trace: shelves needs sections that scroll by themselves, and \(layout) has none;"
          + " take a layout that has some, such as compositional[section=shelves+grid]")
    }
    for strategy in registry.strategies where strategy.origin.kind == .rule {
      #expect(throws: Never.self, "\(strategy.name)") {
        try content("compositional[section=shelves]", strategy: strategy.name)
      }
    }
  }

  @Test func allDataIsWhatALayoutTakes() throws {
    let list = try CaseList(
      suite(data: "\"all\"", layouts: "[\"map\"]"), .bundled, in: registry)
    let map = try registry.layout("map").registration
    let fitting = registry.datasets.filter { map.kinds.contains($0.kind) }.map(\.name)
    #expect(list.groups.map { $0.members[0].shownData } == fitting.map { "\($0)@1k" })
  }

  @Test func aLayoutThatIsNamedHasToTakeTheData() throws {
    #expect(throws: InputError.self) {
      try CaseList(suite(layouts: "[\"map\"]"), .bundled, in: registry)
    }
  }

  @Test(arguments: [
    (
      "\"al\"",
      "mine.json:2: the suite: layouts:"
        + " expected a list or \"all\", found \"al\"; put it in brackets"
    ),
    ("\"\"", "mine.json:2: the suite: layouts: expected a list, found a text; put it in brackets"),
    ("7", "mine.json:2: the suite: layouts: expected a list, found a number; put it in brackets"),
  ])
  func anythingElseIsNamedWithItsLine(layouts: String, message: String) throws {
    let text = """
      {"summary": "", "data": ["uniform"],
       "layouts": \(layouts), "strategies": "all", "traces": ["flick"]}
      """
    let error = #expect(throws: InputError.self) { try Suite.parse(text, file: "mine.json") }
    #expect(error?.description == message)
  }
}
