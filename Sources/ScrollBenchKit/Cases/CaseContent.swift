import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import ScrollTraces

/// What the registry makes of a case's names: looked up once before a run, and again in the worker.
struct CaseContent: LaunchContent {
  private let job: WorkerJob
  private let registry: Registry
  private let choice: SourceChoice
  private let trace: NamedTrace
  /// Made with the content, so that what finding its folder leaves in memory is not the dataset's.
  private let cache: DatasetCache

  init(_ job: WorkerJob, in registry: Registry) throws {
    self.job = job
    self.registry = registry
    choice = try SourceChoice(layout: job.layout, strategy: job.strategy, in: registry)
    trace = try registry.trace(job.trace, benchmarks: job.benchmarks)
    cache = DatasetCache(reader: job.reader ?? ProgramIdentity.own)
  }

  private var viewport: CGSize {
    CGSize(width: job.viewportWidth, height: job.viewportHeight)
  }

  func loadSizes() throws -> SectionedSizes {
    // What there is to say of the cache, the parent has said when it read the same.
    try registry.dataset(
      job.data, items: job.items, seed: job.seed, benchmarks: job.benchmarks, cache: cache,
      note: { _ in }
    ).sizes
  }

  func arranged(_ sizes: SectionedSizes) -> SectionedSizes {
    choice.axis.isTransposed && choice.axis.turnsItems ? sizes.transposed() : sizes
  }

  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    try choice.source(over: sizes, viewport: viewport)
  }

  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    ScrollPath(
      trace.source.anchored(onto: contentSize, viewport: viewport, seed: job.seed),
      overscan: job.overscan)
  }

  func makeScript() throws -> EditScript? {
    trace.edits?.script(viewport: viewport, seed: job.seed)
  }

  func traceHash() -> String? { trace.hash(seed: job.seed) }

  func checkExtent(of sizes: SectionedSizes, crossExtent: Double?) throws {
    let rule = try choice.rule(viewport: viewport)
    var walk = LayoutWalk(
      rule: crossExtent.map { rule.resized(toCrossExtent: $0) } ?? rule, sizes: arranged(sizes))
    guard let extent = walk.extentBeyondLimit() else { return }
    let isNamed = try registry.registeredDataset(job.data) != nil
    let most = Int(LayoutGrid.largestExtent)
    throw InputError(
      file: isNamed ? "--data" : job.data,
      message: "expected content of at most \(most) pt, up to which positions are exact, found "
        + "\(sizes.itemCount) items\(isNamed ? " of \(job.data)" : "") that \(choice.layout.text) "
        + "lays out over \(extent < 1e18 ? String(Int(extent)) : String(extent)) pt or more",
      advice: "take fewer or smaller items, or other parameters of the layout")
  }
}

/// A layout and a strategy with their parameters.
struct SourceChoice {
  let layout: (registration: LayoutRegistration, values: ParameterValues, text: String)
  let strategy: (registration: StrategyRegistration, values: ParameterValues, text: String)

  init(layout: String, strategy: String, in registry: Registry) throws(InputError) {
    self.layout = try registry.layout(layout)
    self.strategy = try registry.strategy(strategy)
  }

  var axis: AxisMap { layout.registration.axis(layout.values) }

  /// The layout's rule for a viewport.
  func rule(viewport: CGSize) throws -> any LayoutRule {
    let crossExtent = axis.isTransposed ? viewport.height : viewport.width
    return try layout.registration.make(Double(crossExtent), layout.values)
  }

  /// The source with all that the layout asks for, not yet prepared.
  ///
  /// - Parameter sizes: in the rule's axes.
  /// - Throws: `InputError` where the layout asks for something and the strategy does not tell
  ///   where sections lie.
  func source(
    over sizes: SectionedSizes, viewport: CGSize
  ) throws -> any AttributeSource {
    let rule = try rule(viewport: viewport)
    let source = try strategy.registration.make(rule, sizes, strategy.values)
    if let source = source as? any RuleSource { return source.completed(axis: axis) }
    if let need = need(of: rule) {
      throw InputError(
        file: "--strategy",
        message: "\(strategy.text) is no RuleSource, which \(layout.text) needs for \(need)",
        advice: "make it one, or take another strategy or a layout without")
    }
    return source
  }

  private func need(of rule: any LayoutRule) -> String? {
    if rule.sectionElements != nil { return "what spans sections" }
    if rule.boundsEffect != nil { return "what follows the bounds" }
    return axis.isTransposed || axis.isMirrored ? "its direction" : nil
  }

  /// Finds out before anything runs whether the two go together.
  func check(viewport: CGSize) throws {
    let rule = try rule(viewport: viewport)
    guard need(of: rule) != nil else { return }
    let nothing = SectionedSizes(sections: [], sizes: SizeSequence([ItemSize]()))
    _ = try source(over: nothing, viewport: viewport)
  }
}
