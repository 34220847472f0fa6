import CollectionAttributes
import Foundation

/// Where an element is in space: the result of an effect in addition to its transform on the plane.
public struct SpatialTransform: Hashable, Sendable {
  /// Around `center`.
  public var matrix: ElementTransform3D
  /// In points of the content. With perspective it is not the middle of the frame.
  public var center: CGPoint

  public init(matrix: ElementTransform3D, center: CGPoint) {
    (self.matrix, self.center) = (matrix, center)
  }
}

/// An effect that turns elements in space.
///
/// An element that it transforms has two transforms under one handle: one in space, and the part of
/// that on the plane, which also determines how large the element is. Its frame is the box around
/// what the one in space shows.
public protocol SpatialEffect: BoundsEffect {
  /// Moves a resting element to where the bounds put it. If it is transformed, appends one
  /// transform to `transforms` and one to `spaces`, and sets `element.detail` to the new count,
  /// which both have.
  func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform], spaces: inout [SpatialTransform])
}

extension SpatialEffect {
  public var spatial: (any SpatialEffect)? { self }

  /// Without the transforms in space, for callers that use only the plane.
  public func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    var spaces: [SpatialTransform] = []
    adjust(&element, in: environment, transforms: &transforms, spaces: &spaces)
  }

  /// Moves the elements of `buffer` from `start` on, and drops those that do not cross `rect`
  /// afterwards.
  public func adjust(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect,
    in environment: borrowing EffectEnvironment, transforms: inout [ElementTransform],
    spaces: inout [SpatialTransform]
  ) {
    for index in start..<buffer.count {
      adjust(&buffer.base[index], in: environment, transforms: &transforms, spaces: &spaces)
    }
    buffer.keepCrossing(rect, from: start)
  }
}
