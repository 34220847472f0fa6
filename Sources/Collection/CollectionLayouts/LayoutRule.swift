import CollectionAttributes
import CollectionModel

/// Decides where elements go. A rule stores nothing per element: it places runs of items from a
/// cursor, section by section, and a saved cursor is enough to place the same run again later.
///
/// Content scrolls along y, the main axis; `AxisMap` maps it to horizontal scrolling and
/// right-to-left. Everything a rule returns is on the `LayoutGrid`. Calls cross the module boundary
/// once per run of items, never once per item.
///
/// For every cursor that a rule produces, it guarantees:
/// - no element placed later has its near edge before `cursor.origin`;
/// - no element placed earlier has its far edge beyond `reach(of: cursor)`;
/// - two cursors with the same shape at different origins place the same elements, shifted by the
///   difference.
///
/// Elements that span a whole section are not placed in sequence: see `sectionElements`.
public protocol LayoutRule: Sendable {
  /// The extent across the scroll axis that the rule was made for, in points.
  var crossExtent: Double { get }

  /// How many numbers of `Cursor.shape` the rule uses within a section: 0...`Cursor.shapeCapacity`.
  var shapeCount: Int { get }

  /// Whether sizes or places affect where items go. If not, slots stay where they are when items
  /// are exchanged, and an insertion anywhere in a section only adds a slot at its end.
  var readsSizes: Bool { get }

  /// Whether the rule stops only at ends of lines. The end of a line may then depend on the first
  /// item after it.
  var fillsLines: Bool { get }

  /// Which sections have a closed form. The default is all of them for a `ClosedFormLayout`, and
  /// none for any other rule.
  var closedForms: ClosedForms { get }

  /// Whether a section has a closed form.
  func hasClosedForm(ofSection section: Int) -> Bool

  /// Whether the number of a section affects how it is placed. If so, all sections after an
  /// inserted or removed one are placed again.
  var dependsOnSectionNumber: Bool { get }

  /// Whether the extent of the viewport along the scroll axis affects where elements go. If not,
  /// `resized(toCrossExtent:mainExtent:)` ignores it.
  var dependsOnMainExtent: Bool { get }

  /// Whether items may lie over each other, or over headers and footers. It affects no strategy:
  /// `scrollbench check` looks for overlaps where it is false.
  var itemsMayOverlap: Bool { get }

  /// The same rule for another extent across the scroll axis, in points.
  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule

  /// The same rule for a viewport of other extents. The default ignores the one along the scroll
  /// axis.
  ///
  /// - Parameter mainExtent: along the scroll axis, in points; nil if it is not known or stays.
  func resized(toCrossExtent crossExtent: Double, mainExtent: Double?) -> any LayoutRule

  /// Points after the last section that do not belong to the content.
  var spacingAfterContent: Double { get }

  /// How edges along the scroll axis differ under `other`, if they depend linearly on one length
  /// that differs; nil if everything has to be placed again, which is always correct. The answer is
  /// the same for all collections. A strategy that keeps extents of runs can then take `other` in
  /// O(log n) (`PlacementStrategy.setRule`).
  func stretch(to other: any LayoutRule) -> RuleStretch?

  /// How far the content of `sizes` extends across the scroll axis, in points.
  func contentCrossExtent(of sizes: SectionedSizes) -> Double

  /// Begins a section: places its header, if it has one, and moves the cursor before its first
  /// item.
  func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer)

  /// The same without placing: returns the extent of what would have been placed. A first version
  /// of a rule can omit this method and the other two that skip (see `LayoutRule+Skipping`).
  func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent

  /// Places the next items of the cursor's section: at least `run.atLeast`, and none beyond the
  /// run. The rule decides where to stop. A rule that fills whole lines stops at the end of a line,
  /// and places nothing if the run ends before its first line does.
  ///
  /// - Returns: how many items were placed.
  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int

  /// The same without placing: returns how many items were passed, and the extent of their
  /// elements.
  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent)

  /// Ends a section of `cursor.item` items: places its footer, if it has one. Sets `cursor.origin`
  /// to the section's far end, which none of its elements exceeds.
  func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer)

  /// The same without placing: returns the extent of what would have been placed.
  func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent

  /// An upper bound on the far edges of all elements placed before the cursor.
  func reach(of cursor: Cursor) -> Double

  /// The elements that span whole sections; nil if there are none.
  var sectionElements: (any SectionElements)? { get }

  /// The effect that follows the visible bounds; nil if there is none.
  var boundsEffect: (any BoundsEffect)? { get }

  /// The hooks of the rule, in its own axes; nil for most rules.
  var hooks: (any SourceHooks)? { get }
}

extension LayoutRule {
  public var readsSizes: Bool { true }
  public var fillsLines: Bool { false }
  public var dependsOnSectionNumber: Bool { false }
  public var dependsOnMainExtent: Bool { false }
  public var itemsMayOverlap: Bool { false }
  public var closedForms: ClosedForms { .none }
  public func hasClosedForm(ofSection section: Int) -> Bool { closedForms == .all }
  public var spacingAfterContent: Double { 0 }
  public func resized(toCrossExtent crossExtent: Double, mainExtent: Double?) -> any LayoutRule {
    resized(toCrossExtent: crossExtent)
  }
  public func stretch(to other: any LayoutRule) -> RuleStretch? { nil }
  public func contentCrossExtent(of sizes: SectionedSizes) -> Double { crossExtent }
  public var sectionElements: (any SectionElements)? { nil }
  public var boundsEffect: (any BoundsEffect)? { nil }
  public var hooks: (any SourceHooks)? { nil }
}
