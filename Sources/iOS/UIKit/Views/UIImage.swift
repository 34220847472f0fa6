import Foundation

/// An image: its size, without pixels.
public final class UIImage: NSObject, Sendable {
  /// In points.
  public let size: CGSize
  public let scale: CGFloat

  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels per point.
  // Not public: UIKit has no images without pixels.
  package init(size: CGSize, scale: CGFloat = 1) {
    self.size = size
    self.scale = scale
  }

  /// Returns nil, because there are no resources.
  public convenience init?(named name: String) { return nil }
}
