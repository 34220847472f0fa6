import CollectionModel
import Foundation

extension LayoutWalk {
  /// The number of slots to pass between checks of how far they reach: few enough that nothing
  /// overflows in between, however long each slot is.
  private static let slotsAtOnce = 1024

  /// The size of all content that ends at `end` along the scroll axis, in points.
  ///
  /// - Precondition: neither side is longer than `LayoutGrid.largestExtent`.
  public func contentSize(endingAt end: Double) -> CGSize {
    let crossExtent = contentCrossExtent
    precondition(
      max(end, crossExtent) <= LayoutGrid.largestExtent,
      "content of \(crossExtent) x \(end) pt reaches beyond \(LayoutGrid.largestExtent) pt, up to "
        + "which positions are exact: call extentBeyondLimit() before preparing")
    return CGSize(width: crossExtent, height: max(0, end - rule.spacingAfterContent))
  }

  /// How far the content reaches if that is beyond `LayoutGrid.largestExtent`; nil if it is not.
  /// Positions beyond the limit are not exact, so this is how far the walk had come when it
  /// stopped.
  ///
  /// - Complexity: O(sections) for a closed form, otherwise O(items + sections).
  public mutating func extentBeyondLimit() -> Double? {
    let limit = LayoutGrid.largestExtent
    guard contentCrossExtent <= limit else { return contentCrossExtent }
    var cursor = Cursor()
    while !isAtEnd(cursor) {
      var reached = -Double.infinity
      if hasClosedForm(ofSection: cursor.section), cursor.item < 0 {
        skipSection(&cursor)
      } else {
        reached = skip(&cursor, slots: Self.slotsAtOnce).extent.far
      }
      reached = max(reached, cursor.origin)
      guard reached <= limit else { return reached }
    }
    return nil
  }
}
