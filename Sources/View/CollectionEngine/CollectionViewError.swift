import Foundation

/// Why a collection view refused a request. The view is unchanged.
public enum CollectionViewError: Error, Hashable, Sendable {
  /// Bounds with an edge that is infinite or not a number, or of negative size.
  case invalidBounds(CGRect)
  /// Two positions on one axis.
  case twoPositions(ScrollPosition)
  /// The item does not exist.
  case noItem(section: Int, item: Int)
  /// Something invalidates the layout in every pass.
  case layoutLoop(passes: Int, invalidatedBy: [String])
}

extension CollectionViewError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidBounds(let bounds):
      """
      bounds are finite and not of negative size, found \(bounds.origin.x), \(bounds.origin.y), \
      \(bounds.size.width), \(bounds.size.height)
      """
    case .twoPositions(let position):
      "an item can be scrolled to one position on each axis, found \(position.names)"
    case .noItem(let section, let item):
      "there is no item \(item) in section \(section) to scroll to"
    case .layoutLoop(let passes, let origins):
      """
      the collection view is stuck in its update and layout loop: \(passes) passes, each of which \
      invalidated the layout again, the last one in \(origins.joined(separator: ", "))
      """
    }
  }
}
