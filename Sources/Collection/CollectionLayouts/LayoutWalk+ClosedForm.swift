import CollectionAttributes
import CollectionModel
import Foundation

extension LayoutWalk {
  /// Places the elements of a section that can cross `rect`, and a few more: its opening, the items
  /// that the closed form returns, and its closing.
  ///
  /// - Parameter origin: the section's near end.
  /// - Precondition: the rule has a closed form.
  public mutating func placeInClosedForm(
    section: Int, at origin: Double, crossing rect: CGRect, into buffer: inout ElementBuffer
  ) {
    guard let rule = closedForm else {
      preconditionFailure("\(type(of: rule)) has no closed form")
    }
    let info = info(of: section)
    let count = Int(info.itemCount)
    var start = Cursor(section: section, origin: origin, position: itemsBefore(section))
    rule.openSection(&start, info, into: &buffer)
    start.item = 0
    // A rule that fills lines may have continued into the next range.
    var end = 0
    rule.forEachRange(crossing: rect, from: start, count: count) { range in
      let first = max(range.lowerBound, end)
      guard first < range.upperBound else { return }
      var cursor = start
      rule.seek(&cursor, toItem: first)
      cursor.item = first
      cursor.position += first
      placeItems(&cursor, range.upperBound - first, into: &buffer)
      end = cursor.item
    }
    rule.seek(&start, toItem: count)
    start.item = count
    rule.closeSection(&start, info, into: &buffer)
  }
}
