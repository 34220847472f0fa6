import CollectionModel
import Foundation

extension LayoutWalk {
  /// Slots passed before looking how far they reach: so few that nothing along the way overflows,
  /// however long each is.
  private static let slotsAtOnce = 1024

  /// The size of all content, which ends at `end` along the scroll axis, in points.
  ///
  /// - Precondition: neither side is longer than `LayoutGrid.largestExtent`.
  public func contentSize(endingAt end: Double) -> CGSize {
    let crossExtent = contentCrossExtent
    precondition(
      max(end, crossExtent) <= LayoutGrid.largestExtent,
      "content of \(crossExtent) x \(end) pt reaches beyond \(LayoutGrid.largestExtent) pt, up to "
        + "which positions are exact: ask extentBeyondLimit() before preparing")
    return CGSize(width: crossExtent, height: end)
  }

  /// How far the content reaches where that is beyond `LayoutGrid.largestExtent`, nil where it is
  /// not. On from there positions are not exact, so it is as far as it got when it was found out.
  ///
  /// - Complexity: O(sections) for a closed form, else O(items + sections).
  public mutating func extentBeyondLimit() -> Double? {
    let limit = LayoutGrid.largestExtent
    guard contentCrossExtent <= limit else { return contentCrossExtent }
    let isClosedForm = rule is any ClosedFormLayout
    var cursor = Cursor()
    while !isAtEnd(cursor) {
      var reached = -Double.infinity
      if isClosedForm {
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
