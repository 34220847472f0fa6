import Datasets
import Files
import Foundation
import Measurement
import Primitives
import Registration
import ScrollTraces

/// The names of a part of a suite, each looked up once, and their combination into cases.
struct CaseNames {
  /// The properties that the cases of one group share, and their strategies.
  private struct Combination {
    var data: Data
    var items: Int?
    package var trace: Trace
    /// The layout with each of its strategies.
    var choices: [SourceChoice]
  }

  private struct Data {
    var name: Case.Name
    var kind: DatasetKind
    /// nil for a user's own file.
    var registered: Registry.Named<DatasetRegistration>?
  }

  private typealias Trace = (name: Case.Name, found: NamedTrace)

  private let cover: SuitePart.Cover
  /// Whether to skip combinations of layout and data that do not fit: the user did not name both.
  private let passesMisfitsOver: Bool
  /// Whether to skip traces that bring layouts or values which a layout cannot take: they were not
  /// named.
  private let passesTracesOver: Bool
  private let slow: Set<String>
  private let counts: [Int?]
  private let data: [Data]
  private let layouts: [Registry.Named<LayoutRegistration>]
  /// By layout, then strategy.
  private let choices: [[SourceChoice]]
  private let traces: [Trace]
  /// What the cases do with their cells, and their overscans.
  private let cells: [CellVariant]
  private let settings: CaseList.Settings
  private let registry: Registry
  /// Notes from the cache.
  let notes: [String]

  /// - Throws: `InputError` if a name is unknown, or if layout and strategy are incompatible.
  package init(_ suite: SuitePart, _ settings: CaseList.Settings, in registry: Registry) throws {
    self.registry = registry
    self.settings = settings
    cover = suite.cover ?? .cross
    passesMisfitsOver = cover == .fitting || suite.data == .all || suite.layouts == .all
    passesTracesOver = cover == .fitting || suite.traces == .all
    let counts = try (suite.items ?? []).flatMap { try Sweep.values(of: $0, flag: "--items") }
      .map { try Self.itemCount($0) }
    self.counts = counts.isEmpty ? [nil] : counts
    var notes: [String] = []
    let data =
      try suite.data.names(among: registry.datasets.map(\.name))
      .map { registry.data($0, in: suite.dataFolder) }
      .flatMap { try Sweep.specifications(in: $0, flag: "--data") }
      .map { try Self.data($0, settings, registry, &notes) }
    self.data = data
    self.notes = notes
    layouts = try suite.layouts.names(among: registry.layouts.map(\.name))
      .map { registry.layout($0, in: suite.layoutFolder) }
      .flatMap { try Sweep.specifications(in: $0, flag: "--layout") }
      .map { try registry.layout($0.text, keeping: $0.keys) }
      .filter { layout in
        suite.layouts != .all || data.contains { layout.registration.kinds.contains($0.kind) }
      }
    let strategies = try suite.strategies.names(among: registry.strategies.map(\.name))
      .flatMap { try Sweep.specifications(in: $0, flag: "--strategy") }
      .map { try registry.strategy($0.text, keeping: $0.keys) }
    traces = try suite.traces.names(among: registry.traces.map(\.name))
      .map { registry.trace($0, in: suite.traceFolder) }
      .flatMap { try Sweep.specifications(in: $0, flag: "--trace") }
      .map { try Self.trace($0, settings, registry) }
    cells = try CellVariant.variants(of: suite, settings, in: registry)
    slow = Set(
      try (suite.slow ?? []).map { try registry.strategy($0, flag: SuiteLines.slow).text })
    var choices: [[SourceChoice]] = []
    for layout in layouts {
      choices.append(
        try Self.choices(of: layout, strategies, settings, registry))
      for choice in choices.last! { try choice.check(viewport: settings.viewport.size) }
    }
    self.choices = choices
    if suite.layouts != .all, suite.strategies != .all, let layout = layouts.first {
      let used = Set(choices.joined().map(\.strategy.registration.name))
      for strategy in strategies where !settings.replacesMisfits {
        let choice = SourceChoice(layout: layout, strategy: strategy)
        if !used.contains(choice.strategy.registration.name) { throw choice.misfit }
      }
    }
  }

  /// The listed strategies that are made for a layout's kind. If none is and the user named no
  /// strategies: all strategies that are.
  private static func choices(
    of layout: Registry.Named<LayoutRegistration>,
    _ strategies: [Registry.Named<StrategyRegistration>], _ settings: CaseList.Settings,
    _ registry: Registry
  ) throws(InputError) -> [SourceChoice] {
    let listed = strategies.map { SourceChoice(layout: layout, strategy: $0) }
    let fitting = listed.filter(\.fits)
    guard fitting.isEmpty, let first = listed.first else { return fitting }
    guard settings.replacesMisfits else { throw first.misfit }
    var others: [SourceChoice] = []
    for strategy in registry.strategies
    where strategy.origin.kind == layout.registration.origin.kind {
      others.append(SourceChoice(layout: layout, strategy: try registry.strategy(strategy.name)))
    }
    return others
  }

  /// The cases of the part, in order.
  ///
  /// - Throws: `InputError` if data does not fit a layout that must take it.
  func cases() throws(InputError) -> [ResolvedCase] {
    try combinations().flatMap { combination in
      combination.choices.flatMap { choice in
        cells.map { self.case(of: combination, choice, $0) }
      }
    }
  }

  private func `case`(
    of combination: Combination, _ choice: SourceChoice, _ variant: CellVariant
  ) -> ResolvedCase {
    ResolvedCase(
      case: Case(
        data: combination.data.name, items: combination.items, layout: choice.layout.name,
        trace: combination.trace.name, strategy: choice.strategy.name,
        viewport: settings.viewport, overscan: variant.overscan, seed: settings.seed,
        cells: variant.cells,
        facts: Case.Facts(choice.layout.registration, choice.strategy)),
      folders: settings.benchmarks, choice: choice, data: combination.data.registered,
      trace: combination.trace.found, policies: variant.policies, registry: registry)
  }

  private func combinations() throws(InputError) -> [Combination] {
    guard cover == .pairs || cover == .teams else { return try crossed() }
    return try paired(.rule) + paired(.object)
  }

  /// Pairs the layouts of one kind, which share their strategies; another kind has others.
  private func paired(_ kind: LayoutKind) throws(InputError) -> [Combination] {
    let ofKind = zip(self.layouts, self.choices).filter { $0.0.registration.origin.kind == kind }
    let (layouts, choices) = (ofKind.map(\.0), ofKind.map(\.1))
    guard let strategies = choices.first?.map(\.strategy.text), !strategies.isEmpty else {
      return []
    }
    var fitting: [[Int]] = []
    for layout in layouts {
      fitting.append(data.indices.filter { layout.registration.kinds.contains(data[$0].kind) })
      if fitting.last!.isEmpty { throw misfit(data.first, layout.registration) }
    }
    let pairs = PairCover(
      fitting: fitting, traceCount: traces.count, sizeCount: counts.count,
      strategyCount: strategies.count,
      slow: Set(strategies.indices.filter { slow.contains(strategies[$0]) }),
      joinsAllStrategies: cover == .pairs)
    return pairs.groups.map { group in
      Combination(
        data: data[group.data], items: counts[group.size], trace: traces[group.trace],
        choices: group.strategies.map { choices[group.layout][$0] })
    }
  }

  private func crossed() throws(InputError) -> [Combination] {
    var all: [Combination] = []
    for data in data {
      for (layout, choices) in zip(layouts, choices) {
        guard layout.registration.kinds.contains(data.kind) else {
          if passesMisfitsOver { continue }
          throw misfit(data, layout.registration)
        }
        let fitting = traces.filter { trace in
          !passesTracesOver || choices.allSatisfy { fits(trace.found.edits, $0, data.kind) }
        }
        for items in counts {
          all += fitting.map {
            Combination(data: data, items: items, trace: $0, choices: choices)
          }
        }
      }
    }
    return all
  }

  /// Whether a layout can have what the edits of a trace bring: another layout, a value that a
  /// pinch takes it to, or shelves that are flicked.
  private func fits(_ edits: EditPlan?, _ choice: SourceChoice, _ kind: DatasetKind) -> Bool {
    guard let edits else { return true }
    do {
      try choice.other(broughtBy: edits, in: registry)?.checkAsOther(of: kind, named: "")
      try PinchedParameter(edits, of: choice)?.check(viewport: settings.viewport.size)
      try choice.checkShelves(for: edits, viewport: settings.viewport.size)
      return true
    } catch {
      return false
    }
  }

  private func misfit(_ data: Data?, _ layout: LayoutRegistration) -> InputError {
    let fitting = registry.datasets.filter { layout.kinds.contains($0.kind) }.map(\.name)
    let advice = "it takes " + fitting.joined(separator: ", ")
    guard let data else {
      return InputError(
        file: "--data", message: "there is no data for \(layout.name)", advice: advice)
    }
    return InputError(
      file: "--data",
      message: "\(data.name.text) holds \(data.kind.rawValue), which \(layout.name) does not take",
      advice: advice)
  }

  // MARK: Names

  private static func itemCount(_ text: String) throws(InputError) -> Int {
    guard let count = wholeNumber(text), ItemCount.allowed.contains(count) else {
      throw InputError(
        file: "--items",
        message: "expected \(ItemCount.expected), found \(InputError.quote(text))",
        advice: "such as 100k or 1m, or a sweep such as 10k..10m*10")
    }
    return count
  }

  /// Reads a user's file, so that its problems are reported before anything runs.
  private static func data(
    _ swept: Sweep.Swept, _ settings: CaseList.Settings, _ registry: Registry,
    _ notes: inout [String]
  ) throws -> Data {
    let text = swept.text
    if let found = try registry.registeredDataset(text, keeping: swept.keys) {
      return Data(name: found.name, kind: found.registration.kind, registered: found)
    }
    let dataset = try registry.dataset(
      text, items: nil, seed: settings.seed, benchmarks: settings.benchmarks,
      note: { notes.append($0) })
    return Data(name: try .ofFile(text, stem: dataset.name), kind: dataset.kind)
  }

  private static func trace(
    _ swept: Sweep.Swept, _ settings: CaseList.Settings, _ registry: Registry
  ) throws -> Trace {
    let found = try registry.trace(
      swept.text, keeping: swept.keys, benchmarks: settings.benchmarks)
    return (try found.name ?? .ofFile(swept.text, stem: found.source.name), found)
  }
}
