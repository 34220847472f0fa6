// swift-format-ignore-file: AlwaysUseLowerCamelCase

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
