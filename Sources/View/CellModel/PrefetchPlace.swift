import CollectionAttributes
import CollectionModel
import Foundation

/// The situation in which a prefetch policy decides: the viewport in its content, its last
/// movement, and the elements around it.
public struct PrefetchPlace {
  public let bounds: CGRect
  /// The last movement of the viewport that was not zero, in points; zero before any.
  public let movement: CGPoint
  /// The duration of that movement, ns.
  public let duration: UInt64
  public let isHorizontal: Bool
  /// The size of the whole content, in points; nil for endless content.
  public let contentSize: CGSize?
  private let elements: (CGRect) -> [ElementAttributes]

  package init(
    bounds: CGRect, movement: CGPoint, duration: UInt64, isHorizontal: Bool,
    contentSize: CGSize? = nil, elements: @escaping (CGRect) -> [ElementAttributes]
  ) {
    self.bounds = bounds
    self.movement = movement
    self.duration = duration
    self.isHorizontal = isHorizontal
    self.contentSize = contentSize
    self.elements = elements
  }

  /// The last movement along the scroll axis, in points.
  var travel: Double { isHorizontal ? movement.x : movement.y }

  /// Whether scrolling goes backward: the last movement was negative on the scroll axis.
  public var isBackward: Bool { travel < 0 }

  /// A movement by more screens than this is a jump.
  private static let widestStep = 4.0

  /// Whether the last movement was a jump, which predicts nothing.
  var hasJumped: Bool { abs(travel) > Self.widestStep * screen }

  /// The extent of the viewport along the scroll axis, in points.
  public var screen: Double { extent(of: bounds.size) }

  /// An extent along the scroll axis.
  func extent(of size: CGSize) -> Double { isHorizontal ? size.width : size.height }

  /// The near and far edges of a frame along the scroll axis.
  func edges(of frame: CGRect) -> (near: Double, far: Double) {
    isHorizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
  }

  /// The items that cross the viewport.
  public var visibleItems: [(id: ElementID, frame: CGRect)] {
    elements(bounds).filter { $0.id.kind == .item && $0.crosses(bounds) }
      .map { (id: $0.id, frame: $0.frame) }
  }

  /// The items outside the viewport that cross a range from it, given in points ahead and behind;
  /// the nearest first, and of two equally near ones the one ahead.
  public func items(ahead: Double, behind: Double) -> [(id: ElementID, frame: CGRect)] {
    isBackward ? items(before: ahead, after: behind) : items(before: behind, after: ahead)
  }

  /// The same, in points before and after the viewport, independent of the direction of scrolling.
  public func items(before: Double, after: Double) -> [(id: ElementID, frame: CGRect)] {
    var rect = bounds
    if isHorizontal {
      rect.origin.x -= before
      rect.size.width += before + after
    } else {
      rect.origin.y -= before
      rect.size.height += before + after
    }
    let found = elements(rect).filter { $0.id.kind == .item && !$0.crosses(bounds) }
    return found.map { (id: $0.id, frame: $0.frame) }.sorted { a, b in
      let (first, second) = (distance(of: a.frame), distance(of: b.frame))
      if first.points != second.points { return first.points < second.points }
      if first.isAhead != second.isAhead { return first.isAhead }
      return (a.id.section, a.id.item) < (b.id.section, b.id.item)
    }
  }

  func distance(of frame: CGRect) -> (points: Double, isAhead: Bool) {
    let (near, far) = edges(of: frame)
    let (start, end) = edges(of: bounds)
    let isBefore = near < start
    return (max(0, isBefore ? start - far : near - end), isBefore == isBackward)
  }
}
