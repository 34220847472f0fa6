import CollectionAttributes
import CollectionModel
import Foundation

/// Drives a rule over a collection, from any cursor, a given number of slots at a time.
///
/// A slot is the opening of a section (with its header, if it has one) or an item. The walk closes
/// a section as soon as its last item is placed, so a cursor is always before an opening, before an
/// item or at the end of everything.
public struct LayoutWalk {
  public private(set) var rule: any LayoutRule
  /// The rule as a closed form, if it has one; that of a former rule until it is first needed: the
  /// cast is slow.
  private var castForm: (any ClosedFormLayout)?
  private var isCastStale = true
  /// Which sections have a closed form.
  public private(set) var closedForms: ClosedForms
  public private(set) var sizes: SectionedSizes
  /// The section count of `sizes`, which every step needs.
  private var sectionCount: Int
  /// The chunk of sizes last used and where it starts: the next run is usually in it too.
  private var window: (start: Int, run: SizeRun)?
  private var openSection: (number: Int, info: SectionInfo)?
  /// The items before the section last placed in closed form.
  private var counted: (section: Int, itemsBefore: Int)?
  /// The sizes of a line that lies in more than one chunk; nil until there is one.
  private var joined: JoinedSizes?

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    self.rule = rule
    closedForms = rule.closedForms
    self.sizes = sizes
    sectionCount = sizes.sectionCount
  }

  /// The total number of slots.
  public var slotCount: Int { sizes.itemCount + sectionCount }

  /// In points.
  public var contentCrossExtent: Double { rule.contentCrossExtent(of: sizes) }

  public func isAtEnd(_ cursor: Cursor) -> Bool { cursor.section >= sectionCount }

  // MARK: Changes

  /// Changes the sizes. Existing cursors do not move, so their positions may no longer be valid.
  public mutating func apply(_ edit: CollectionEdit) {
    window = nil
    openSection = nil
    counted = nil
    sizes.apply(edit)
    sectionCount = sizes.sectionCount
  }

  /// Continues with the same rule for another extent across the scroll axis and, if it is known,
  /// along it; in points.
  public mutating func resize(toCrossExtent crossExtent: Double, mainExtent: Double? = nil) {
    setRule(rule.resized(toCrossExtent: crossExtent, mainExtent: mainExtent))
  }

  /// Continues with another rule for the same collection. Existing cursors do not move, so their
  /// positions and shapes may no longer be valid.
  ///
  /// - Returns: how the rule stretches what the former one placed; nil if it does more.
  @discardableResult
  public mutating func setRule(_ rule: any LayoutRule) -> RuleStretch? {
    let stretch = self.rule.stretch(to: rule)
    self.rule = rule
    closedForms = rule.closedForms
    isCastStale = true
    return stretch
  }

  /// Whether all sections have a closed form.
  public var hasClosedForm: Bool { closedForms == .all }

  /// Whether a section has a closed form.
  @inline(__always)
  public func hasClosedForm(ofSection section: Int) -> Bool {
    switch closedForms {
    case .none: false
    case .all: true
    case .some: rule.hasClosedForm(ofSection: section)
    }
  }

  var closedForm: (any ClosedFormLayout)? {
    mutating get {
      if isCastStale {
        castForm = rule as? any ClosedFormLayout
        isCastStale = false
      }
      return castForm
    }
  }

  // MARK: Walking

  /// Places at least `slots` slots and moves the cursor past them; more only if a rule continues to
  /// the end of a line.
  ///
  /// - Returns: how many slots were placed; fewer than requested only at the end.
  @discardableResult
  public mutating func place(
    _ cursor: inout Cursor, slots: Int, into buffer: inout ElementBuffer
  ) -> Int {
    var left = slots
    while left > 0, cursor.section < sectionCount {
      let section = info(of: cursor.section)
      if cursor.item < 0 {
        rule.openSection(&cursor, section, into: &buffer)
        cursor.item = 0
        left -= 1
      }
      let end = Int(section.itemCount)
      while left > 0, cursor.item < end {
        left -= placeRun(&cursor, of: end, atLeast: left, into: &buffer)
      }
      if cursor.item >= end {
        rule.closeSection(&cursor, section, into: &buffer)
        leaveSection(&cursor)
      }
    }
    return slots - left
  }

  /// Moves the cursor over at least `slots` slots without placing anything.
  ///
  /// - Returns: how many slots were passed, and the extent of their elements.
  @discardableResult
  public mutating func skip(_ cursor: inout Cursor, slots: Int) -> (passed: Int, extent: Extent) {
    var extent = Extent.empty
    var left = slots
    while left > 0, cursor.section < sectionCount {
      let section = info(of: cursor.section)
      if cursor.item < 0 {
        extent.formUnion(rule.skipOpening(&cursor, section))
        cursor.item = 0
        left -= 1
      }
      let end = Int(section.itemCount)
      while left > 0, cursor.item < end {
        let passed = skipRun(&cursor, of: end, atLeast: left)
        extent.formUnion(passed.extent)
        left -= passed.taken
      }
      if cursor.item >= end {
        extent.formUnion(rule.skipClosing(&cursor, section))
        leaveSection(&cursor)
      }
    }
    return (slots - left, extent)
  }

  /// Moves the cursor to the end of its section, in closed form where the rule has one.
  public mutating func skipSection(_ cursor: inout Cursor) {
    let section = info(of: cursor.section)
    guard hasClosedForm(ofSection: cursor.section), let closedForm, cursor.item < 0 else {
      let passed = max(0, cursor.item) + (cursor.item < 0 ? 0 : 1)
      skip(&cursor, slots: Int(section.itemCount) + 1 - passed)
      return
    }
    _ = rule.skipOpening(&cursor, section)
    closedForm.seek(&cursor, toItem: Int(section.itemCount))
    cursor.item = Int(section.itemCount)
    cursor.position += cursor.item
    _ = rule.skipClosing(&cursor, section)
    leaveSection(&cursor)
  }

  /// The cursor before item `item` of `section` (-1: its opening), where `origin` is the section's
  /// near end. Passes everything in between, or uses the closed form if the rule has one. With a
  /// rule that fills whole lines, the cursor stops at the line that contains the item.
  public mutating func cursor(before item: Int, ofSection section: Int, at origin: Double) -> Cursor
  {
    var cursor = Cursor(
      section: section, origin: origin, position: sizes.itemsBefore(section: section))
    guard item >= 0 else { return cursor }
    let info = info(of: section)
    _ = rule.skipOpening(&cursor, info)
    cursor.item = 0
    if hasClosedForm(ofSection: section), let closedForm {
      closedForm.seek(&cursor, toItem: item)
      cursor.item = item
      cursor.position += item
      return cursor
    }
    advance(&cursor, toItem: item)
    return cursor
  }

  /// Advances a cursor to item `item` of its section, or to the line that contains the item if the
  /// rule fills whole lines.
  ///
  /// - Precondition: the section is open, and the cursor is not past the item.
  public mutating func advance(_ cursor: inout Cursor, toItem item: Int) {
    let section = cursor.section
    precondition(
      cursor.item >= 0 && cursor.item <= item,
      "a cursor at item \(cursor.item) cannot advance to \(item)")
    var last = cursor
    while cursor.section == section, cursor.item < item {
      last = cursor
      skip(&cursor, slots: min(item - cursor.item, Self.mostAtOnce))
    }
    guard cursor.section != section || cursor.item > item else { return }
    // The last step continued to the end of a line: repeat it line by line.
    cursor = last
    while true {
      skip(&cursor, slots: 1)
      if cursor.section != section || cursor.item > item {
        cursor = last
        return
      }
      last = cursor
    }
  }

  private static let mostAtOnce = 1024

  // MARK: Parts

  /// Places the next run of the `count` items of the cursor's section. If a line does not end
  /// within the run, tries again with a longer one.
  ///
  /// - Returns: how many items were placed, at least 1; up to `wanted`, or to the end of a line.
  @inline(__always)
  mutating func placeRun(
    _ cursor: inout Cursor, of count: Int, atLeast wanted: Int, into buffer: inout ElementBuffer
  ) -> Int {
    var run = run(from: cursor, of: count, atLeast: wanted)
    var taken = rule.place(&cursor, run, into: &buffer)
    while taken == 0 {
      run = longerRun(than: run, from: cursor, of: count)
      taken = rule.place(&cursor, run, into: &buffer)
    }
    cursor.item += taken
    cursor.position += taken
    return taken
  }

  /// The same without placing.
  @inline(__always)
  mutating func skipRun(
    _ cursor: inout Cursor, of count: Int, atLeast wanted: Int
  ) -> (taken: Int, extent: Extent) {
    var run = run(from: cursor, of: count, atLeast: wanted)
    var passed = rule.skip(&cursor, run)
    while passed.taken == 0 {
      run = longerRun(than: run, from: cursor, of: count)
      passed = rule.skip(&cursor, run)
    }
    cursor.item += passed.taken
    cursor.position += passed.taken
    return passed
  }

  mutating func info(of section: Int) -> SectionInfo {
    if let openSection, openSection.number == section { return openSection.info }
    let info = sizes.section(section)
    openSection = (section, info)
    return info
  }

  /// The number of items before a section, which is looked up again only for another one.
  mutating func itemsBefore(_ section: Int) -> Int {
    if let counted, counted.section == section { return counted.itemsBefore }
    let before = sizes.itemsBefore(section: section)
    counted = (section, before)
    return before
  }

  /// The sizes that are contiguous from the cursor's item on.
  private mutating func run(from cursor: Cursor, of count: Int, atLeast: Int) -> ItemRun {
    let limit = count - cursor.item
    let sizes: SizeRun
    if let window, cursor.position >= window.start,
      cursor.position < window.start + window.run.count
    {
      sizes = window.run.dropping(cursor.position - window.start).prefix(limit)
    } else {
      let run = self.sizes.run(from: cursor.position, limit: .max)
      window = (cursor.position, run)
      sizes = run.prefix(limit)
    }
    return ItemRun(
      sizes: sizes, atLeast: min(atLeast, sizes.count), endsSection: sizes.count == limit)
  }

  /// Returns twice as many sizes, copied into one piece: the line does not end within `run`.
  private mutating func longerRun(
    than run: ItemRun, from cursor: Cursor, of count: Int
  ) -> ItemRun {
    let limit = count - cursor.item
    precondition(
      run.sizes.count < limit,
      "a rule placed none of the last \(limit) items of section \(cursor.section)")
    let wanted = min(limit, max(JoinedSizes.least, run.sizes.count * 2))
    let joined = joined.flatMap { $0.capacity < wanted ? nil : $0 } ?? JoinedSizes(capacity: wanted)
    self.joined = joined
    let sizes = joined.gather(wanted, from: cursor.position, of: self.sizes)
    return ItemRun(
      sizes: sizes, atLeast: min(run.atLeast, sizes.count), endsSection: sizes.count == limit)
  }

  private func leaveSection(_ cursor: inout Cursor) {
    for index in 0..<rule.shapeCount { cursor.shape[index] = 0 }
    cursor.section += 1
    cursor.item = -1
  }

  // MARK: Sections

  /// The near end of every section, and the far end of the last: `sectionCount + 1` numbers.
  ///
  /// - Complexity: O(sections) for a closed form, otherwise O(items + sections).
  public mutating func sectionOrigins() -> [Double] {
    var origins: [Double] = []
    origins.reserveCapacity(sizes.sectionCount + 1)
    var cursor = Cursor()
    for _ in 0..<sectionCount {
      origins.append(cursor.origin)
      skipSection(&cursor)
    }
    origins.append(cursor.origin)
    return origins
  }
}
