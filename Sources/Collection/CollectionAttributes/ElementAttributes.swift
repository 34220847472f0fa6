import CollectionModel
import Foundation

/// Where one element is and what it looks like. 64 bytes.
///
/// Attributes belong to slots, not to items. Rare properties (a transform, a user-defined
/// attributes object) are kept in a side table of the source; `detail` is the handle, or 0 if there
/// are none.
public struct ElementAttributes: Hashable, Sendable {
  /// In points, in content coordinates.
  public var frame: CGRect
  public var id: ElementID
  /// Higher is nearer to the viewer.
  public var zIndex: Int32
  /// 0 is transparent, 1 opaque.
  public var alpha: Double
  public var isHidden: Bool
  public var detail: UInt32

  @inlinable
  public init(
    id: ElementID, frame: CGRect, zIndex: Int32 = 0, alpha: Double = 1, isHidden: Bool = false,
    detail: UInt32 = 0
  ) {
    self.frame = frame
    self.id = id
    self.zIndex = zIndex
    self.alpha = alpha
    self.isHidden = isHidden
    self.detail = detail
  }

  /// Whether the element crosses `rect`. Intervals are open on both axes, so elements that only
  /// touch an edge do not cross, and an element of no size crosses if it lies strictly inside.
  @inlinable
  public func crosses(_ rect: CGRect) -> Bool {
    frame.origin.x < rect.origin.x + rect.size.width
      && frame.origin.x + frame.size.width > rect.origin.x
      && frame.origin.y < rect.origin.y + rect.size.height
      && frame.origin.y + frame.size.height > rect.origin.y
  }
}
