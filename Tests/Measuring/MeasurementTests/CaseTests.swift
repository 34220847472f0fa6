import Foundation
import Measurement
import Plots
import TestSupport
import Testing

@Suite struct CaseTests {
  /// A sweep over a file, at a default of its layout.
  private let swept = Case(
    data: Case.Name("/home/a.csv", shown: "a-0123abcd", fileDigits: "0123abcd"), items: 1_500_000,
    layout: Case.Name("masonry", shown: "masonry[columns=3]"), trace: Case.Name("flick"),
    strategy: Case.Name("on-demand"), viewport: Viewport(width: 320.5, height: 480), overscan: 1,
    seed: 7)

  @Test func anIdHasWhatDiffersFromDefaultsAndNoPath() {
    #expect(swept.id == "a-0123abcd@1500k/masonry/flick/on-demand+overscan=1@320.5x480")
    #expect(
      swept.shownName
        == "a-0123abcd@1500k/masonry[columns=3]/flick/on-demand+overscan=1@320.5x480")
    #expect(swept.shownData == "a-0123abcd@1500k")
    #expect(Case.named().id == "uniform/list/flick/on-demand")
    #expect(Case.named(items: 2_000_000).id == "uniform@2m/list/flick/on-demand")
  }

  @Test func aCaseStatesWhatItsRegistrationsDo() throws {
    var stated = Case.named(layout: "list", strategy: "precompute-all")
    stated.facts = Case.Facts(
      noun: "tiles", isLayoutObject: true, isReference: false,
      look: SeriesLook(colour: 6, marker: 13, dash: 3))
    let read = try JSONDecoder().decode(Case.self, from: JSONEncoder().encode(stated))
    #expect(read == stated && read.noun == "tiles")
    #expect(!read.isReference && !read.isLayoutItself && read.look.colour == 6)
    stated.facts?.isReference = true
    #expect(stated.isLayoutItself && stated.id == Case.named(strategy: "precompute-all").id)
  }

  /// Runs of schema 4 state nothing: their names stand for it.
  @Test func aCaseOfSchema4HasTheFactsOfItsNames() {
    let all = Case.named(layout: "list", strategy: "precompute-all")
    #expect(all.facts == nil && all.noun == "rows")
    #expect(all.isReference && !all.isLayoutItself && all.look == .fixed(1))
    let itself = Case.named(layout: "columns", strategy: "as-is")
    #expect(itself.noun == "items" && itself.isReference && itself.isLayoutItself)
    #expect(itself.look == SeriesLook(colour: 1, marker: 9, dash: 0, isFixed: true))
    let swept = Case.named(layout: "list[spacing=2]", strategy: "tiled[tiles=4]")
    #expect(swept.noun == "items" && !swept.isReference && !swept.isLayoutItself)
    #expect(swept.look == SeriesLook(hashing: "tiled[tiles=4]"))
  }

  @Test func aRecordKeepsNoPath() throws {
    let kept = swept.withoutPaths
    #expect(kept.data.text == "a-0123abcd" && kept.data.fileDigits == "0123abcd")
    #expect(kept.id == swept.id && kept.layout == swept.layout)
    #expect(try !String(decoding: JSONEncoder().encode(kept), as: UTF8.self).contains("home"))
    #expect(Case.named().withoutPaths == .named())
  }

  /// What a case with costs does with its cells, and a file of costs.
  private static func cells(_ change: (inout CellChoices) -> Void = { _ in }) -> Case {
    var cells = CellChoices(
      cost: Case.Name("/home/costs.csv", shown: "costs-89abcdef", fileDigits: "89abcdef"),
      dataLatency: "120ms")
    change(&cells)
    return Case(
      data: Case.Name("uniform"), items: nil, layout: Case.Name("list"), trace: Case.Name("flick"),
      strategy: Case.Name("on-demand"), viewport: .standard, overscan: 0.25, seed: 1, cells: cells)
  }

  @Test func whatCellsDoStandsAfterTheStrategyByKey() throws {
    let whole = Self.cells {
      $0.reuse = Case.Name("kept")
      $0.prefetch = Case.Name("rows", shown: "rows[ahead=1]")
      ($0.bytes, $0.countsWork) = ("64KiB", false)
    }
    #expect(
      whole.id
        == "uniform/list/flick/on-demand+bytes=64KiB+cost=costs-89abcdef+latency=120ms"
        + "+overscan=0.25+prefetch=rows+reuse=kept+work=none")
    #expect(
      whole.policies.filter { !$0.isDefault }.map(\.text) == [
        "overscan=0.25", "prefetch=rows[ahead=1]", "reuse=kept",
      ])
    #expect(whole.withoutPaths.cells?.cost.text == "costs-89abcdef")
    let decoded = try JSONDecoder().decode(Case.self, from: JSONEncoder().encode(whole))
    #expect(decoded == whole)
  }

  /// Cases with costs are compared over policies and overscans, never with other costs.
  @Test func policiesShareAGroupAndCostsDoNot() {
    var narrow = Self.cells { $0.prefetch = Case.Name("rows") }
    narrow.overscan = 1
    let cases = [
      Self.cells(), narrow, Self.cells { $0.cost = Case.Name("text-feed") },
      Self.cells { $0.countsWork = false },
    ]
    #expect(CaseGroup.groups(of: cases, by: \.self).map(\.members.count) == [2, 1, 1])
  }

  @Test func groupsDifferInTheStrategyAlone() {
    var moved = swept
    moved.data.text = "/elsewhere/a.csv"
    moved.layout.shown = "masonry"
    moved.strategy = Case.Name("tiled-cache")
    let others: [(inout Case) -> Void] = [
      { $0.data = Case.Name("a") }, { $0.items = nil }, { $0.layout = Case.Name("list") },
      { $0.trace = Case.Name("chat") }, { $0.viewport = .standard }, { $0.overscan = 0 },
      { $0.seed = 8 },
    ]
    let cases =
      [swept]
      + others.map { change in
        var other = swept
        change(&other)
        return other
      } + [moved]
    let groups = CaseGroup.groups(of: cases, by: \.self)
    #expect(groups.map(\.members.count) == [2] + others.map { _ in 1 })
    #expect(groups[0].members == [swept, moved])
  }

  @Test func aGroupHasAPlanOnlyWhereAllShareIt() {
    func plan(_ plans: TimingPlan?...) -> TimingPlan? {
      CaseGroup(plans.map { CaseRecord(.named(), itemCount: 1, launches: [], timing: $0) }).timing
    }
    let (few, many) = (TimingPlan(frames: 10, replays: 3), TimingPlan(frames: 20, replays: 3))
    #expect(plan(few, few) == few && plan(few, many) == nil && plan(few, nil) == nil)
    #expect(plan() == nil && plan(nil) == nil)
  }
}
