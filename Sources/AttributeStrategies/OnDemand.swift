import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives

/// Stores nothing per element: every query places again what it needs.
///
/// `prepare` stores where each section starts: 8 bytes per section, nothing per item. If the layout
/// has a closed form, a query goes straight to its elements. Otherwise it resumes where the last
/// query began if that is before it in the same section, and at the section's start if not. A batch
/// of edits passes once over each section that it changes.
///
/// A query is O(hits) in closed form and when scrolling forward, and O(items of the section before
/// the rectangle) when scrolling backward and after a jump. Worst case: one section that holds
/// everything, read backward. If items lie anywhere, every query is O(items of the section).
public final class OnDemand: PlacementStrategy {
  private let ownedPlacer: OwnedPointer<OnDemandPlacer>
  private var placer: UnsafeMutablePointer<OnDemandPlacer> { ownedPlacer.address }
  /// Whether items lie anywhere: a query then places its sections from their start, wherever the
  /// last one was.
  public let queriesAreIndependent: Bool

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    queriesAreIndependent = rule is any FreeLayout
    ownedPlacer = OwnedPointer(OnDemandPlacer(rule: rule, sizes: sizes))
  }

  // MARK: Queries

  public func prepare() { placer.pointee.prepare() }
  public var contentSize: CGSize { placer.pointee.contentSize }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    placer.pointee.append(crossing: rect, to: &buffer)
  }

  public func element(_ id: ElementID) -> ElementAttributes? { placer.pointee.element(id) }

  // MARK: Sections

  public var sectionCount: Int { placer.pointee.walk.sizes.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo {
    placer.pointee.walk.sizes.section(section)
  }
  public func extent(ofSection section: Int) -> Extent {
    placer.pointee.extent(ofSection: section)
  }
  public func section(reaching offset: Double) -> Int {
    placer.pointee.section(reaching: offset)
  }

  // MARK: Changes

  public func apply(_ edits: [CollectionEdit]) { placer.pointee.apply(edits) }

  public func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent { placer.pointee.resize(toCrossExtent: crossExtent) }
    if context.everything || context.crossExtent != nil { placer.pointee.prepare() }
  }

  public func reset() { placer.pointee.reset() }

  public func report(inWords: Bool) -> SourceReport {
    var counters = placer.pointee.counters
    counters.modelNodesTouched = placer.pointee.walk.sizes.nodesTouched
    return SourceReport(
      counters: counters, indexBytes: placer.pointee.origins.byteCount,
      choice: !inWords ? "" : placer.pointee.walk.hasClosedForm ? "closed form" : "resumes forward")
  }
}
