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
  /// Behind a pointer, so that a query does not pay for checks of exclusive access, which this class
  /// gives by itself: a source belongs to one thread.
  private let placer = UnsafeMutablePointer<OnDemandPlacer>.allocate(capacity: 1)

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    placer.initialize(to: OnDemandPlacer(rule: rule, sizes: sizes))
  }

  deinit {
    placer.deinitialize(count: 1)
    placer.deallocate()
  }

  public var rule: any LayoutRule { placer.pointee.walk.rule }
  public var sizes: SectionedSizes { placer.pointee.walk.sizes }
  public var contentSize: CGSize { placer.pointee.contentSize }
  public var counters: WorkCounters { placer.pointee.counters }
  public var queriesAreIndependent: Bool { false }
  public var cacheBytes: Int { 0 }
  public var choice: String { placer.pointee.closedForm == nil ? "resumes forward" : "closed form" }

  public func prepare() { placer.pointee.prepare() }
  public func reset() { placer.pointee.reset() }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    placer.pointee.append(crossing: rect, to: &buffer)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    placer.pointee.attributes(of: id)
  }

  public func apply(_ edits: [CollectionEdit]) {
    for edit in edits { placer.pointee.apply(edit) }
    placer.pointee.settle()
  }

  public func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent { placer.pointee.resize(toCrossExtent: crossExtent) }
    if context.everything || context.crossExtent != nil { placer.pointee.prepare() }
  }

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
}
