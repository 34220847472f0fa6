/// An image: its size, without pixels.
public final class UIImage: NSObject, Sendable {
  public enum Orientation: Int, Sendable {
    case up
    case down
    case left
    case right
    case upMirrored
    case downMirrored
    case leftMirrored
    case rightMirrored
  }

  public enum RenderingMode: Int, Sendable {
    case automatic
    case alwaysOriginal
    case alwaysTemplate
  }

  public var imageOrientation: Orientation { .up }
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

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
