import CollectionAttributes
import CollectionModel
import Foundation

/// Drives a rule over a collection, from any cursor, a given number of slots at a time.
///
/// A slot is the opening of a section (with its header, if it has one) or an item. A section is
/// closed as soon as its last item is placed, so a cursor stands before an opening, before an item
/// or at the end of everything.
public struct LayoutWalk {
  public let rule: any LayoutRule
  public let sizes: SectionedSizes
  /// The chunk of sizes last looked at and where it starts: the next run is mostly in it too.
  private var window: (start: Int, run: SizeRun)?
  private var openSection: (number: Int, info: SectionInfo)?

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    self.rule = rule
    self.sizes = sizes
  }

  /// How many slots there are in all.
  public var slotCount: Int { sizes.itemCount + sizes.sectionCount }

  public func isAtEnd(_ cursor: Cursor) -> Bool { cursor.section >= sizes.sectionCount }

  /// Places up to `slots` slots and moves the cursor behind them.
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
        let run = run(from: cursor.position, limit: min(left, end - cursor.item))
        rule.place(&cursor, run, into: &buffer)
        cursor.item += run.count
        cursor.position += run.count
        left -= run.count
      }
      if cursor.item == end { close(&cursor) }
    }
    return slots - left
  }

  /// Moves the cursor over up to `slots` slots without placing anything.
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
        let run = run(from: cursor.position, limit: min(left, end - cursor.item))
        extent.formUnion(rule.skip(&cursor, run))
        cursor.item += run.count
        cursor.position += run.count
        left -= run.count
      }
      if cursor.item == end { close(&cursor) }
    }
    return (slots - left, extent)
  }

  /// The cursor before slot number `item` of `section` (-1: its opening), where `origin` is the
  /// section's near end. Passes everything between; in closed form where the rule has one.
  public mutating func cursor(before item: Int, ofSection section: Int, at origin: Double) -> Cursor
  {
    var cursor = Cursor(
      section: section, origin: origin, position: sizes.itemsBefore(section: section))
    guard item >= 0 else { return cursor }
    let info = sizes.section(section)
    if let closedForm = rule as? any ClosedFormLayout {
      _ = rule.skipOpening(&cursor, info)
      closedForm.seek(&cursor, toItem: item)
      cursor.item = item
      cursor.position += item
    } else {
      skip(&cursor, slots: item + 1)
    }
    return cursor
  }

  /// The near end of every section, and the far end of the last: `sectionCount + 1` numbers.
  ///
  /// - Complexity: O(sections) for a closed form, else O(items + sections).
  public mutating func sectionOrigins() -> [Double] {
    var origins: [Double] = []
    origins.reserveCapacity(sizes.sectionCount + 1)
    var cursor = Cursor()
    let closedForm = rule as? any ClosedFormLayout
    for section in 0..<sizes.sectionCount {
      origins.append(cursor.origin)
      let info = sizes.section(section)
      guard let closedForm else {
        skip(&cursor, slots: Int(info.itemCount) + 1)
        continue
      }
      _ = rule.skipOpening(&cursor, info)
      closedForm.seek(&cursor, toItem: Int(info.itemCount))
      cursor.item = Int(info.itemCount)
      cursor.position += cursor.item
      close(&cursor)
    }
    origins.append(cursor.origin)
    return origins
  }

  private mutating func info(of section: Int) -> SectionInfo {
    if let openSection, openSection.number == section { return openSection.info }
    let info = sizes.section(section)
    openSection = (section, info)
    return info
  }

  private mutating func run(from position: Int, limit: Int) -> SizeRun {
    if let window, position >= window.start, position < window.start + window.run.count {
      return window.run.dropping(position - window.start).prefix(limit)
    }
    let run = sizes.run(from: position, limit: .max)
    window = (position, run)
    return run.prefix(limit)
  }

  private func close(_ cursor: inout Cursor) {
    rule.closeSection(&cursor)
    for index in 0..<rule.shapeCount { cursor.shape[index] = 0 }
    cursor.section += 1
    cursor.item = -1
  }
}
