import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The attribute source for everything that has a layout rule. It consists of the rule, the
/// direction of scrolling, and the strategy that computes and keeps what the rule places in
/// sequence.
///
/// If the rule needs nothing more and scrolls down from the left, queries go straight to the
/// strategy. Otherwise the steps of a query are in `appendAll(crossing:bounds:to:)`. Elements that
/// span sections are computed for each query from the sections it crosses, and effects of the
/// bounds move what the strategy found: 0 bytes per element. The positions of the sections around a
/// query and the elements that an effect forced in are kept for the next query, unless the
/// strategy's queries are independent.
///
/// - Complexity: that of the strategy, plus O(sections crossing) for elements that span them; for
///   an effect, plus O(elements found + elements that it forces in).
public final class LayoutSource: AttributeSource {
  /// Its accesses are not checked, which would cost a change of the rule as much as the change.
  @exclusivity(unchecked) private var rule: any LayoutRule
  private let strategy: any PlacementStrategy
  private let axis: AxisMap
  /// Whether the rule's axes differ from those of the screen.
  private let isTurned: Bool
  /// Whether queries go straight to the strategy.
  private var isBare: Bool
  /// At an address of its own, so that queries skip the check of exclusive access: a source belongs
  /// to one thread. nil if the rule has never required anything.
  private var dressing: UnsafeMutablePointer<Dressing>?
  /// nil until `decorations` is read for the first time: most layouts have no decorations.
  @exclusivity(unchecked) private var madeDecorations: DecorationViews?
  /// nil until `hooks` is read for the first time, and for a rule without hooks.
  @exclusivity(unchecked) private var madeHooks: (any SourceHooks)?

  /// - Parameters:
  ///   - rule: the rule that the strategy was made for.
  ///   - axis: how the rule's axes map to the screen.
  ///   - strategy: not yet prepared. Its sizes are in the rule's axes: if the axes turn items, the
  ///     caller has transposed them (`SectionedSizes.transposed`). Edits are transposed here.
  public init(
    rule: any LayoutRule, axis: AxisMap = .vertical, strategy: any PlacementStrategy
  ) {
    self.rule = rule
    self.strategy = strategy
    self.axis = axis
    isTurned = axis.isTransposed || axis.isMirrored
    isBare = !isTurned
    dress()
  }

  public var decorations: DecorationViews? {
    if madeDecorations == nil { madeDecorations = DecorationViews() }
    return madeDecorations
  }

  deinit {
    dressing?.deinitialize(count: 1)
    dressing?.deallocate()
  }

  /// Sets up everything that the rule requires.
  private func dress() {
    if madeHooks != nil { madeHooks = nil }
    if let dressing { return dressing.pointee.take(rule) }
    guard rule.sectionElements != nil || rule.boundsEffect != nil else { return }
    let made = UnsafeMutablePointer<Dressing>.allocate(capacity: 1)
    made.initialize(to: Dressing(for: rule, over: strategy))
    dressing = made
    isBare = false
  }

  /// The hooks of the rule, turned to the screen. The same object until there is another rule.
  public var hooks: (any SourceHooks)? {
    if let madeHooks { return madeHooks }
    guard let hooks = rule.hooks else { return nil }
    (hooks as? any PlacedHooks)?.attach(to: StrategyContent(strategy))
    madeHooks =
      isTurned ? TurnedHooks(hooks, axis: axis) { [unowned self] in contentSize } : hooks
    return madeHooks
  }

  public var contentSize: CGSize { axis.turned(strategy.contentSize) }
  public var queriesAreIndependent: Bool { strategy.queriesAreIndependent }
  public var dependsOnMainExtent: Bool { rule.dependsOnMainExtent }

  // MARK: Queries

  public func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    if isBare {
      strategy.append(crossing: rect, to: &buffer)
    } else {
      appendAll(crossing: rect, bounds: bounds, to: &buffer)
    }
  }

  // Not inlined: inlining would make `elements` save and restore all registers.
  @inline(never)
  private func appendAll(
    crossing rect: CGRect, bounds: CGRect, to buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    var (wanted, bounds) = (rect.bounded, bounds)
    if isTurned {
      let size = contentSize
      (wanted, bounds) = (axis.toRule(wanted, in: size), axis.toRule(bounds, in: size))
    }
    if let dressing {
      dressing.pointee.begin(at: bounds)
      let resting = dressing.pointee.restingRect(of: wanted)
      strategy.append(crossing: resting, to: &buffer)
      dressing.pointee.appendSectionElements(crossing: resting, to: &buffer)
      dressing.pointee.appendForced(into: wanted, restingOutside: resting, to: &buffer)
      dressing.pointee.adjust(&buffer, from: start, crossing: wanted)
    } else {
      strategy.append(crossing: wanted, to: &buffer)
    }
    if isTurned { axis.turnToScreen(&buffer, from: start, in: contentSize) }
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    var element: ElementAttributes?
    if let dressing, dressing.pointee.hasSectionElements(of: id.kind) {
      element = dressing.pointee.sectionElement(id)
    } else {
      element = strategy.element(id)
    }
    guard var element else { return nil }
    dressing?.pointee.adjust(&element)
    element.frame = axis.toScreen(element.frame, in: contentSize)
    return element
  }

  public func transform(of detail: UInt32) -> ElementTransform? {
    dressing?.pointee.transform(of: detail).map { axis.turned($0) }
  }

  public func detail(of detail: UInt32) -> ElementDetail? {
    guard let space = dressing?.pointee.space(of: detail) else { return nil }
    let turned = isTurned ? axis.turned(space, in: contentSize) : space
    return ElementDetail(transform3D: turned.matrix, center: turned.center)
  }

  // MARK: Changes

  public func prepare() {
    strategy.prepare()
    dressing?.pointee.contentChanged()
  }

  public func apply(_ edits: [CollectionEdit]) {
    strategy.apply(axis.isTransposed && axis.turnsItems ? edits.map { $0.transposed } : edits)
    dressing?.pointee.contentChanged()
  }

  public func invalidate(_ context: InvalidationContext) {
    strategy.invalidate(context)
    if let crossExtent = context.crossExtent {
      rule = rule.resized(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
      dress()
    }
    dressing?.pointee.contentChanged()
  }

  /// Continues with another rule for the same collection. From now on, the source answers as a new
  /// source with the rule would; the elements that span sections and the effects of the bounds are
  /// those of the rule.
  ///
  /// ```swift
  /// // A pinch: rows move apart from frame to frame.
  /// source.setRule(ListLayout(crossExtent: 390, spacing: 8.25))
  /// ```
  /// - Parameter rule: in its own axes, like the one that the source was made with. Rules made
  ///   ahead save an allocation per change.
  /// - Returns: how the strategy took it.
  /// - Complexity: that of the strategy's `setRule`.
  @discardableResult
  public func setRule(_ rule: any LayoutRule) -> RuleChange {
    let change = strategy.setRule(rule)
    self.rule = rule
    dress()
    dressing?.pointee.contentChanged()
    return change
  }

  public func reset() {
    strategy.reset()
    dressing?.pointee.forget()
  }

  // MARK: Report

  public func report(inWords: Bool) -> SourceReport {
    var report = strategy.report(inWords: inWords)
    if let dressing { report.counters.attributesComputed += dressing.pointee.placedCount }
    return report
  }

  public func sourceTiles() -> [SourceTile] {
    let size = contentSize
    return strategy.sourceTiles().map { tile in
      var tile = tile
      tile.rect = axis.toScreen(tile.rect, in: size)
      return tile
    }
  }
}
