import AttributeStrategies
import SuiteCases
import CollectionModel
import Commands
import Foundation
import Harness
import Measurement
import Registration
import ScrollBenchKit
import ScrollTraces
import TestSupport
import Testing

@Suite struct RegistryTests {
  @Test func theStandardRegistryHasEveryGestureAndEditAndDataForEveryLayout() {
    let registry = Registry.standard
    let traces = Set(registry.traces.map(\.name))
    for gesture in ScrollGesture.allCases { #expect(traces.contains(gesture.rawValue)) }
    for kind in EditKind.allCases { #expect(traces.contains(kind.name)) }
    for layout in registry.layouts {
      #expect(registry.datasets.contains { layout.kinds.contains($0.kind) }, "\(layout.name)")
    }
  }

  @Test func generatedTracesTakeTheirParameters() throws {
    let folder = Bench.root.path + "/Benchmarks"
    let named = try Registry.standard.trace("drag[seconds=3,fps=120]", benchmarks: [folder])
    #expect(named.name?.text == "drag[fps=120,seconds=3]")
    #expect(
      named.source == .generated(TraceGenerator(.drag, framesPerSecond: 120, seconds: 3)))
    #expect(named.edits == nil)
    for gesture in ScrollGesture.allCases {
      let plain = try Registry.standard.trace(gesture.rawValue, benchmarks: [folder])
      #expect(plain.source == .generated(TraceGenerator(gesture)), "\(gesture)")
    }
  }

  @Test func aGeneratedTraceHasAMillionFramesAtMost() throws {
    func trace(_ text: String) throws { _ = try Registry.standard.trace(text, benchmarks: []) }
    #expect(error { try trace("flick[seconds=1000,fps=1000]") } == nil)
    #expect(
      error { try trace("flick[seconds=1001,fps=1000]") }
        == "--trace: expected at most 1000000 frames, found 1001000 in"
        + " \"flick[fps=1000,seconds=1001]\"; take fewer seconds, or fewer frames in each")
  }

  @Test func editsPlayOverTheTraceTheyName() throws {
    let folder = Bench.root.path + "/Benchmarks"
    let chat = try Registry.standard.trace(
      "chat[batches=50,over=read-slow,every=7]", benchmarks: [folder])
    #expect(chat.name?.text == "chat[batches=50,every=7,over=read-slow]")
    #expect(chat.source.name == "read-slow")
    #expect(chat.edits == EditPlan(.chat, batches: 50, framesBetween: 7))
    let plain = try Registry.standard.trace("rotation", benchmarks: [folder])
    #expect(plain.source.name == "flick-browse")
    #expect(plain.edits == EditPlan(.rotation, batches: 4))
  }

  /// Runs that were kept name a trace by its hash: the order of parameters in help does not change
  /// it.
  @Test(arguments: [
    ("chat", "de124d56addd3bb4"), ("self-sizing", "ccbe296f998e058e"),
    ("chat[animate=0.2s,batches=5]", "6516e02069539b89"),
    ("shuffle[animate=0.2s,every=60]", "2bcc4baf28dd08cb"),
    ("updates[edits=5,every=40,animate=0.3s,batches=6]", "723c7d51262c7777"),
    ("exchange", "fa8cc7736efc20ce"), ("exchange[animate=0s,times=3]", "beb24d4aa0e1caeb"),
    ("exchange[to=masonry]", "f5e809a153630afb"),
    ("pinch[frames=8,times=3,parameter=spacing,to=20]", "8cd0fe77004e5e8a"),
    ("drag-cell[frames=12,times=3,animate=0s]", "3f1fdd804ea02b17"),
    ("touch[frames=9,times=7]", "4f454cf9aa8f2bc7"),
    ("taps[selected=all,edits=7,animate=0.1s,batches=9]", "d6022ed65877d849"),
    ("focus-walk[steps=9,times=4]", "da1a7e72de7577ce"),
    ("shelves[frames=9,times=4]", "348ee28a851b1853"),
  ])
  func theHashOfAnEditTraceStaysAsItIs(trace: String, hash: String) throws {
    let layout = trace.hasPrefix("shelves") ? "compositional[section=shelves]" : "list"
    let resolved = try ResolvedCase(
      .named(data: "uniform", items: 500, layout: layout, trace: trace),
      folders: [Bench.root.path + "/Benchmarks"], in: .standard)
    #expect(try CaseContent(resolved).traceHash() == hash)
  }

  @Test func dataTakesItsSections() throws {
    func sizes(_ text: String) throws -> SectionedSizes {
      try Registry.standard.dataset(text, items: 3000, seed: 1, benchmarks: [], note: { _ in })
        .sizes
    }
    for name in ["uniform", "log-normal", "chips"] {
      #expect(try sizes(name).sectionCount == 3)
      #expect(try sizes("\(name)[sections=5k]").sectionCount == 5000)
      #expect(try sizes("\(name)[sections=5k]").itemCount == 3000)
      #expect(try sizes(name).section(0).headerHeight == 32 * 64)
      #expect(try sizes("\(name)[header=0]").section(0).headerHeight == 0)
    }
    let chips = try sizes("chips")
    let widths = Set((0..<100).map { chips[ItemPath(section: 0, item: $0)].size.width })
    #expect(widths.count > 50, "widths differ")
    #expect(try sizes("pins").hasPlaces)
    #expect(try sizes("events[lanes=9]").planeWidth == 9)
  }

  private func content(
    _ data: String, _ layout: String, viewport: CGSize
  ) throws -> CaseContent {
    let resolved = try ResolvedCase(
      .named(
        data: data, items: 500, layout: layout, trace: "random-jumps",
        viewport: Viewport(width: viewport.width, height: viewport.height)),
      folders: [], in: .standard)
    return try CaseContent(resolved)
  }

  @Test func aHorizontalRuleIsMadeForTheHeightAndSeesSizesTurned() throws {
    let content = try content(
      "chips", "list[direction=horizontal]", viewport: CGSize(width: 300, height: 500))
    let sizes = try content.loadSizes()
    let source = try content.makeSource(over: content.arranged(sizes))
    source.prepare()
    let first = try #require(source.attributes(of: .item(0, inSection: 0)))
    let size = sizes[ItemPath(section: 0, item: 0)].size
    #expect(Double(first.frame.size.height) == 500)
    #expect(Double(first.frame.size.width) == Double(size.width) / 64)
    #expect(Double(source.contentSize.height) == 500)
    let path = try content.makePath(over: source.contentSize)
    #expect(path.bounds.contains { $0.origin.x > 1000 })
    #expect(path.bounds.allSatisfy { $0.origin.y == 0 })

    // Edits refer to the data as it was before it was turned.
    source.apply([
      .resizeItem(
        ItemPath(section: 0, item: 0), to: ItemBox(size: ItemSize(points: 33, 44)))
    ])
    let edited = try #require(source.attributes(of: .item(0, inSection: 0)))
    #expect(Double(edited.frame.size.width) == 33)
  }

  @Test func aHorizontalTimelineTurnsItsFramesAndNotItsTimes() throws {
    let viewport = CGSize(width: 400, height: 400)
    let down = try content("events", "timeline", viewport: viewport)
    let across = try content("events", "timeline[direction=horizontal]", viewport: viewport)
    let sizes = try down.loadSizes()
    let sources = try [down, across].map { content in
      let source = try content.makeSource(over: content.arranged(sizes))
      source.prepare()
      source.apply([.moveItem(from: ItemPath(section: 0, item: 3), to: .init(section: 0, item: 9))])
      return source
    }
    for item in [0, 3, 9, 499] {
      let frames = try sources.map {
        try #require($0.attributes(of: .item(item, inSection: 0))).frame
      }
      #expect(Double(frames[0].origin.x) == Double(frames[1].origin.y))
      #expect(Double(frames[0].origin.y) == Double(frames[1].origin.x))
      #expect(Double(frames[0].size.width) == Double(frames[1].size.height))
      #expect(Double(frames[0].size.height) == Double(frames[1].size.width))
    }
  }

  @Test func whatIsNotTurnedIsNotWrapped() throws {
    for layout in Registry.standard.layouts {
      let choice = try SourceChoice(
        layout: layout.name, strategy: "on-demand", in: .standard)
      #expect(choice.axis == .vertical, "\(layout.name)")
    }
  }

  @Test func rightToLeftBeginsAtTheRight() throws {
    let registry = Registry.standard
    let sizes = try registry.dataset(
      "uniform[header=0]", items: 500, seed: 1, benchmarks: [], note: { _ in }
    ).sizes
    let choice = try SourceChoice(layout: "grid[rtl=yes]", strategy: "tiled-cache", in: registry)
    let source = try choice.source(over: sizes, viewport: CGSize(width: 300, height: 500))
    source.prepare()
    let first = try #require(source.attributes(of: .item(0, inSection: 0)))
    #expect(Double(first.frame.maxX) == 300)
  }

  @Test func mixedSectionsShareInsetsAndFooters() throws {
    let registry = Registry.standard
    let sizes = try registry.dataset(
      "uniform[sections=2,header=0]", items: 20, seed: 1, benchmarks: [], note: { _ in }
    ).sizes
    let choice = try SourceChoice(
      layout: "mixed[of=list+grid,inset=5]", strategy: "precompute-all", in: registry)
    #expect(choice.layout.text == "mixed[inset=5,of=list+grid]")
    let source = try choice.source(over: sizes, viewport: CGSize(width: 300, height: 500))
    source.prepare()
    let row = try #require(source.attributes(of: .item(0, inSection: 0)))
    let cell = try #require(source.attributes(of: .item(0, inSection: 1)))
    #expect(Double(row.frame.origin.x) == 5 && Double(row.frame.size.width) == 290)
    #expect(Double(cell.frame.origin.x) == 5 && Double(cell.frame.size.height) == 120)
  }
}
