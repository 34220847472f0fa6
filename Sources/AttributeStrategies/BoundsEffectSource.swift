import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Moves elements to where the visible bounds have them (see `BoundsEffect`).
///
/// Nothing is kept but the transforms of the last answer. A query costs what that of the strategy
/// below costs for the widened rectangle, and an adjustment per element found.
public final class BoundsEffectSource: RuleSource {
  private let base: any RuleSource
  private var effect: any BoundsEffect
  private var bounds = CGRect.zero
  private var transforms: [ElementTransform] = []

  public init(over base: any RuleSource, effect: any BoundsEffect) {
    self.base = base
    self.effect = effect
  }

  public var rule: any LayoutRule { base.rule }
  public var sizes: SectionedSizes { base.sizes }
  public var contentSize: CGSize { base.contentSize }
  public var followsBounds: Bool { true }
  public var queriesAreIndependent: Bool { base.queriesAreIndependent }
  public var cacheBytes: Int { base.cacheBytes }
  public var counters: WorkCounters { base.counters }
  public var choice: String { base.choice }
  public var lastTouched: [String] { base.lastTouched }
  public var sectionCount: Int { base.sectionCount }

  public func prepare() { base.prepare() }
  public func reset() { base.reset() }
  public func apply(_ edits: [CollectionEdit]) { base.apply(edits) }

  public func invalidate(_ context: InvalidationContext) {
    base.invalidate(context)
    effect = base.rule.boundsEffect ?? effect
  }

  public func info(ofSection section: Int) -> SectionInfo { base.info(ofSection: section) }
  public func extent(ofSection section: Int) -> Extent { base.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { base.section(reaching: offset) }
  public func setBounds(_ bounds: CGRect) { self.bounds = bounds }

  private var scene: BoundsScene {
    BoundsScene(bounds: bounds, contentSize: base.contentSize, sections: base)
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    let scene = scene
    let rect = rect.bounded
    // Local copies: what a class holds is checked and copied at each access, for every element.
    let effect = effect
    var transforms: [ElementTransform] = []
    swap(&transforms, &self.transforms)
    defer { swap(&transforms, &self.transforms) }
    let start = buffer.count
    let resting = effect.restingRect(of: rect, in: scene)
    base.elements(in: resting, into: &buffer)
    effect.forEachForced(crossing: rect, in: scene) { id in
      if let element = base.attributes(of: id), !element.crosses(resting) {
        buffer.append(element)
      }
    }
    transforms.removeAll(keepingCapacity: true)
    for index in start..<buffer.count {
      effect.adjust(&buffer.base[index], in: scene, transforms: &transforms)
    }
    buffer.filter(from: start) { $0.crosses(rect) }
  }

  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    fatalError("a layout that follows the bounds has no changes between two rectangles alone")
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    guard var element = base.attributes(of: id) else { return nil }
    transforms.removeAll(keepingCapacity: true)
    effect.adjust(&element, in: scene, transforms: &transforms)
    return element
  }

  public func transform(of detail: UInt32) -> ElementTransform? {
    detail > 0 && detail <= transforms.count ? transforms[Int(detail) - 1] : nil
  }
}
