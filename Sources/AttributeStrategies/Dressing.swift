import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives

/// What a layout adds to the elements that its rule places in sequence: elements that span
/// sections, and an effect of the visible bounds. Implements the steps of a `LayoutSource`'s query
/// and holds what they keep.
struct Dressing: ~Copyable {
  private let strategy: any PlacementStrategy
  // Not optional: reading an optional copies its value, in each step of each query.
  private var sectionElements: any SectionElements = NoSectionElements()
  private var hasSectionElements = false
  private var effect: any BoundsEffect = NoEffect()
  private var hasEffect = false
  private var effectReadsSections = false
  /// Whether nothing may be kept from one query to the next.
  private let keepsNothing: Bool
  private var crossExtent = 0.0
  private let sections: SectionWindow
  /// What the effect can look at: the viewport of the last query, in the rule's axes.
  private var scene: BoundsScene
  /// The resting positions of the elements that the effect forced in: in the last query, and,
  /// during a query, in the one before. An element that does not exist has a null frame.
  private var forced = ElementBuffer(capacity: 0)
  private var forcedBefore = ElementBuffer(capacity: 0)
  private var forcedIDs = GrowableBuffer<ElementID>(capacity: 0)
  /// Those of the last answer, followed by that of the last element requested individually.
  private var transforms: [ElementTransform] = []
  private var answeredTransforms = 0
  /// The number of section-spanning elements placed since this was created.
  private(set) var placedCount = 0

  init(for rule: any LayoutRule, over strategy: any PlacementStrategy) {
    self.strategy = strategy
    keepsNothing = strategy.queriesAreIndependent
    sections = SectionWindow(of: strategy)
    scene = BoundsScene(bounds: .zero, contentSize: .zero, sections: sections)
    take(rule)
  }

  /// Adopts what `rule` asks for.
  mutating func take(_ rule: any LayoutRule) {
    crossExtent = rule.crossExtent
    hasSectionElements = rule.sectionElements != nil
    sections.holdInfos(hasSectionElements)
    sectionElements = rule.sectionElements ?? NoSectionElements()
    hasEffect = rule.boundsEffect != nil
    effect = rule.boundsEffect ?? NoEffect()
    effectReadsSections = effect.readsSections
  }

  /// Continues with the content as it is now.
  mutating func contentChanged() {
    scene.contentSize = strategy.contentSize
    forget()
  }

  /// Discards what was kept from the last query; transforms stay, since visible elements refer to
  /// them.
  mutating func forget() {
    sections.removeAll()
    forced.removeAll()
  }

  // MARK: The steps of a query

  /// - Parameter bounds: the viewport, in the rule's axes.
  mutating func begin(at bounds: CGRect) {
    scene.bounds = bounds
    if keepsNothing { forget() }
  }

  /// Where the elements rest that can cross `rect`. Also looks up, all at once, the sections that
  /// the rest of the query needs.
  mutating func restingRect(of rect: CGRect) -> CGRect {
    var resting = rect
    if hasEffect {
      if effectReadsSections {
        let bounds = scene.bounds.bounded
        sections.cover(min(rect.near, bounds.near), max(rect.far, bounds.far))
      }
      resting = effect.restingRect(of: rect, in: scene)
    }
    if hasSectionElements { sections.cover(resting.near, resting.far) }
    return resting
  }

  mutating func appendSectionElements(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard hasSectionElements else { return }
    let start = buffer.count
    sections.forEach(from: rect.near, to: rect.far) { section, extent, info in
      sectionElements.place(
        section: section, info, extent: extent, crossExtent: crossExtent, into: &buffer)
    }
    placedCount += buffer.count - start
    buffer.filter(from: start) { $0.crosses(rect) }
  }

  /// Appends the elements that belong in `rect` wherever they rest, except those that rest in
  /// `resting`, which the strategy has already found.
  mutating func appendForced(
    into rect: CGRect, restingOutside resting: CGRect, to buffer: inout ElementBuffer
  ) {
    guard hasEffect else { return }
    swap(&forced, &forcedBefore)
    forced.removeAll()
    forcedIDs.removeAll()
    effect.appendForced(crossing: rect, in: scene, to: &forcedIDs)
    var next = 0
    for number in 0..<forcedIDs.count {
      let element = restingElement(forcedIDs.base[number], near: &next)
      forced.append(element)
      if !element.frame.isNull, !element.crosses(resting) { buffer.append(element) }
    }
  }

  /// An element at its resting position: the one that the last query used, if it was forced in then
  /// too. Its frame is null if there is no such element.
  private func restingElement(_ id: ElementID, near next: inout Int) -> ElementAttributes {
    // Usually the same elements are forced in from query to query, in the same order.
    for number in next..<forcedBefore.count where forcedBefore.base[number].id == id {
      next = number + 1
      return forcedBefore.base[number]
    }
    return strategy.element(id) ?? ElementAttributes(id: id, frame: .null)
  }

  /// Moves the elements from `start` on to where the bounds put them, and drops those that then do
  /// not cross `rect`.
  mutating func adjust(_ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect) {
    guard hasEffect else { return }
    transforms.removeAll(keepingCapacity: true)
    effect.adjust(&buffer, from: start, crossing: rect, in: scene, transforms: &transforms)
    answeredTransforms = transforms.count
  }

  // MARK: Single elements

  func hasSectionElements(of kind: ElementKind) -> Bool {
    kind.attachment == .section && sectionElements.kinds.contains(kind)
  }

  /// An element that spans a section; nil if there is none with that id.
  mutating func sectionElement(_ id: ElementID) -> ElementAttributes? {
    guard id.section >= 0, id.section < strategy.sectionCount else { return nil }
    let section = Int(id.section)
    var buffer = ElementBuffer(capacity: 4)
    sectionElements.place(
      section: section, strategy.info(ofSection: section),
      extent: sections.extent(ofSection: section), crossExtent: crossExtent, into: &buffer)
    placedCount += buffer.count
    return buffer.elements.first { $0.id == id }
  }

  /// Moves a single element to where the bounds put it. The transforms of the last answer stay.
  mutating func adjust(_ element: inout ElementAttributes) {
    guard hasEffect else { return }
    transforms.removeLast(transforms.count - answeredTransforms)
    effect.adjust(&element, in: scene, transforms: &transforms)
  }

  /// The transform that `detail` stands for, in the rule's axes; nil for 0.
  func transform(of detail: UInt32) -> ElementTransform? {
    detail > 0 && detail <= transforms.count ? transforms[Int(detail) - 1] : nil
  }
}

extension CGRect {
  /// The near end along the scroll axis.
  fileprivate var near: Double { Double(origin.y) }
  /// The far end along the scroll axis, which is before the near one if the height is negative.
  fileprivate var far: Double { Double(origin.y + size.height) }
}

/// Stands in if a rule has no elements that span sections.
private struct NoSectionElements: SectionElements {
  var kinds: [ElementKind] { [] }
  func place(
    section: Int, _ info: SectionInfo, extent: Extent, crossExtent: Double,
    into buffer: inout ElementBuffer
  ) {}
}

/// Stands in if a rule has no effect of the bounds.
private struct NoEffect: BoundsEffect {
  var readsSections: Bool { false }
  func restingRect(of rect: CGRect, in scene: BoundsScene) -> CGRect { rect }
  func appendForced(
    crossing rect: CGRect, in scene: BoundsScene, to ids: inout GrowableBuffer<ElementID>
  ) {}
  func adjust(
    _ element: inout ElementAttributes, in scene: BoundsScene,
    transforms: inout [ElementTransform]
  ) {}
}
