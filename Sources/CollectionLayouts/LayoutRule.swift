import CollectionAttributes
import CollectionModel
import Foundation

/// Where elements go. A rule stores nothing per element: it places runs of items from a cursor,
/// section by section, and a saved cursor is enough to place the same run again later.
///
/// Content scrolls along y. Everything a rule returns lies on the `LayoutGrid`. A call crosses the
/// module boundary once per run of items, never once per item.
///
/// A rule promises of every cursor it makes:
/// - no element placed later has its near edge before `cursor.origin`;
/// - no element placed earlier has its far edge beyond `reach(of: cursor)`;
/// - two cursors with the same shape at different origins place the same elements, moved by the
///   difference.
public protocol LayoutRule: Sendable {
  /// The extent across the scroll axis that the rule was made for, in points.
  var crossExtent: Double { get }

  /// How many numbers of `Cursor.shape` the rule uses inside a section. 0...`Cursor.shapeCapacity`.
  var shapeCount: Int { get }

  /// Begins a section: places its header, if it has one, and sets the cursor before its first item.
  func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer)

  /// The same, without placing: returns the extent of what would have been placed.
  func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent

  /// Places all items of `run`, the next of the cursor's section.
  func place(_ cursor: inout Cursor, _ run: SizeRun, into buffer: inout ElementBuffer)

  /// The same, without placing: returns the extent of what would have been placed.
  func skip(_ cursor: inout Cursor, _ run: SizeRun) -> Extent

  /// Ends a section of `cursor.item` items: `cursor.origin` becomes the section's far end, beyond
  /// which none of its elements reaches.
  func closeSection(_ cursor: inout Cursor)

  /// An upper bound on the far edges of all elements placed before the cursor.
  func reach(of cursor: Cursor) -> Double
}

/// A rule that can find an item's place without placing those before it.
public protocol ClosedFormLayout: LayoutRule {
  /// Moves the origin and shape of a cursor from before item 0 of its section to before `item`.
  ///
  /// - Complexity: O(1).
  func seek(_ cursor: inout Cursor, toItem item: Int)

  /// Items of the section that can cross `near..<far`, with the cursor before item 0: a superset.
  ///
  /// - Complexity: O(1).
  func items(crossing near: Double, _ far: Double, from cursor: Cursor, count: Int) -> Range<Int>
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
