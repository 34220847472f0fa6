import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The state of `OnDemand`: places again what a query needs, from the last query's start or from a
/// section's start.
///
/// ```
/// section near                        lower                                 upper    section far
///    |-- passed, or before `last` ------|---- placed slots ------------------|--|        |
///                                     last                                      placed.end
/// ```
///
/// The next query usually begins a little further on, so this one keeps three things: a cursor such
/// that nothing before it reaches into the query (`last`), how far the first elements after that
/// cursor reach (`head`: how many of them to pass), and where placing ended after how many slots
/// (`placed`: how many to place, so that one call suffices).
struct OnDemandPlacer: StrategyCore, ~Copyable {
  /// The most slots to pass or place before checking how far they reach.
  private static let greatestStep = 1024
  /// The fewest slots whose density predicts that of the slots after them.
  private static let leastSample = 16
  /// Slots placed beyond the expected number: one too many costs less than another call.
  private static let margin = 1.5

  private(set) var walk: LayoutWalk
  /// That of the walk: queries read it without a call into another module.
  private var closedForms = ClosedForms.none
  /// Whether items lie anywhere.
  private(set) var isFree: Bool
  private var origins = SectionOrigins()
  /// The section of the last query.
  private var lastSection: (number: Int, extent: Extent) = (0, .empty)
  /// Where the last query began: valid for queries of its section from `lastReach` on.
  private var last = Cursor()
  private var lastReach = Double.infinity
  /// A cursor that advances from `last`.
  private var next = Cursor()
  private var shapeCount = 0
  private var head = PlacedHead()
  /// The number of slots placed from `last` on, and where the next slot begins.
  private var placed: (slots: Int, end: Double) = (0, 0)
  /// The density of slots, as last observed.
  private var slotsPerPoint = 0.0
  private var scratch = ElementBuffer(capacity: 0)
  private(set) var contentSize = CGSize.zero
  private var sectionCount = 0
  /// The sections that a batch of edits has changed so far.
  private var changed = ChangedSections()
  private var counters = WorkCounters()

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    walk = LayoutWalk(rule: rule, sizes: sizes)
    isFree = rule is any FreeLayout
  }

  mutating func prepare() {
    origins = SectionOrigins(walk.sectionOrigins())
    if walk.closedForms == .none {
      counters.attributesComputed += walk.slotCount
    } else if walk.closedForms == .some {
      for section in 0..<walk.sizes.sectionCount where !walk.hasClosedForm(ofSection: section) {
        counters.attributesComputed += Int(walk.sizes.section(section).itemCount) + 1
      }
    }
    settle()
  }

  mutating func reset() {
    lastReach = .infinity
    lastSection = (0, .empty)
  }

  private mutating func settle() {
    closedForms = walk.closedForms
    contentSize = walk.contentSize(endingAt: origins.end)
    sectionCount = walk.sizes.sectionCount
    shapeCount = walk.rule.shapeCount
    reset()
  }

  func report(inWords: Bool) -> SourceReport {
    var counters = counters
    counters.modelNodesTouched = walk.sizes.nodesTouched
    return SourceReport(
      counters: counters, indexBytes: origins.byteCount,
      choice: !inWords ? "" : Self.words[walk.closedForms] ?? "")
  }

  private static let words: [ClosedForms: String] = [
    .all: "closed form", .none: "resumes forward", .some: "closed form where a section has one",
  ]

  // MARK: Queries

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    findSection(reaching: lower)
    guard lastSection.number < sectionCount else { return }
    if hasClosedForm(lastSection.number) {
      placeInClosedForm(crossing: rect, into: &buffer)
      return
    }
    startBefore(lower)
    place(until: lower + rect.size.height, crossing: rect, into: &buffer)
  }

  @inline(__always)
  private func hasClosedForm(_ section: Int) -> Bool {
    switch closedForms {
    case .none: false
    case .all: true
    case .some: walk.hasClosedForm(ofSection: section)
    }
  }

  /// Moves the last cursor forward so that nothing before it reaches beyond `lower`, and little
  /// after it ends before `lower`.
  private mutating func startBefore(_ lower: Double) {
    let section = lastSection.number
    if last.section != section || lastReach > lower {
      last = start(of: section)
      lastReach = -.infinity
      placed = (0, last.origin)
      pass(until: lower)
      return
    }
    let slots = head.slots(endingBy: lower)
    if slots == head.count {
      pass(until: lower)
    } else if slots > 0 {
      _ = pass(slots, until: lower)
    }
  }

  /// Places one element; does not change anything that the next query resumes from.
  ///
  /// - Complexity: O(log sections) in closed form; otherwise additionally O(items) from where the
  ///   last query began if that is before the element in its section, and from the section's start
  ///   if not.
  mutating func element(_ id: ElementID) -> ElementAttributes? {
    guard let item = walk.item(placedWith: id) else { return nil }
    let section = Int(id.section)
    guard !walk.hasClosedForm(ofSection: section), last.section == section, lastReach < .infinity,
      last.item >= 0,
      last.item <= item
    else {
      return walk.place(
        id, ofSectionAt: origins.extent(of: section).near, scratch: &scratch,
        passed: &counters.attributesComputed)
    }
    var cursor = last
    walk.advance(&cursor, toItem: item)
    counters.attributesComputed += cursor.item - last.item
    scratch.removeAll()
    counters.attributesComputed += walk.place(&cursor, slots: 1, into: &scratch)
    return scratch.elements.first { $0.id == id }
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
    guard section < origins.count else {
      lastSection = (section, .empty)
      return
    }
    let extent = origins.extent(of: section)
    lastSection = (section, extent)
    let slots = Double(walk.sizes.section(section).itemCount) + 1
    slotsPerPoint = extent.far > extent.near ? slots / (extent.far - extent.near) : 0
  }

  private func start(of section: Int) -> Cursor {
    Cursor(
      section: section, origin: origins.origin(of: section),
      position: walk.sizes.itemsBefore(section: section))
  }

  /// Moves the last cursor forward as long as nothing before it reaches beyond `lower`: first over
  /// most of the slots expected before that, then over most of the rest.
  private mutating func pass(until lower: Double) {
    var density = slotsPerPoint
    var most = Self.greatestStep
    while true {
      let expected = Self.wholeNumber((lower - last.origin) * density)
      let step = min(most, expected - expected / 16)
      guard step > 0 else { break }
      let start = last.origin
      let passed = pass(step, until: lower)
      if passed == 0 {
        most = step / 4
      } else if passed >= Self.leastSample, last.origin > start {
        density = Double(passed) / (last.origin - start)
      }
    }
    if placed.slots <= 0 {
      placed = (0, last.origin)
      slotsPerPoint = density
    }
  }

  /// Moves the last cursor over `slots` slots if all of them end by `lower`, within its section.
  /// Returns how many it passed: more if the rule fills whole lines.
  private mutating func pass(_ slots: Int, until lower: Double) -> Int {
    next.take(last, shapeCount: shapeCount)
    let passed = walk.skip(&next, slots: slots).passed
    counters.attributesComputed += passed
    guard next.section == last.section else { return 0 }
    let reach = walk.rule.reach(of: next)
    guard reach <= lower else { return 0 }
    last.take(next, shapeCount: shapeCount)
    lastReach = reach
    placed.slots -= passed
    return passed
  }

  /// A whole number of slots, clamped to `greatestStep` either way, as a rectangle may be infinite.
  private static func wholeNumber(_ slots: Double) -> Int {
    let limit = Double(greatestStep)
    return Int(max(-limit, min(limit, slots)))
  }

  /// Places from the last cursor on until everything that follows begins at `upper` or later.
  private mutating func place(
    until upper: Double, crossing rect: CGRect, into buffer: inout ElementBuffer
  ) {
    head.count = 0
    next.take(last, shapeCount: shapeCount)
    let start = last.origin
    // Negative if the last query went further than this one reaches.
    let more = Self.wholeNumber((upper - placed.end) * slotsPerPoint + Self.margin)
    var slots = max(1, min(Self.greatestStep, placed.slots + more))
    var total = 0
    while next.origin < upper, next.section < sectionCount {
      let first = buffer.count
      let count = walk.place(&next, slots: slots, into: &buffer)
      if total == 0 { head.fill(buffer.base + first, min(count, buffer.count - first)) }
      total += count
      counters.elementsExamined += buffer.count - first
      buffer.keepCrossing(rect, from: first)
      if next.origin >= upper { break }
      // Not there yet: continue at the observed density, or with twice as many if the slots have no
      // extent.
      if next.origin > start { slotsPerPoint = Double(total) / (next.origin - start) }
      let rest = Self.wholeNumber((upper - next.origin) * slotsPerPoint + Self.margin)
      slots = next.origin > start ? max(1, rest) : min(2 * slots, Self.greatestStep)
    }
    counters.attributesComputed += total
    placed = (total, next.origin)
  }

  private mutating func placeInClosedForm(
    crossing rect: CGRect, into buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    let upper = rect.origin.y + rect.size.height
    var (section, extent) = lastSection
    var rest: Int?
    while extent.near < upper {
      walk.placeInClosedForm(
        section: section, at: extent.near, crossing: rect, into: &buffer)
      section += 1
      // The next section begins where this one ends, so it need not be looked up.
      guard extent.far < upper, section < origins.count else { break }
      if closedForms == .some, !walk.hasClosedForm(ofSection: section) {
        rest = section
        break
      }
      extent = self.extent(ofSection: section)
    }
    counters.attributesComputed += buffer.count - start
    counters.elementsExamined += buffer.count - start
    buffer.keepCrossing(rect, from: start)
    if let rest { place(fromSection: rest, crossing: rect, into: &buffer) }
  }

  /// Places from the start of a section that has no closed form.
  @inline(never)
  private mutating func place(
    fromSection section: Int, crossing rect: CGRect, into buffer: inout ElementBuffer
  ) {
    last = start(of: section)
    lastReach = .infinity
    placed = (0, last.origin)
    slotsPerPoint = 0
    place(until: rect.origin.y + rect.size.height, crossing: rect, into: &buffer)
  }

  // MARK: Edits

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent {
      walk.resize(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
    }
    if context.everything || context.crossExtent != nil { prepare() }
  }

  /// Takes another rule. If sections only stretch, passes over no items.
  ///
  /// - Complexity: O(sections) in closed form and for a `RuleStretch`; otherwise O(items).
  mutating func setRule(_ rule: any LayoutRule) -> RuleChange {
    let stretch = walk.setRule(rule)
    if let stretch, !walk.hasClosedForm {
      origins.stretch(by: stretch.amount, times: sectionCounts(by: stretch.gauge))
      settle()
      return .inPlace
    }
    isFree = rule is any FreeLayout
    prepare()
    return walk.hasClosedForm ? .inPlace : .byPreparing
  }

  /// The count of a gauge before every section, and before the end of the last.
  private mutating func sectionCounts(by gauge: LineGauge) -> [Double] {
    var counts: [Double] = []
    counts.reserveCapacity(sectionCount + 1)
    var cursor = Cursor()
    for section in 0..<sectionCount {
      counts.append(cursor.origin)
      _ = walk.measure(
        &cursor, slots: Int(walk.sizes.section(section).itemCount) + 1, by: gauge)
    }
    counts.append(cursor.origin)
    return counts
  }

  /// Changes the collection, and passes once over each section that the edits changed.
  mutating func apply(_ edits: [CollectionEdit]) {
    let preparesAgain =
      walk.rule.dependsOnSectionNumber && edits.contains { $0.renumbersSections }
    for edit in edits {
      walk.apply(edit)
      if !preparesAgain { mark(edit) }
    }
    if preparesAgain {
      prepare()
      return
    }
    // Front to back: a section begins where those before it end after the edits.
    for section in changed.numbers { passAgain(section) }
    changed.removeAll()
    settle()
  }

  /// Records which sections change their extent through `edit`, and renumbers the sections.
  private mutating func mark(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(_, let path): changed.insert(path.section)
    case .removeItems(_, let section): changed.insert(section)
    case .moveItem(let from, let to):
      changed.insert(from.section)
      changed.insert(to.section)
    case .resizeItem(let path, _): if walk.rule.readsSizes { changed.insert(path.section) }
    case .insertSection(_, _, let section):
      origins.insert(at: section)
      changed.makeRoom(at: section)
      changed.insert(section)
    case .removeSection(let section):
      origins.remove(at: section)
      changed.remove(section)
    case .moveSection(let from, let to):
      // A moved section keeps its extent.
      let extent = origins.extent(of: from)
      origins.remove(at: from)
      origins.insert(at: to)
      origins.setExtent(extent.far - extent.near, of: to)
      let wasChanged = changed.remove(from)
      changed.makeRoom(at: to)
      if wasChanged { changed.insert(to) }
    case .setHeader(_, let section): changed.insert(section)
    }
  }

  private mutating func passAgain(_ section: Int) {
    var cursor = start(of: section)
    let origin = cursor.origin
    walk.skipSection(&cursor)
    if !walk.hasClosedForm(ofSection: section) {
      counters.attributesComputed += Int(walk.sizes.section(section).itemCount) + 1
    }
    origins.setExtent(cursor.origin - origin, of: section)
  }
}

/// How far the first elements after a cursor reach, each combined with those before it. It
/// determines how many slots a query a little further on can skip. It is an estimate if a slot is
/// not exactly one element.
private struct PlacedHead {
  private static let most = 4
  private var fars = InlineArray<4, Double>(repeating: 0)
  /// The number of stored reaches.
  var count = 0

  @inline(__always)
  mutating func fill(_ elements: UnsafeMutablePointer<ElementAttributes>, _ available: Int) {
    count = min(Self.most, available)
    for index in 0..<count {
      fars[index] = elements[index].frame.origin.y + elements[index].frame.size.height
    }
  }

  /// How many leading slots contain only elements that end at or before `lower`.
  @inline(__always)
  func slots(endingBy lower: Double) -> Int {
    var slots = 0
    while slots < count, fars[slots] <= lower { slots += 1 }
    return slots
  }
}
