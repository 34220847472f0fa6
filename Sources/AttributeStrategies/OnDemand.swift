import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Stores nothing per element: every query places again what it needs.
///
/// `prepare` keeps where each section starts: 8 bytes per section, nothing per item. A query goes
/// straight to its elements where the layout has a closed form. Else it goes on from where the
/// last query began, if that lies before it in the same section, and from the section's start if
/// not. An edit passes again over the sections it happens in.
///
/// A query is O(hits) in closed form and when scrolling forward; O(items of the section before the
/// rectangle) backward and after a jump: the worst case is one section of everything, read
/// backward. Where items lie anywhere every query is O(items of the section).
public final class OnDemand: RuleSource {
  /// One struct, so that a query pays for one exclusive access and not for one per call.
  private var placer: OnDemandPlacer

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    placer = OnDemandPlacer(rule: rule, sizes: sizes)
  }

  public var rule: any LayoutRule { placer.walk.rule }
  public var sizes: SectionedSizes { placer.walk.sizes }
  public var contentSize: CGSize { placer.contentSize }
  public var counters: WorkCounters { placer.counters }
  public var queriesAreIndependent: Bool { false }
  public var cacheBytes: Int { 0 }
  public var choice: String { placer.closedForm == nil ? "resumes forward" : "closed form" }

  public func prepare() { placer.prepare() }
  public func reset() { placer.reset() }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    placer.append(crossing: rect, to: &buffer)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? { placer.attributes(of: id) }

  public func apply(_ edits: [CollectionEdit]) {
    for edit in edits { placer.apply(edit) }
    placer.settle()
  }

  public func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent { placer.resize(toCrossExtent: crossExtent) }
    if context.everything || context.crossExtent != nil { placer.prepare() }
  }

  public var sectionCount: Int { placer.walk.sizes.sectionCount }
  public func extent(ofSection section: Int) -> Extent { placer.origins.extent(of: section) }
  public func section(reaching offset: Double) -> Int { placer.origins.section(reaching: offset) }
}
