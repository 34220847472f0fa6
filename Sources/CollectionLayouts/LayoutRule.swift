import CollectionAttributes
import CollectionModel
import Foundation

/// Where elements go. A rule stores nothing per element: it places runs of items from a cursor,
/// section by section, and a saved cursor is enough to place the same run again later.
///
/// Content scrolls along y, the main axis; `AxisMap` turns it for horizontal scrolling and
/// right-to-left. Everything a rule returns lies on the `LayoutGrid`. A call crosses the module
/// boundary once per run of items, never once per item.
///
/// A rule promises of every cursor it makes:
/// - no element placed later has its near edge before `cursor.origin`;
/// - no element placed earlier has its far edge beyond `reach(of: cursor)`;
/// - two cursors with the same shape at different origins place the same elements, moved by the
///   difference.
///
/// Elements that span a whole section are not placed in sequence: see `sectionElements`.
public protocol LayoutRule: Sendable {
  /// The extent across the scroll axis that the rule was made for, in points.
  var crossExtent: Double { get }

  /// How many numbers of `Cursor.shape` the rule uses inside a section. 0...`Cursor.shapeCapacity`.
  var shapeCount: Int { get }

  /// Whether sizes or places decide where items go. Where they do not, slots stay where they are
  /// when items are exchanged, and inserting anywhere in a section only adds a slot at its end.
  var readsSizes: Bool { get }

  /// Whether the rule stops at ends of lines only: where a line ends may then depend on the first
  /// item behind it.
  var fillsLines: Bool { get }

  /// Whether the number of a section decides how it is placed. Where it does, all sections behind
  /// one that is inserted or removed are placed anew.
  var dependsOnSectionNumber: Bool { get }

  /// The same rule for another extent across the scroll axis, in points.
  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule

  /// How far the content of `sizes` extends across the scroll axis, in points.
  func contentCrossExtent(of sizes: SectionedSizes) -> Double

  /// Begins a section: places its header, if it has one, and sets the cursor before its first item.
  func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer)

  /// The same, without placing: returns the extent of what would have been placed.
  func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent

  /// Places the next items of the cursor's section: at least `run.atLeast`, none that the run does
  /// not hold. The rule decides where to stop: one that fills whole lines stops at the end of a
  /// line, and takes none where the run ends before its first line does.
  ///
  /// - Returns: how many items were placed.
  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int

  /// The same, without placing: how many items were passed, and the extent of their elements.
  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent)

  /// Ends a section of `cursor.item` items: places its footer, if it has one. `cursor.origin`
  /// becomes the section's far end, beyond which none of its elements reaches.
  func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer)

  /// The same, without placing: returns the extent of what would have been placed.
  func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent

  /// An upper bound on the far edges of all elements placed before the cursor.
  func reach(of cursor: Cursor) -> Double

  /// What spans whole sections; nil where nothing does.
  var sectionElements: (any SectionElements)? { get }

  /// What follows the visible bounds; nil where nothing does.
  var boundsEffect: (any BoundsEffect)? { get }
}

extension LayoutRule {
  public var readsSizes: Bool { true }
  public var fillsLines: Bool { false }
  public var dependsOnSectionNumber: Bool { false }
  public func contentCrossExtent(of sizes: SectionedSizes) -> Double { crossExtent }
  public var sectionElements: (any SectionElements)? { nil }
  public var boundsEffect: (any BoundsEffect)? { nil }
}

/// A rule that can find an item's place without placing those before it.
public protocol ClosedFormLayout: LayoutRule {
  /// Moves the origin and shape of a cursor from before item 0 of its section to before `item`.
  ///
  /// - Complexity: O(1).
  func seek(_ cursor: inout Cursor, toItem item: Int)

  /// Items of the section that can cross `rect`, with the cursor before item 0: a superset, as
  /// ascending ranges that do not touch. Where a row is longer than the rectangle is wide there
  /// is a range for each row.
  ///
  /// - Complexity: O(rows crossing).
  func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void)
}

/// A rule whose items lie anywhere on a plane: their order says nothing about where they are.
///
/// Strategies keep them in an order of their own, such as along a Hilbert curve.
public protocol FreeLayout: LayoutRule {
  /// The frames of a run's items relative to the section's near end, whatever came before them.
  func place(
    _ run: SizeRun, section: Int, firstItem: Int, at origin: Double,
    into buffer: inout ElementBuffer)
}

/// Elements that span a whole section, such as its background. They live with the section, are
/// placed when its extent is known, and are the same in all strategies.
public protocol SectionElements: Sendable {
  /// The kinds placed, each with `place == .section`.
  var kinds: [ElementKind] { get }

  /// Appends the elements of a section, none of which reaches beyond `extent`.
  func place(
    section: Int, _ info: SectionInfo, extent: Extent, crossExtent: Double,
    into buffer: inout ElementBuffer)
}

/// An interval along the scroll axis, in points. Empty where `near > far`.
@frozen
public struct Extent: Hashable, Sendable {
  public var near: Double
  public var far: Double

  @inlinable
  public init(near: Double, far: Double) {
    self.near = near
    self.far = far
  }

  /// Holds nothing; the neutral element of `union`.
  public static let empty = Extent(near: .infinity, far: -.infinity)

  @inlinable
  public mutating func formUnion(_ other: Extent) {
    near = min(near, other.near)
    far = max(far, other.far)
  }
}
