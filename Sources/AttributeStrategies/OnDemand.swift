import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Stores nothing per element: every query places again what it needs.
///
/// `prepare` keeps where each section starts: 8 bytes per section, nothing per item. A query goes
/// straight to its elements where the layout has a closed form. Else it goes on from where the
/// last query began, if that lies before it in the same section, and from the section's start if
/// not.
///
/// A query is O(hits) in closed form and when scrolling forward; O(items of the section before the
/// rectangle) backward and after a jump: the worst case is one section of everything, read
/// backward.
public final class OnDemand: AttributeSource {
  /// One struct, so that a query pays for one exclusive access and not for one per call.
  private var placer: OnDemandPlacer

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    placer = OnDemandPlacer(rule: rule, sizes: sizes)
  }

  public var contentSize: CGSize { placer.contentSize }
  public var counters: WorkCounters { placer.counters }
  public var queriesAreIndependent: Bool { false }
  public var cacheBytes: Int { 0 }

  public func prepare() { placer.prepare() }
  public func reset() { placer.reset() }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    placer.append(crossing: rect, to: &buffer)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? { placer.attributes(of: id) }
}

/// Places again what a query needs, from the last query's start or a section's.
private struct OnDemandPlacer {
  /// Slots passed at a time while looking for the first that can cross.
  private static let leastStep = 2
  private static let greatestStep = 1024
  /// Slots placed at a time once the expected number has been placed.
  private static let placingStep = 4

  private var walk: LayoutWalk
  private let closedForm: (any ClosedFormLayout)?
  /// The near end of every section, and the end of all.
  private var origins: [Double] = []
  /// A cursor that some query began at; what it holds is valid whatever is asked next.
  private var last = Cursor()
  /// How densely the last query found them: says how many to place before looking.
  private var slotsPerPoint = 0.0
  private(set) var contentSize = CGSize.zero
  private(set) var counters = WorkCounters()

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    walk = LayoutWalk(rule: rule, sizes: sizes)
    closedForm = rule as? any ClosedFormLayout
  }

  mutating func prepare() {
    origins = walk.sectionOrigins()
    contentSize = CGSize(width: walk.rule.crossExtent, height: origins[origins.count - 1])
    if closedForm == nil { counters.attributesComputed += walk.slotCount }
  }

  mutating func reset() {
    last = Cursor()
    slotsPerPoint = 0
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    let section = firstSection(reaching: lower)
    guard section < walk.sizes.sectionCount else { return }
    let start = buffer.count
    if let closedForm {
      place(closedForm, from: section, lower, upper, into: &buffer)
    } else {
      if last.section != section || last.item < 0 || walk.rule.reach(of: last) > lower {
        last = self.start(of: section)
      }
      pass(until: lower)
      var cursor = last
      place(from: &cursor, until: upper, into: &buffer)
    }
    let placed = buffer.count - start
    counters.attributesComputed += placed
    counters.elementsExamined += placed
    buffer.keepCrossing(rect, from: start)
  }

  mutating func attributes(of id: ElementID) -> ElementAttributes? {
    let section = Int(id.section)
    guard section >= 0, section < walk.sizes.sectionCount, id.item >= 0,
      id.item < walk.sizes.section(section).itemCount || id.kind == .header
    else { return nil }
    let item = id.kind == .item ? Int(id.item) : -1
    var cursor = walk.cursor(before: item, ofSection: section, at: origins[section])
    var buffer = ElementBuffer(capacity: 1)
    walk.place(&cursor, slots: 1, into: &buffer)
    counters.attributesComputed += closedForm == nil ? item + 2 : 1
    return !buffer.isEmpty && buffer[0].id == id ? buffer[0] : nil
  }

  /// The first section whose far end lies beyond `lower`, by binary search.
  private func firstSection(reaching lower: Double) -> Int {
    var low = 0
    var high = walk.sizes.sectionCount
    while low < high {
      let middle = (low + high) / 2
      if origins[middle + 1] > lower { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func start(of section: Int) -> Cursor {
    Cursor(
      section: section, origin: origins[section],
      position: walk.sizes.itemsBefore(section: section))
  }

  /// Moves the last cursor forward as long as nothing before it reaches beyond `lower`: in steps that
  /// double, then halve once one of them went too far.
  private mutating func pass(until lower: Double) {
    let section = last.section
    var step = Self.leastStep
    var isGrowing = true
    var next = last
    while step >= Self.leastStep {
      let passed = walk.skip(&next, slots: step).passed
      counters.attributesComputed += passed
      if passed == step, next.section == section, walk.rule.reach(of: next) <= lower {
        last = next
        if isGrowing { step = min(step * 2, Self.greatestStep) }
      } else {
        isGrowing = false
        step /= 2
        if step >= Self.leastStep { next = last }
      }
    }
  }

  private mutating func place(
    from cursor: inout Cursor, until upper: Double, into buffer: inout ElementBuffer
  ) {
    let (from, start) = (cursor.position + cursor.section, cursor.origin)
    var slots = min(Self.greatestStep, max(1, Int((upper - start) * slotsPerPoint)))
    while cursor.origin < upper, !walk.isAtEnd(cursor) {
      walk.place(&cursor, slots: slots, into: &buffer)
      slots = Self.placingStep
    }
    if cursor.origin > start {
      slotsPerPoint =
        Double(cursor.position + cursor.section - from) / (cursor.origin - start)
    }
  }

  private mutating func place(
    _ rule: any ClosedFormLayout, from first: Int, _ lower: Double, _ upper: Double,
    into buffer: inout ElementBuffer
  ) {
    var section = first
    while section < walk.sizes.sectionCount, origins[section] < upper {
      var cursor = start(of: section)
      let info = walk.sizes.section(section)
      rule.openSection(&cursor, info, into: &buffer)
      let items = rule.items(crossing: lower, upper, from: cursor, count: Int(info.itemCount))
      if !items.isEmpty {
        rule.seek(&cursor, toItem: items.lowerBound)
        cursor.item = items.lowerBound
        cursor.position += items.lowerBound
        walk.place(&cursor, slots: items.count, into: &buffer)
      }
      section += 1
    }
  }
}
