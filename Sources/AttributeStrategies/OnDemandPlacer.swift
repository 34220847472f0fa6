import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The state of `OnDemand`: places again what a query needs, from the last query's start or a
/// section's.
struct OnDemandPlacer {
  /// Slots passed at a time while looking for the first that can cross.
  private static let leastStep = 2
  private static let greatestStep = 1024
  /// Slots placed at a time once the expected number has been placed, and beyond it: a slot too many
  /// costs less than asking again.
  private static let placingStep = 4

  private(set) var walk: LayoutWalk
  private(set) var closedForm: (any ClosedFormLayout)?
  private(set) var origins = SectionOrigins()
  /// The section of the last query.
  private var lastSection: (number: Int, extent: Extent) = (0, .empty)
  /// A cursor that some query began at; what it holds is valid whatever is asked next.
  private var last = Cursor()
  /// A cursor that moves on from it.
  private var next = Cursor()
  private var shapeCount = 0
  /// How far the elements behind it reach.
  private var head = PlacedHead()
  /// How densely the last query found them: says how many to place before looking.
  private var slotsPerPoint = 0.0
  private(set) var contentSize = CGSize.zero
  private var sectionCount = 0
  private(set) var counters = WorkCounters()

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    walk = LayoutWalk(rule: rule, sizes: sizes)
    closedForm = rule as? any ClosedFormLayout
  }

  mutating func prepare() {
    origins = SectionOrigins(walk.sectionOrigins())
    if closedForm == nil { counters.attributesComputed += walk.slotCount }
    settle()
  }

  mutating func reset() {
    last = Cursor()
    head.count = 0
    lastSection = (0, .empty)
    slotsPerPoint = 0
  }

  mutating func settle() {
    contentSize = walk.contentSize(endingAt: origins.end)
    sectionCount = walk.sizes.sectionCount
    shapeCount = walk.rule.shapeCount
    reset()
  }

  // MARK: Queries

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    findSection(reaching: lower)
    guard lastSection.number < sectionCount else { return }
    if let closedForm {
      place(closedForm, crossing: rect, into: &buffer)
      return
    }
    startBefore(lower)
    place(until: lower + rect.size.height, crossing: rect, into: &buffer)
  }

  /// Moves the last cursor to where nothing before it reaches beyond `lower`, and not much behind
  /// it ends before.
  private mutating func startBefore(_ lower: Double) {
    let section = lastSection.number
    if last.section != section || last.item < 0 || walk.rule.reach(of: last) > lower {
      last = start(of: section)
      pass(until: lower)
      return
    }
    // Scrolling a little: what is passed was placed for the last query.
    let slots = head.slots(endingBy: lower)
    if slots == head.count {
      pass(until: lower)
    } else if slots > 0 {
      next.take(last, shapeCount: shapeCount)
      let passed = walk.skip(&next, slots: slots).passed
      counters.attributesComputed += passed
      if next.section == section, walk.rule.reach(of: next) <= lower {
        last.take(next, shapeCount: shapeCount)
      }
    }
  }

  mutating func attributes(of id: ElementID) -> ElementAttributes? {
    guard let slot = walk.slot(of: id) else { return nil }
    let section = Int(id.section)
    let item = slot - walk.slot(ofItem: -1, inSection: section) - 1
    var cursor = walk.cursor(
      before: item, ofSection: section, at: origins.extent(of: section).near)
    let passed = closedForm == nil ? max(0, cursor.item) + 1 : 0
    var buffer = ElementBuffer(capacity: 4)
    let placed = walk.place(&cursor, slots: 1, into: &buffer)
    counters.attributesComputed += passed + placed
    return buffer.elements.first { $0.id == id }
  }

  mutating func extent(ofSection section: Int) -> Extent {
    counters.sectionsExamined += 1
    return origins.extent(of: section)
  }

  mutating func section(reaching offset: Double) -> Int {
    counters.sectionsExamined += 1
    return origins.section(reaching: offset)
  }

  private mutating func findSection(reaching lower: Double) {
    if lastSection.extent.near <= lower, lastSection.extent.far > lower { return }
    let section = section(reaching: lower)
    lastSection = (section, section < origins.count ? origins.extent(of: section) : .empty)
  }

  private func start(of section: Int) -> Cursor {
    Cursor(
      section: section, origin: origins.origin(of: section),
      position: walk.sizes.itemsBefore(section: section))
  }

  /// Moves the last cursor forward as long as nothing before it reaches beyond `lower`: in steps that
  /// double, then halve once one of them went too far.
  private mutating func pass(until lower: Double) {
    let section = last.section
    var step = Self.leastStep
    var isGrowing = true
    next.take(last, shapeCount: shapeCount)
    while step >= Self.leastStep {
      let passed = walk.skip(&next, slots: step).passed
      counters.attributesComputed += passed
      if passed >= step, next.section == section, walk.rule.reach(of: next) <= lower {
        last.take(next, shapeCount: shapeCount)
        if isGrowing { step = min(step * 2, Self.greatestStep) }
      } else {
        isGrowing = false
        step /= 2
        if step >= Self.leastStep { next.take(last, shapeCount: shapeCount) }
      }
    }
  }

  private mutating func place(
    until upper: Double, crossing rect: CGRect, into buffer: inout ElementBuffer
  ) {
    next.take(last, shapeCount: shapeCount)
    let start = last.origin
    // Clamped before it is a whole number: a rectangle may reach to infinity.
    let expected = max(0, min(Double(Self.greatestStep), (upper - start) * slotsPerPoint))
    var slots = min(Self.greatestStep, Int(expected) + Self.placingStep)
    var total = 0
    while next.origin < upper, next.section < sectionCount {
      let first = buffer.count
      let placed = walk.place(&next, slots: slots, into: &buffer)
      total += placed
      counters.elementsExamined += buffer.count - first
      if total == placed { head = PlacedHead(buffer.base + first, buffer.count - first, last) }
      buffer.keepCrossing(rect, from: first)
      // Many at a time where few of them are to the point.
      slots = placed == Self.greatestStep ? placed : Self.placingStep
    }
    counters.attributesComputed += total
    if next.origin > start { slotsPerPoint = Double(total) / (next.origin - start) }
  }

  private mutating func place(
    _ rule: any ClosedFormLayout, crossing rect: CGRect, into buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    let upper = rect.origin.y + rect.size.height
    var (section, extent) = lastSection
    while extent.near < upper {
      walk.place(rule, section: section, at: extent.near, crossing: rect, into: &buffer)
      section += 1
      // The next section begins where this one ends: it need not be looked up.
      guard extent.far < upper, section < origins.count else { break }
      extent = self.extent(ofSection: section)
    }
    counters.attributesComputed += buffer.count - start
    counters.elementsExamined += buffer.count - start
    buffer.keepCrossing(rect, from: start)
  }

  // MARK: Edits

  mutating func resize(toCrossExtent crossExtent: Double) {
    walk.resize(toCrossExtent: crossExtent)
    closedForm = walk.rule as? any ClosedFormLayout
  }

  mutating func apply(_ edit: CollectionEdit) {
    walk.apply(edit)
    if edit.renumbersSections, walk.rule.dependsOnSectionNumber {
      prepare()
      return
    }
    switch edit {
    case .insertItems(_, let path): passAgain(path.section)
    case .removeItems(_, let section): passAgain(section)
    case .moveItem(let from, let to):
      passAgain(from.section)
      if to.section != from.section { passAgain(to.section) }
    case .resizeItem(let path, _): if walk.rule.readsSizes { passAgain(path.section) }
    case .insertSection(_, _, let section):
      origins.insert(at: section)
      passAgain(section)
    case .removeSection(let section): origins.remove(at: section)
    case .moveSection(let from, let to):
      origins.remove(at: from)
      origins.insert(at: to)
      passAgain(to)
    case .setHeader(_, let section): passAgain(section)
    }
  }

  private mutating func passAgain(_ section: Int) {
    var cursor = start(of: section)
    let origin = cursor.origin
    walk.skipSection(&cursor)
    if closedForm == nil {
      counters.attributesComputed += Int(walk.sizes.section(section).itemCount) + 1
    }
    origins.setExtent(cursor.origin - origin, of: section)
  }
}

/// How far the first elements behind a cursor reach, each with those before it: tells how many
/// slots can be passed without placing them again.
private struct PlacedHead {
  private static let most = 8
  private var fars = InlineArray<8, Double>(repeating: 0)
  /// How many slots are known.
  var count = 0

  init() {}

  /// - Parameter cursor: before an item; the elements are those placed from it on.
  init(_ elements: UnsafeMutablePointer<ElementAttributes>, _ placed: Int, _ cursor: Cursor) {
    guard cursor.item >= 0 else { return }
    var far = -Double.infinity
    let end = min(Self.most, placed)
    while count < end {
      let element = elements[count]
      // One element for each slot, in order: else what follows is not known.
      guard element.id.kind == .item, Int(element.id.item) == cursor.item + count else { return }
      far = max(far, element.frame.origin.y + element.frame.size.height)
      fars[count] = far
      count += 1
    }
  }

  /// How many slots hold only what ends at or before `lower`.
  @inline(__always)
  func slots(endingBy lower: Double) -> Int {
    var slots = 0
    while slots < count, fars[slots] <= lower { slots += 1 }
    return slots
  }
}
