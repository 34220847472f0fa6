import Foundation

/// The affine transform of an element around its centre, and the size before the transform:
/// `ElementAttributes.detail` can stand for it. The element's frame is the bounding box of the
/// transformed rectangle.
public struct ElementTransform: Hashable, Sendable {
  /// x' = a x + c y, y' = b x + d y, around the centre of the frame.
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  /// In points, before the transform.
  public var size: CGSize

  public init(a: Double, b: Double, c: Double, d: Double, size: CGSize) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.size = size
  }

  /// The size of the transformed rectangle's bounding box, in points.
  public var boxSize: CGSize {
    CGSize(
      width: abs(a) * size.width + abs(c) * size.height,
      height: abs(b) * size.width + abs(d) * size.height)
  }
}
