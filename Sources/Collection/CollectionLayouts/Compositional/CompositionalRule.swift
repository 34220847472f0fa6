import CollectionAttributes
import CollectionModel
import Foundation

/// The layout that is described by items, groups and sections.
///
/// Each section is solved once for a view. If the sizes of its group are absolute or fractional,
/// the group repeats by arithmetic: closed form, O(1) for a group, and nothing is stored per item.
/// If items are measured, the sizes of the collection are what they measured, or the estimates;
/// each group is then a line.
///
/// The cursor is before an item: its origin is the first position of what follows, and its shape
/// the number of items in the open group, where its group begins between two pixels, and how far it
/// is from the first item if the section has a least extent. Elements that stick out of their
/// section rest inside and are moved by the effect of the bounds.
///
/// Source: Apple, `UICollectionViewCompositionalLayout`; rounding and trimming as measured on it.
/// - Complexity: making it is O(descriptions x items of a group). Placing is O(1) per element; 0
///   bytes per item. Worst case: a different description for each section.
public struct CompositionalRule: LayoutRule, ClosedFormLayout {
  /// In the rule's axes: across and along the scroll axis.
  public let environment: CompositionalEnvironment
  public let layout: CompositionalLayout
  /// One for each description, in the rule's axes.
  let solved: [SolvedSection]
  public let fillsLines: Bool
  public let readsSizes: Bool
  public let itemsMayOverlap = true
  public let closedForms: ClosedForms
  /// The section spacing, which does not belong to the content after the last section.
  public let spacingAfterContent: Double
  private let extentAcross: Double
  /// What all sections consist of; nil if they have several descriptions, or if rows are not all.
  /// Reading it costs no reference counting.
  private let onlyRow: MeasuredRow?
  let effect: CompositionalEffect?
  let spanning: CompositionalSpanning?

  /// - Parameter environment: the view, with its extents across and along the scroll axis.
  public init(_ layout: CompositionalLayout, in environment: CompositionalEnvironment) {
    self.layout = layout
    self.environment = environment
    spacingAfterContent = PixelGrid.exact(max(0, layout.sectionSpacing))
    let reference = layout.insetsReference
    let solved = layout.sections.map { section in
      SolvedSection(
        layout.isHorizontal ? section.transposed : section, in: environment,
        reference: reference, spacingAfter: layout.sectionSpacing)
    }
    self.solved = solved
    let measured = solved.filter { if case .lines = $0.content { true } else { false } }
    readsSizes = !measured.isEmpty
    fillsLines = measured.contains {
      if case .lines(let group) = $0.content { group.row == nil } else { false }
    }
    closedForms = measured.isEmpty ? .all : measured.count == solved.count ? .none : .some
    extentAcross = solved.reduce(Double(environment.size.width)) { max($0, $1.extentAcross) }
    if solved.count == 1, solved[0].countedExtent == 0, case .lines(let group) = solved[0].content {
      onlyRow = group.row
    } else {
      onlyRow = nil
    }
    effect = CompositionalEffect(solved, layout: layout)
    spanning = CompositionalSpanning(solved, layout: layout)
  }

  public var crossExtent: Double { Double(environment.size.width) }
  public var shapeCount: Int { 3 }
  public var dependsOnSectionNumber: Bool { layout.dependsOnSectionNumber }
  public var dependsOnMainExtent: Bool { true }
  public var sectionElements: (any SectionElements)? { spanning }
  public var boundsEffect: (any BoundsEffect)? { effect }
  public func contentCrossExtent(of sizes: SectionedSizes) -> Double { extentAcross }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    resized(toCrossExtent: crossExtent, mainExtent: Double(environment.size.height))
  }

  public func resized(toCrossExtent crossExtent: Double, mainExtent: Double?) -> any LayoutRule {
    var environment = environment
    environment.size.width = crossExtent
    if let mainExtent { environment.size.height = mainExtent }
    return CompositionalRule(layout, in: environment)
  }

  @inline(__always)
  func section(_ number: Int) -> Int { layout.sections.count == 1 ? 0 : layout.number(of: number) }

  public func hasClosedForm(ofSection section: Int) -> Bool {
    if case .lines = solved[self.section(section)].content { false } else { true }
  }

  // MARK: Openings and closings

  public func openSection(
    _ cursor: inout Cursor, _ info: SectionInfo, into buffer: inout ElementBuffer
  ) {
    let section = solved[section(cursor.section)]
    let (start, number) = (cursor.origin, cursor.section)
    section.forEachOpening(info) { boundary, near, far in
      buffer.append(boundary.element(inSection: number, from: start + near, to: start + far))
    }
    section.open(&cursor, info)
  }

  public func skipOpening(_ cursor: inout Cursor, _ info: SectionInfo) -> Extent {
    let section = solved[section(cursor.section)]
    var extent = Extent.empty
    let start = cursor.origin
    section.forEachOpening(info) { _, near, far in
      extent.formUnion(Extent(near: start + near, far: start + far))
    }
    section.open(&cursor, info)
    return extent
  }

  public func closeSection(
    _ cursor: inout Cursor, _ info: SectionInfo, into buffer: inout ElementBuffer
  ) {
    let section = solved[section(cursor.section)]
    let (end, number) = (section.boxEnd(at: cursor, info), cursor.section)
    section.forEachClosing(info) { boundary, near, far in
      buffer.append(boundary.element(inSection: number, from: end + near, to: end + far))
    }
    cursor.origin = end + section.growth(info.headerHeight).after + section.spacingAfter
  }

  public func skipClosing(_ cursor: inout Cursor, _ info: SectionInfo) -> Extent {
    let section = solved[section(cursor.section)]
    let end = section.boxEnd(at: cursor, info)
    var extent = Extent.empty
    section.forEachClosing(info) { _, near, far in
      extent.formUnion(Extent(near: end + near, far: end + far))
    }
    cursor.origin = end + section.growth(info.headerHeight).after + section.spacingAfter
    return extent
  }

  // MARK: Items

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    if let onlyRow { return onlyRow.place(&cursor, run.required, into: &buffer) }
    let section = solved[section(cursor.section)]
    let origin = cursor.origin
    defer { section.count(&cursor, from: origin) }
    switch section.content {
    case .nothing: return run.atLeast
    case .pattern(let pattern):
      pattern.place(&cursor, run.atLeast, into: &buffer)
      return run.atLeast
    case .lines(let group): return group.place(&cursor, run, into: &buffer)
    case .shelf(let frame):
      for offset in 0..<run.atLeast {
        buffer.append(
          ElementAttributes(
            id: .item(cursor.item + offset, inSection: cursor.section),
            frame: frame.offsetBy(dx: 0, dy: cursor.origin)))
      }
      cursor.shape[0] = 1
      return run.atLeast
    }
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    if let onlyRow { return onlyRow.skip(&cursor, run.required) }
    let section = solved[section(cursor.section)]
    let origin = cursor.origin
    defer { section.count(&cursor, from: origin) }
    switch section.content {
    case .nothing: return (run.atLeast, .empty)
    case .pattern(let pattern): return (run.atLeast, pattern.skip(&cursor, run.atLeast))
    case .lines(let group): return group.skip(&cursor, run)
    case .shelf(let frame):
      cursor.shape[0] = 1
      return (
        run.atLeast,
        Extent(near: cursor.origin, far: cursor.origin + Double(frame.size.height))
      )
    }
  }

  public func reach(of cursor: Cursor) -> Double {
    guard cursor.item >= 0 else { return cursor.origin }
    let section = solved[section(cursor.section)]
    let overlap = section.openingOverlap
    switch section.content {
    case .nothing: return cursor.origin + overlap
    case .pattern(let pattern):
      let cell = Int(cursor.shape[0])
      return cursor.origin - pattern.nears[cell] + max(pattern.reaches[cell], overlap)
    case .lines(let group): return cursor.origin + max(group.reachAfterLine, overlap)
    case .shelf(let frame):
      return cursor.origin + max(cursor.shape[0] > 0 ? Double(frame.size.height) : 0, overlap)
    }
  }

  // MARK: Closed form

  public func seek(_ cursor: inout Cursor, toItem item: Int) {
    let section = solved[section(cursor.section)]
    let origin = cursor.origin
    defer { section.count(&cursor, from: origin) }
    switch section.content {
    case .pattern(let pattern): pattern.advance(&cursor, by: item)
    case .shelf: if item > 0 { cursor.shape[0] = 1 }
    case .nothing, .lines: break
    }
  }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    switch solved[section(cursor.section)].content {
    case .pattern(let pattern):
      let range = pattern.items(crossing: rect, from: cursor.origin, count: count)
      if !range.isEmpty { body(range) }
    case .shelf: if count > 0 { body(0..<count) }
    case .nothing, .lines: break
    }
  }
}
