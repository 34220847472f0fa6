// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// Images of views, which have a size and no pixels.

@MainActor private var openImages: [UIImage] = []

/// Begins an image of that size; none if one of its sides is 0.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) { openImages.append(UIImage(size: size, scale: scale > 0 ? scale : UIScreen.main.scale)) }

@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// The image that was begun last; nil without one, or if it has no area.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  openImages.last.flatMap { $0.size.width > 0 && $0.size.height > 0 ? $0 : nil }
}

@preconcurrency @MainActor
public func UIGraphicsEndImageContext() { _ = openImages.popLast() }

extension UIView {
  /// Draws nothing, and returns true.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { true }
}

extension UIImage {
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
}

extension UIColor {
  /// Returns the colour itself: no colour here depends on its surroundings.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

extension UIFont {
  /// The font of the system in that size: there are no others.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(size: fontSize, weight: .regular)
  }

  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size) }
  public func withSize(_ fontSize: CGFloat) -> UIFont { .systemFont(ofSize: fontSize) }
}
