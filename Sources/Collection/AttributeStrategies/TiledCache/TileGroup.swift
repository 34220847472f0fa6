import CollectionAttributes
import Foundation

/// The least and greatest edges of up to 16 elements of a holder, to decide for all of them at once
/// whether they cross a rectangle. 64 bytes.
struct TileGroup {
  static let size = 16

  enum Side {
    /// No element crosses.
    case outside
    /// Some may cross.
    case edge
    /// Every element crosses.
    case inside
  }

  // The least and greatest of each edge: left and right, near and far.
  private var left = (Double.infinity, -Double.infinity)
  private var right = (Double.infinity, -Double.infinity)
  private var near = (Double.infinity, -Double.infinity)
  private var far = (Double.infinity, -Double.infinity)

  init(_ elements: UnsafeMutablePointer<ElementAttributes>, _ count: Int) {
    for index in 0..<count {
      let frame = elements[index].frame
      Self.widen(&left, frame.origin.x)
      Self.widen(&right, frame.origin.x + frame.size.width)
      Self.widen(&near, frame.origin.y)
      Self.widen(&far, frame.origin.y + frame.size.height)
    }
  }

  /// The number of groups for `elements` elements.
  static func count(for elements: Int) -> Int { (elements + size - 1) / size }

  @inline(__always)
  func side(of rect: CGRect) -> Side {
    let (start, end) = (rect.origin.x, rect.origin.x + rect.size.width)
    let (lower, upper) = (rect.origin.y, rect.origin.y + rect.size.height)
    guard left.0 < end, right.1 > start, near.0 < upper, far.1 > lower else { return .outside }
    let isInside = left.1 < end && right.0 > start && near.1 < upper && far.0 > lower
    return isInside ? .inside : .edge
  }

  private static func widen(_ range: inout (Double, Double), _ value: Double) {
    range.0 = min(range.0, value)
    range.1 = max(range.1, value)
  }
}
