import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives

/// The elements that span sections and the effect of the visible bounds, which a layout adds to the
/// elements that its rule places in sequence. Implements the steps of a `LayoutSource`'s query and
/// holds what they keep.
struct Dressing: ~Copyable {
  private let strategy: any PlacementStrategy
  // Not optional: reading an optional copies its value, in each step of each query.
  private var sectionElements: any SectionElements = NoSectionElements()
  private var hasSectionElements = false
  private var effect: any BoundsEffect = NoEffect()
  private var hasEffect = false
  private var effectReadsSections = false
  private var effectWidensQueries = false
  private var spatial: (any SpatialEffect)?
  private var isSpatial = false
  /// Whether nothing may be kept from one query to the next.
  private var keepsNothing: Bool
  private var crossExtent = 0.0
  private var window = SectionWindow()
  /// The input of the effect, with the viewport of the last query, in the rule's axes.
  private var environment: EffectEnvironment
  /// The ids of the elements that the effect forced in, in the last query and in this one.
  private var forcedIDs = GrowableBuffer<ElementID>(capacity: 0)
  private var wantedIDs = GrowableBuffer<ElementID>(capacity: 0)
  /// Those elements of `forcedIDs` that exist, at their resting positions.
  private var forced = ElementBuffer(capacity: 0)
  private var forcedBefore = ElementBuffer(capacity: 0)
  /// The transforms of the last answer, then that of the last element requested individually.
  private var transforms: [ElementTransform] = []
  private var answeredTransforms = 0
  /// The transforms in space of the same handles; empty unless the effect is spatial.
  private var spaces: [SpatialTransform] = []
  /// The number of section-spanning elements placed since this was created.
  private(set) var placedCount = 0

  init(for rule: any LayoutRule, over strategy: any PlacementStrategy) {
    self.strategy = strategy
    keepsNothing = strategy.queriesAreIndependent
    environment = EffectEnvironment(bounds: .zero, contentSize: .zero, sections: strategy)
    take(rule)
  }

  /// Adopts what `rule` requires. The strategy already uses `rule`.
  mutating func take(_ rule: any LayoutRule) {
    keepsNothing = strategy.queriesAreIndependent
    crossExtent = rule.crossExtent
    hasSectionElements = rule.sectionElements != nil
    forget()
    sectionElements = rule.sectionElements ?? NoSectionElements()
    hasEffect = rule.boundsEffect != nil
    effect = rule.boundsEffect ?? NoEffect()
    effectReadsSections = effect.readsSections
    effectWidensQueries = effect.widensQueries
    spatial = effect.spatial
    guard isSpatial != (spatial != nil) else { return }
    isSpatial.toggle()
    // Under the other effect, a handle may stand for both or for one.
    transforms.removeAll()
    spaces.removeAll()
    answeredTransforms = 0
  }

  /// Continues with the content as it is now.
  mutating func contentChanged() {
    environment.contentSize = strategy.contentSize
    forget()
  }

  /// Discards what the last query kept, except for transforms: visible elements refer to them.
  mutating func forget() {
    window.removeAll()
    environment.sections = SectionPositions(strategy)
    forced.removeAll()
    forcedIDs.removeAll()
  }

  // MARK: The steps of a query

  /// - Parameter bounds: the viewport, in the rule's axes.
  @inline(__always)
  mutating func begin(at bounds: CGRect) {
    environment.bounds = bounds
    if keepsNothing { forget() }
  }

  /// The rectangle in which all elements rest that can cross `rect`. Also looks up, all at once,
  /// the sections that the rest of the query needs.
  @inline(__always)
  mutating func restingRect(of rect: CGRect) -> CGRect {
    var resting = rect
    if hasEffect {
      if effectReadsSections {
        let bounds = environment.bounds.bounded
        cover(min(rect.near, bounds.near), max(rect.far, bounds.far))
      }
      if effectWidensQueries { resting = effect.restingRect(of: rect, in: environment) }
    }
    if hasSectionElements { cover(resting.near, resting.far) }
    return resting
  }

  @inline(__always)
  private mutating func cover(_ lower: Double, _ upper: Double) {
    if !window.covers(lower, upper) { extendWindow(lower, upper) }
  }

  @inline(never)
  private mutating func extendWindow(_ lower: Double, _ upper: Double) {
    window.cover(lower, upper, of: strategy, withInfos: hasSectionElements)
    environment.sections = window.positions(in: strategy)
  }

  @inline(__always)
  mutating func appendSectionElements(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    if hasSectionElements { placeSectionElements(crossing: rect, to: &buffer) }
  }

  private mutating func placeSectionElements(
    crossing rect: CGRect, to buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    window.forEach(from: rect.near, to: rect.far) { section, extent, info in
      sectionElements.place(
        section: section, info, extent: extent, crossExtent: crossExtent, into: &buffer)
    }
    placedCount += buffer.count - start
    buffer.filter(from: start) { $0.crosses(rect) }
  }

  /// Appends the elements that belong in `rect` wherever they rest, except those that rest in
  /// `resting`, which the strategy has already found.
  @inline(__always)
  mutating func appendForced(
    into rect: CGRect, restingOutside resting: CGRect, to buffer: inout ElementBuffer
  ) {
    guard hasEffect else { return }
    wantedIDs.removeAll()
    effect.appendForced(crossing: rect, in: environment, to: &wantedIDs)
    if !wantedAreForced { lookUpForced() }
    for number in 0..<forced.count where !forced.base[number].crosses(resting) {
      buffer.append(forced.base[number])
    }
  }

  /// Whether this query wants the same elements as the last one, in the same order.
  @inline(__always)
  private var wantedAreForced: Bool {
    guard wantedIDs.count == forcedIDs.count else { return false }
    for number in 0..<wantedIDs.count where wantedIDs.base[number] != forcedIDs.base[number] {
      return false
    }
    return true
  }

  /// Looks up the elements wanted, except those that the last query wanted too.
  @inline(never)
  private mutating func lookUpForced() {
    swap(&wantedIDs, &forcedIDs)
    swap(&forced, &forcedBefore)
    forced.removeAll()
    var next = 0
    for number in 0..<forcedIDs.count {
      let id = forcedIDs.base[number]
      if let match = (next..<forcedBefore.count).first(where: { forcedBefore.base[$0].id == id }) {
        next = match + 1
        forced.append(forcedBefore.base[match])
      } else if let element = strategy.element(id) {
        forced.append(element)
      }
    }
  }

  /// Moves the elements from `start` on to where the bounds put them; keeps what crosses `rect`.
  @inline(__always)
  mutating func adjust(_ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect) {
    guard hasEffect else { return }
    if !transforms.isEmpty { transforms.removeAll(keepingCapacity: true) }
    if isSpatial { return adjustInSpace(&buffer, from: start, crossing: rect) }
    effect.adjust(&buffer, from: start, crossing: rect, in: environment, transforms: &transforms)
    answeredTransforms = transforms.count
  }

  @inline(never)
  private mutating func adjustInSpace(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect
  ) {
    spaces.removeAll(keepingCapacity: true)
    spatial?.adjust(
      &buffer, from: start, crossing: rect, in: environment, transforms: &transforms,
      spaces: &spaces)
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
      extent: environment.sections.extent(ofSection: section), crossExtent: crossExtent,
      into: &buffer)
    placedCount += buffer.count
    return buffer.elements.first { $0.id == id }
  }

  /// Moves a single element to where the bounds put it. The transforms of the last answer stay.
  mutating func adjust(_ element: inout ElementAttributes) {
    if isSpatial { return adjustInSpace(&element) }
    guard hasEffect else { return }
    transforms.removeLast(transforms.count - answeredTransforms)
    effect.adjust(&element, in: environment, transforms: &transforms)
  }

  @inline(never)
  private mutating func adjustInSpace(_ element: inout ElementAttributes) {
    transforms.removeLast(transforms.count - answeredTransforms)
    spaces.removeLast(spaces.count - answeredTransforms)
    spatial?.adjust(&element, in: environment, transforms: &transforms, spaces: &spaces)
  }

  /// The transform that `detail` stands for, in the rule's axes; nil for 0.
  func transform(of detail: UInt32) -> ElementTransform? {
    detail > 0 && detail <= transforms.count ? transforms[Int(detail) - 1] : nil
  }

  /// The same in space; nil for a transform on the plane alone, too.
  func space(of detail: UInt32) -> SpatialTransform? {
    detail > 0 && detail <= spaces.count ? spaces[Int(detail) - 1] : nil
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
  var widensQueries: Bool { false }
  func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect { rect }
  func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {}
  func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {}
}
