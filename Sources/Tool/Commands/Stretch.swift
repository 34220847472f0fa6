import Foundation
import Registration

/// A stretch of whole numbers as users write it: `first..last`, both included.
package struct Stretch {
  package let range: ClosedRange<Int>

  /// nil if the text is no stretch, begins before `least`, or ends before it begins.
  package init?(_ text: String, from least: Int) {
    let ends = text.components(separatedBy: "..").map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], least <= first, first <= last
    else { return nil }
    range = first...last
  }
}
