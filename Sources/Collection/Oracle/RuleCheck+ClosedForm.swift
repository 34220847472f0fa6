import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Checks the methods of a closed form: they must agree with placing item after item.
extension RuleCheck {
  func checkClosedForm() throws(BrokenLaw) {
    guard let closed = rule as? any ClosedFormLayout else { return }
    for section in sections
    where section.items.count > 0 && rule.hasClosedForm(ofSection: section.number) {
      for cut in section.cuts(of: rule) where cut.cursor.item < section.items.count {
        var sought = section.opened
        closed.seek(&sought, toItem: cut.cursor.item)
        sought.item = cut.cursor.item
        sought.position = cut.cursor.position
        if let difference = sought.difference(from: cut.cursor, shapeCount: rule.shapeCount) {
          throw BrokenLaw(
            law: .closedForm,
            message: "\(difference), after seek to item \(section.number).\(cut.cursor.item)")
        }
      }
      for element in section.inside where element.id.kind == .item {
        for rect in Self.rectangles(around: element.frame) {
          try checkRanges(of: closed, section, rect)
        }
      }
    }
  }

  /// An item's own frame, and narrow ones at its edges, where rounding shows.
  private static func rectangles(around frame: CGRect) -> [CGRect] {
    let (y, far) = (Double(frame.origin.y), Double(frame.origin.y + frame.height))
    return [
      frame, frame.insetBy(dx: -40, dy: -100),
      CGRect(x: -1e6, y: y - 0.5, width: 2e6, height: 1),
      CGRect(x: -1e6, y: far - 0.5, width: 2e6, height: 1),
      CGRect(x: Double(frame.origin.x) - 0.5, y: -1e6, width: 1, height: 2e6),
    ]
  }

  private func checkRanges(
    of closed: any ClosedFormLayout, _ section: PlacedSection, _ rect: CGRect
  ) throws(BrokenLaw) {
    var ranges: [Range<Int>] = []
    let count = section.items.count
    closed.forEachRange(crossing: rect, from: section.opened, count: count) { ranges.append($0) }
    let areApart = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
    let exist = ranges.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= count }
    try require(
      areApart && exist, .closedForm,
      "expected ascending ranges within 0..<\(count) that do not touch, found \(ranges), in "
        + rect.inWords)
    let missed = section.inside.first { element in
      element.id.kind == .item && element.crosses(rect)
        && !ranges.contains { $0.contains(Int(element.id.item)) }
    }
    guard let missed else { return }
    throw BrokenLaw(
      law: .closedForm,
      message: "\(missed.id.summary) at \(missed.frame.inWords) crosses \(rect.inWords), expected "
        + "it in the ranges, found \(ranges)")
  }
}
