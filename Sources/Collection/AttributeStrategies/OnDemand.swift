import CollectionLayouts
import CollectionModel
import Primitives

/// Stores nothing per element: every query places the elements that it needs again.
///
/// `prepare` stores where each section starts: 8 bytes per section, nothing per item. If the layout
/// has a closed form, a query goes straight to its elements. Otherwise it resumes where the last
/// query began if that is before it in the same section, and at the section's start if not. A batch
/// of edits passes once over each section that it changes. Another rule is taken in O(sections) if
/// the layout has a closed form or only stretches (`LayoutRule.stretch`).
///
/// A query is O(hits) in closed form and when scrolling forward, and O(items of the section before
/// the rectangle) when scrolling backward and after a jump. Worst case: one section that holds
/// everything, read backward. If items lie anywhere, every query is O(items of the section).
public final class OnDemand: CoreStrategy {
  private let ownedCore: OwnedPointer<OnDemandPlacer>
  var core: UnsafeMutablePointer<OnDemandPlacer> { ownedCore.address }
  /// Whether items lie anywhere: a query then places its sections from their start, wherever the
  /// last one was.
  public var queriesAreIndependent: Bool { core.pointee.isFree }

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    ownedCore = OwnedPointer(OnDemandPlacer(rule: rule, sizes: sizes))
  }
}
