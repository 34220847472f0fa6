import AttributeStrategies
import CellModel
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Escaping
import Foundation
import Harness
import InputFiles
import Measurement
import ScrollTraces
import Workers

/// The objects that the registry creates for a case's names: once before a run, and again in the
/// worker.
package struct CaseContent: LaunchContent {
  let job: WorkerJob
  private let registry: Registry
  let choice: SourceChoice
  private let trace: NamedTrace
  /// The layout that exchanges bring; nil where there are none.
  private let other: SourceChoice?
  /// What pinches change; nil where there are none.
  private let pinched: PinchedParameter?
  /// Created early: memory that is used to find the cache's folder must not count for the dataset.
  private let cache: DatasetCache

  package init(_ job: WorkerJob, in registry: Registry) throws {
    self.job = job
    self.registry = registry
    let (layout, strategy) = (job.case.layout.text, job.case.strategy.text)
    choice = try SourceChoice(layout: layout, strategy: strategy, in: registry)
    trace = try registry.trace(job.case.trace.text, benchmarks: job.folders)
    let own = choice
    other = try trace.edits?.otherLayout.map { try own.other($0, in: registry) }
    pinched = try trace.edits.flatMap { try PinchedParameter($0, of: own) }
    cache = DatasetCache(reader: job.reader ?? ProgramIdentity.own)
  }

  package var seed: UInt64 { job.case.seed }

  private var viewport: CGSize { job.case.viewport.size }

  package func loadSizes() throws -> SectionedSizes {
    // The parent has already shown the cache's notes when it read the same data.
    let dataset = try registry.dataset(
      job.case.data.text, items: job.case.items, seed: job.case.seed, benchmarks: job.folders,
      cache: cache, note: { _ in })
    try checkChanges(over: dataset)
    return dataset.sizes
  }

  /// Checks that the layouts and values that the trace brings can be had.
  func checkChanges(over dataset: Dataset) throws(InputError) {
    try other?.checkAsOther(of: dataset.kind, named: job.case.data.text)
    try pinched?.check(viewport: viewport)
  }

  package func arranged(_ sizes: SectionedSizes) -> SectionedSizes {
    choice.axis.isTransposed && choice.axis.turnsItems ? sizes.transposed() : sizes
  }

  package func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    try choice.source(over: sizes, viewport: viewport)
  }

  package func makeRecordingSource(
    over sizes: SectionedSizes
  ) throws -> (any AttributeSource)? {
    guard choice.layout.registration.origin.kind == .rule,
      job.case.strategy.text != Self.recorder
    else { return nil }
    return try SourceChoice(
      layout: job.case.layout.text, strategy: Self.recorder, in: registry
    ).source(over: sizes, viewport: viewport)
  }

  /// Follows edits in any layout, and prepares fast.
  private static let recorder = "tiled-cache"

  package func arranged(
    _ sizes: SectionedSizes, forLayout number: Int
  ) -> SectionedSizes {
    let axis = layout(number).axis
    return axis.isTransposed && axis.turnsItems ? sizes.transposed() : sizes
  }

  package func makeLayout(
    _ number: Int, over sizes: SectionedSizes
  ) throws -> any AttributeSource {
    try layout(number).source(over: sizes, viewport: viewport)
  }

  /// The layout with a number: 0 is that of the case, 1 the one that exchanges bring.
  func layout(_ number: Int) -> SourceChoice {
    guard number > 0 else { return choice }
    guard let other else { preconditionFailure("the case has one layout alone") }
    return other
  }

  package func makeParameter(at way: Double) throws -> LayoutParameter {
    guard let pinched else { preconditionFailure("nothing is pinched in the case") }
    return try pinched.parameter(at: way, in: viewport)
  }

  package func makePath(over contentSize: CGSize) throws -> ScrollPath {
    ScrollPath(anchored(onto: contentSize), overscan: job.case.overscan)
  }

  package var asksForRest: Bool {
    if case .generated = trace.source { true } else { trace.snaps }
  }

  package func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath {
    let (trace, corrections) = anchored(onto: contentSize).resting(at: target)
    var path = ScrollPath(trace, overscan: job.case.overscan)
    path.restCorrections = corrections
    return path
  }

  private func anchored(onto contentSize: CGSize) -> AnchoredTrace {
    trace.source.anchored(onto: contentSize, viewport: viewport, seed: job.case.seed)
  }

  package func makeScript() throws -> EditScript? {
    trace.edits?.script(viewport: viewport, seed: job.case.seed)
  }

  package func makeCellPolicies() throws -> CellPolicies? {
    guard let cells = job.case.cells else { return nil }
    let reuse = try Registry.reuse(cells.reuse.text)
    let ahead = try Self.prefetch(cells.prefetch, flag: "--prefetch")
    let data = try cells.dataLatency.map { latency in
      CellPolicies.Data(
        latency: nanoseconds(latency) ?? 0,
        makePrefetch: try Self.prefetch(cells.prefetchData, flag: "--prefetch-data"))
    }
    return CellPolicies(
      costs: try Registry.cellCost(cells.cost.text).make(job.case.seed),
      cellBytes: cells.bytes.flatMap { byteCount($0) },
      work: cells.countsWork ? .fitted : nil,
      makeReuse: reuse.registration.make.map { make in { make(reuse.values) } },
      makePrefetch: ahead, data: data)
  }

  private static func prefetch(
    _ name: Case.Name, flag: String
  ) throws(InputError) -> (() -> any PrefetchPolicy)? {
    let found = try Registry.prefetch(name.text, flag: flag)
    return found.registration.make.map { make in { make(found.values) } }
  }

  package func traceHash() -> String? { trace.hash(seed: job.case.seed) }

  package func checkExtent(of sizes: SectionedSizes, crossExtent: Double?) throws {
    try check(choice, of: sizes, crossExtent)
    if let other { try check(other, of: sizes, crossExtent) }
    if let pinched { try check(pinched.choice(at: 1), of: sizes, crossExtent) }
  }

  private func check(
    _ choice: SourceChoice, of sizes: SectionedSizes, _ crossExtent: Double?
  ) throws {
    // A layout object keeps its own numbers.
    guard let rule = try choice.rule(viewport: viewport) else { return }
    var walk = LayoutWalk(
      rule: crossExtent.map { rule.resized(toCrossExtent: $0) } ?? rule, sizes: arranged(sizes))
    guard let extent = walk.extentBeyondLimit() else { return }
    let data = job.case.data.text
    let isNamed = try registry.registeredDataset(data) != nil
    let most = Int(LayoutGrid.largestExtent)
    throw InputError(
      file: isNamed ? "--data" : data,
      message: "expected content of at most \(most) pt, up to which positions are exact, found "
        + "\(sizes.itemCount) items\(isNamed ? " of \(data)" : "") that \(choice.layout.text) "
        + "lays out over \(extent < 1e18 ? String(Int(extent)) : String(extent)) pt or more",
      advice: "take fewer or smaller items, or other parameters of the layout")
  }
}

/// A layout and a strategy with their parameters.
package struct SourceChoice {
  package let layout: Registry.Named<LayoutRegistration>
  package let strategy: Registry.Named<StrategyRegistration>

  package init(layout: String, strategy: String, in registry: Registry) throws(InputError) {
    self.layout = try registry.layout(layout)
    self.strategy = try registry.strategy(strategy)
  }

  init(
    layout: Registry.Named<LayoutRegistration>, strategy: Registry.Named<StrategyRegistration>
  ) {
    self.layout = layout
    self.strategy = strategy
  }

  package var axis: AxisMap { layout.registration.axis(layout.values) }

  /// Whether the strategy is made for layouts of this kind.
  var fits: Bool { layout.registration.origin.kind == strategy.registration.origin.kind }

  /// The layout's rule for a viewport; nil for a layout object.
  func rule(viewport: CGSize) throws -> (any LayoutRule)? {
    guard case .rule(let make) = layout.registration.origin else { return nil }
    let crossExtent = axis.isTransposed ? viewport.height : viewport.width
    return try make(Double(crossExtent), layout.values)
  }

  /// The strategy over the layout, not yet prepared.
  ///
  /// - Parameter sizes: in the rule's axes.
  package func source(over sizes: SectionedSizes, viewport: CGSize) throws -> any AttributeSource {
    switch (layout.registration.origin, strategy.registration.origin) {
    case (.rule, .rule(let make)):
      let rule = try rule(viewport: viewport)!
      return LayoutSource(
        rule: rule, axis: axis, strategy: try make(rule, sizes, strategy.values))
    case (.object(let make), .object(let makeAround)):
      return try makeAround(make(sizes, viewport, layout.values), strategy.values)
    default: throw misfit
    }
  }

  /// The error for a strategy that is not made for layouts of this kind.
  var misfit: InputError {
    InputError(
      file: "--strategy",
      message: "\(strategy.registration.name) is for "
        + "\(strategy.registration.origin.kind.words), and \(layout.registration.name) is one of "
        + "the \(layout.registration.origin.kind.words)",
      advice: "`\(OwnCommand.line(["list", "strategies"]))` says which fit")
  }

  /// Checks, before anything runs, that the parameters are compatible.
  func check(viewport: CGSize) throws {
    let nothing = SectionedSizes(sections: [], sizes: SizeSequence([ItemSize]()))
    _ = try source(over: nothing, viewport: viewport)
  }
}
