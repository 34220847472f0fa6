import CollectionAttributes
import CollectionModel
import Foundation

/// Drives a rule over a collection, from any cursor, a given number of slots at a time.
///
/// A slot is the opening of a section (with its header, if it has one) or an item. A section is
/// closed as soon as its last item is placed, so a cursor stands before an opening, before an item
/// or at the end of everything.
public struct LayoutWalk {
  public private(set) var rule: any LayoutRule
  public private(set) var sizes: SectionedSizes
  /// The chunk of sizes last looked at and where it starts: the next run is mostly in it too.
  private var window: (start: Int, run: SizeRun)?
  private var openSection: (number: Int, info: SectionInfo)?
  /// Sizes of a line that lies in more than one chunk.
  private var joined = JoinedSizes()

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    self.rule = rule
    self.sizes = sizes
  }

  /// How many slots there are in all.
  public var slotCount: Int { sizes.itemCount + sizes.sectionCount }

  /// In points.
  public var contentCrossExtent: Double { rule.contentCrossExtent(of: sizes) }

  public func isAtEnd(_ cursor: Cursor) -> Bool { cursor.section >= sizes.sectionCount }

  // MARK: Changes

  /// Changes the sizes. Cursors made before stand where they stood, which may be nowhere now.
  public mutating func apply(_ edit: CollectionEdit) {
    window = nil
    openSection = nil
    sizes.apply(edit)
  }

  /// Goes on with the same rule made for another extent across the scroll axis, in points.
  public mutating func resize(toCrossExtent crossExtent: Double) {
    rule = rule.resized(toCrossExtent: crossExtent)
  }

  // MARK: Walking

  /// Places at least `slots` slots and moves the cursor behind them: more only where a rule goes
  /// on to the end of a line.
  ///
  /// - Returns: how many slots were placed; fewer than asked for only at the end.
  @discardableResult
  public mutating func place(
    _ cursor: inout Cursor, slots: Int, into buffer: inout ElementBuffer
  ) -> Int {
    var left = slots
    while left > 0, cursor.section < sizes.sectionCount {
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
    while left > 0, cursor.section < sizes.sectionCount {
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
    guard let closedForm = rule as? any ClosedFormLayout, cursor.item < 0 else {
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

  /// The cursor before slot number `item` of `section` (-1: its opening), where `origin` is the
  /// section's near end. Passes everything between; in closed form where the rule has one. A rule
  /// that fills whole lines stops at the line that holds the item.
  public mutating func cursor(before item: Int, ofSection section: Int, at origin: Double) -> Cursor
  {
    var cursor = Cursor(
      section: section, origin: origin, position: sizes.itemsBefore(section: section))
    guard item >= 0 else { return cursor }
    let info = info(of: section)
    _ = rule.skipOpening(&cursor, info)
    cursor.item = 0
    if let closedForm = rule as? any ClosedFormLayout {
      closedForm.seek(&cursor, toItem: item)
      cursor.item = item
      cursor.position += item
      return cursor
    }
    var last = cursor
    while cursor.section == section, cursor.item < item {
      last = cursor
      skip(&cursor, slots: min(item - cursor.item, Self.mostAtOnce))
    }
    guard cursor.section != section || cursor.item > item else { return cursor }
    // The last step went on to the end of a line: go through it line by line.
    cursor = last
    while true {
      skip(&cursor, slots: 1)
      if cursor.section != section || cursor.item > item { return last }
      last = cursor
    }
  }

  private static let mostAtOnce = 1024

  // MARK: Parts

  /// Places the next run of the `count` items of the cursor's section, a longer one where a line
  /// does not end in it.
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

  /// The same, without placing.
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

  private mutating func info(of section: Int) -> SectionInfo {
    if let openSection, openSection.number == section { return openSection.info }
    let info = sizes.section(section)
    openSection = (section, info)
    return info
  }

  /// The sizes at hand from the cursor's item on.
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

  /// Twice as many sizes, gathered in one piece: the line does not end in `run`.
  private mutating func longerRun(
    than run: ItemRun, from cursor: Cursor, of count: Int
  ) -> ItemRun {
    let limit = count - cursor.item
    precondition(
      run.sizes.count < limit,
      "a rule placed none of the last \(limit) items of section \(cursor.section)")
    let wanted = min(limit, max(JoinedSizes.least, run.sizes.count * 2))
    let sizes = joined.gather(wanted, from: cursor.position, of: self.sizes)
    return ItemRun(
      sizes: sizes, atLeast: min(run.atLeast, sizes.count), endsSection: sizes.count == limit)
  }

  private func leaveSection(_ cursor: inout Cursor) {
    for index in 0..<rule.shapeCount { cursor.shape[index] = 0 }
    cursor.section += 1
    cursor.item = -1
  }
}

extension LayoutWalk {
  /// The near end of every section, and the far end of the last: `sectionCount + 1` numbers.
  ///
  /// - Complexity: O(sections) for a closed form, else O(items + sections).
  public mutating func sectionOrigins() -> [Double] {
    var origins: [Double] = []
    origins.reserveCapacity(sizes.sectionCount + 1)
    var cursor = Cursor()
    for _ in 0..<sizes.sectionCount {
      origins.append(cursor.origin)
      skipSection(&cursor)
    }
    origins.append(cursor.origin)
    return origins
  }
}
