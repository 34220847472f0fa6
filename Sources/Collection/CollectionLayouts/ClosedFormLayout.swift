import Foundation

/// Which sections of a rule have a closed form.
public enum ClosedForms: Hashable, Sendable {
  case none
  case some
  case all
}

/// A rule that can compute an item's place without placing the items before it, in all sections or
/// in some.
public protocol ClosedFormLayout: LayoutRule {
  /// Moves the origin and shape of a cursor from before item 0 of its section to before `item`.
  ///
  /// - Complexity: O(1).
  func seek(_ cursor: inout Cursor, toItem item: Int)

  /// The items of the section that can cross `rect`, given the cursor before item 0: a superset, as
  /// ascending ranges that do not touch. If a row is longer than the rectangle is wide, there is
  /// one range per row.
  ///
  /// - Complexity: O(rows crossing).
  func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void)
}

extension ClosedFormLayout {
  public var closedForms: ClosedForms { .all }
}
