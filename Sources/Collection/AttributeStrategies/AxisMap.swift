import CollectionAttributes
import CollectionLayouts
import Foundation

/// How the axes of a layout rule map to the screen. Rules scroll down and begin at the left.
public struct AxisMap: Hashable, Sendable {
  /// Whether the main axis is horizontal.
  public var isTransposed: Bool
  /// Whether content begins at the right, for users who read from right to left.
  public var isMirrored: Bool
  /// Whether sizes and places are in screen coordinates, so that they are swapped when the axes
  /// are. The times and lanes of a timeline are not.
  public var turnsItems: Bool

  public init(isTransposed: Bool = false, isMirrored: Bool = false, turnsItems: Bool = true) {
    self.isTransposed = isTransposed
    self.isMirrored = isMirrored
    self.turnsItems = turnsItems
  }

  public static let vertical = AxisMap()

  /// Converts a rectangle of the content on screen to the rule's axes; `size` is the size of the
  /// content on screen.
  public func toRule(_ rect: CGRect, in size: CGSize) -> CGRect {
    turned(isMirrored ? mirrored(rect.bounded, in: size) : rect)
  }

  /// Converts a rectangle from the rule's axes to the screen.
  public func toScreen(_ rect: CGRect, in size: CGSize) -> CGRect {
    let turned = turned(rect)
    return isMirrored ? mirrored(turned, in: size) : turned
  }

  /// Converts a size from the rule's axes to the screen, or back.
  public func turned(_ size: CGSize) -> CGSize {
    isTransposed ? CGSize(width: size.height, height: size.width) : size
  }

  /// Converts a transform from the rule's axes to the screen.
  func turned(_ transform: ElementTransform) -> ElementTransform {
    var turned = transform
    if isTransposed {
      (turned.a, turned.d) = (transform.d, transform.a)
      (turned.b, turned.c) = (transform.c, transform.b)
      turned.size = self.turned(transform.size)
    }
    if isMirrored { (turned.b, turned.c) = (-turned.b, -turned.c) }
    return turned
  }

  /// The same in space, where the axis towards the viewer stays; `size` is that of the content on
  /// screen.
  func turned(_ space: SpatialTransform, in size: CGSize) -> SpatialTransform {
    var m = space.matrix
    if isTransposed {
      // The rows of x and y change places, and so do the columns.
      let r = space.matrix
      m = ElementTransform3D(
        r.m22, r.m21, r.m23, r.m24, r.m12, r.m11, r.m13, r.m14, r.m32, r.m31, r.m33, r.m34,
        r.m42, r.m41, r.m43, r.m44)
    }
    if isMirrored {
      (m.m12, m.m13, m.m14) = (-m.m12, -m.m13, -m.m14)
      (m.m21, m.m31, m.m41) = (-m.m21, -m.m31, -m.m41)
    }
    let center = toScreen(CGRect(origin: space.center, size: .zero), in: size).origin
    return SpatialTransform(matrix: m, center: center)
  }

  /// Converts the frames of the elements from `start` on; `size` is that of the content on screen.
  func turnToScreen(_ buffer: inout ElementBuffer, from start: Int, in size: CGSize) {
    let elements = buffer.base
    if isTransposed {
      for index in start..<buffer.count { elements[index].frame = turned(elements[index].frame) }
    }
    if isMirrored {
      let width = size.width
      for index in start..<buffer.count {
        let frame = elements[index].frame
        elements[index].frame.origin.x = width - frame.origin.x - frame.size.width
      }
    }
  }

  private func turned(_ rect: CGRect) -> CGRect {
    guard isTransposed else { return rect }
    return CGRect(
      x: rect.origin.y, y: rect.origin.x, width: rect.size.height, height: rect.size.width)
  }

  private func mirrored(_ rect: CGRect, in size: CGSize) -> CGRect {
    var rect = rect
    rect.origin.x = size.width - rect.origin.x - rect.size.width
    return rect
  }
}
