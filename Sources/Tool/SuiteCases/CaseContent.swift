import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Files
import Foundation
import Harness
import Measurement
import Oracle
import Registration
import ScrollTraces

/// The objects that the registrations of a case make: once before a run, and again in the worker.
package struct CaseContent: LaunchContent {
  let resolved: ResolvedCase
  /// The layout that exchanges bring; nil where there are none.
  private let other: SourceChoice?
  /// What pinches change; nil where there are none.
  private let pinched: PinchedParameter?
  /// Created early: memory that is used to find the cache's folder must not count for the dataset.
  private let cache: DatasetCache
  /// Whether brute force takes the place of the strategy over a layout's rule.
  var isBruteForce = false

  /// - Parameter reader: the name under which cached data is read; nil for the executable itself.
  /// - Throws: `InputError` if the layout cannot have what the trace brings.
  package init(_ resolved: ResolvedCase, reader: String? = nil) throws {
    let (choice, edits) = (resolved.choice, resolved.trace.edits)
    self.resolved = resolved
    other = try edits.flatMap { try choice.other(broughtBy: $0, in: resolved.registry) }
    pinched = try edits.flatMap { try PinchedParameter($0, of: choice) }
    if let edits { try choice.checkShelves(for: edits, viewport: resolved.case.viewport.size) }
    cache = DatasetCache(reader: reader ?? ProgramIdentity.own)
  }

  private var `case`: Case { resolved.case }
  var choice: SourceChoice { resolved.choice }
  package var seed: UInt64 { self.case.seed }
  private var viewport: CGSize { self.case.viewport.size }

  package func loadSizes() throws -> SectionedSizes {
    // The parent has already shown the cache's notes when it read the same data.
    let dataset = try resolved.dataset(cache: cache, note: { _ in })
    try checkChanges(over: dataset)
    return dataset.sizes
  }

  /// Checks that the layouts and values that the trace brings can be had.
  func checkChanges(over dataset: Dataset) throws(InputError) {
    try other?.checkAsOther(of: dataset.kind, named: self.case.data.text)
    try pinched?.check(viewport: viewport)
  }

  package func arranged(_ sizes: SectionedSizes) -> SectionedSizes {
    arranged(sizes, forLayout: 0)
  }

  package func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    try makeLayout(0, over: sizes)
  }

  package func makeRecordingSource(
    over sizes: SectionedSizes
  ) throws -> (any AttributeSource)? {
    guard choice.layout.registration.origin.kind == .rule, !isBruteForce,
      self.case.strategy.text != Self.recorder
    else { return nil }
    let recorder = try resolved.registry.strategy(Self.recorder)
    return try SourceChoice(layout: choice.layout, strategy: recorder)
      .source(over: sizes, viewport: viewport)
  }

  /// Follows edits in any layout, and prepares fast.
  private static let recorder = BuiltIn.Strategy.tiledCache

  package func arranged(
    _ sizes: SectionedSizes, forLayout number: Int
  ) -> SectionedSizes {
    let axis = layout(number).axis
    return axis.isTransposed && axis.turnsItems ? sizes.transposed() : sizes
  }

  package func makeLayout(
    _ number: Int, over sizes: SectionedSizes
  ) throws -> any AttributeSource {
    let choice = layout(number)
    guard isBruteForce, let rule = try choice.rule(viewport: viewport) else {
      return try choice.source(over: sizes, viewport: viewport)
    }
    return choice.bruteForce(over: sizes, of: rule)
  }

  /// The layout with a number: 0 is that of the case, 1 the one that exchanges bring.
  private func layout(_ number: Int) -> SourceChoice {
    guard number > 0 else { return choice }
    guard let other else { preconditionFailure("the case has one layout alone") }
    return other
  }

  package func makeParameter(at way: Double) throws -> LayoutParameter {
    guard let pinched else { preconditionFailure("nothing is pinched in the case") }
    return try pinched.parameter(at: way, in: viewport)
  }

  package func makePath(over contentSize: CGSize) throws -> ScrollPath {
    ScrollPath(anchored(onto: contentSize), overscan: self.case.overscan)
  }

  package var choosesRest: Bool {
    if case .generated = resolved.trace.source { true } else { resolved.trace.snaps }
  }

  package func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath {
    let (trace, corrections) = anchored(onto: contentSize).resting(at: target)
    var path = ScrollPath(trace, overscan: self.case.overscan)
    path.restCorrections = corrections
    return path
  }

  private func anchored(onto contentSize: CGSize) -> AnchoredTrace {
    resolved.trace.source.anchored(onto: contentSize, viewport: viewport, seed: self.case.seed)
  }

  package func makeScript() -> EditScript? { resolved.script }

  package func makeCellPolicies() -> CellPolicies? { resolved.policies }

  package func traceHash() -> String? { resolved.trace.hash(seed: seed) }

  package func checkExtent(of sizes: SectionedSizes, in extents: ViewportExtents?) throws {
    try check(choice, of: sizes, extents)
    if let other { try check(other, of: sizes, extents) }
    if let pinched { try check(pinched.choice(at: 1), of: sizes, extents) }
  }

  private func check(
    _ choice: SourceChoice, of sizes: SectionedSizes, _ extents: ViewportExtents?
  ) throws {
    // A layout object keeps its own numbers.
    guard let rule = try choice.rule(viewport: viewport) else { return }
    var walk = LayoutWalk(rule: rule, sizes: arranged(sizes))
    if let extents { walk.resize(toCrossExtent: extents.cross, mainExtent: extents.main) }
    guard let extent = walk.extentBeyondLimit() else { return }
    let (data, isNamed) = (self.case.data.text, resolved.data != nil)
    let most = Int(LayoutGrid.largestExtent)
    throw InputError(
      file: isNamed ? "--data" : data,
      message: "expected content of at most \(most) pt, up to which positions are exact, found "
        + "\(sizes.itemCount) items\(isNamed ? " of \(data)" : "") that \(choice.layout.text) "
        + "lays out over \(extent < 1e18 ? String(Int(extent)) : String(extent)) pt or more",
      advice: "take fewer or smaller items, or other parameters of the layout")
  }
}
