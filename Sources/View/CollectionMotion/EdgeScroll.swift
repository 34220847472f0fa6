import CollectionEngine
import Foundation

/// How content scrolls by itself while an item is held near an edge of the viewport.
///
/// There is a zone along each edge of the visible part. At the inner border of the zone, the speed
/// is 0; it rises evenly to the edge and stays constant beyond. Apple does not publish the numbers
/// of iOS: these are chosen.
public struct EdgeScroll: Hashable, Sendable {
  /// The extent of the zone as a part of the visible extent, 0...0.5.
  public var zone: Double
  /// The speed at the edge, in viewports per second.
  public var speed: Double

  public init(zone: Double = 0.125, speed: Double = 1.5) {
    (self.zone, self.speed) = (zone, speed)
  }

  /// The distance that the viewport scrolls in a given time, in points on the 1/64 grid; it stays
  /// at legal offsets.
  ///
  /// - Parameters:
  ///   - position: the centre of the held item, in points of the content.
  ///   - axes: the axes on which the content scrolls.
  package func step(
    heldAt position: CGPoint, at offset: CGPoint, in area: ScrollableArea,
    along axes: ScrollAxes, nanoseconds: UInt64
  ) -> CGPoint {
    func pull(_ place: Double, _ near: Double, _ extent: Double) -> Double {
      let depth = zone * extent
      guard depth > 0 else { return 0 }
      let far = near + extent
      let beyond =
        place < near + depth ? place - near - depth : place > far - depth ? place - far + depth : 0
      let share = max(-1, min(1, beyond / depth))
      return onGrid(share * speed * extent * Double(nanoseconds) / 1e9)
    }
    let visible = area.visible(at: offset)
    let wanted = axes.allowed(
      CGPoint(
        x: pull(position.x, visible.origin.x, visible.size.width),
        y: pull(position.y, visible.origin.y, visible.size.height)))
    guard wanted != .zero else { return .zero }
    let inside = area.nearest(to: offset.moved(by: wanted))
    // A viewport that is already outside stays, unless it comes nearer.
    func kept(_ wanted: Double, _ inside: Double) -> Double {
      wanted > 0 ? max(0, min(wanted, inside)) : min(0, max(wanted, inside))
    }
    return CGPoint(
      x: kept(wanted.x, inside.x - offset.x), y: kept(wanted.y, inside.y - offset.y))
  }
}

extension InteractiveMovement {
  /// Scrolls the content by itself while the item keeps its place on screen: an update like any
  /// other.
  ///
  /// - Parameter nanoseconds: the time since the last call.
  /// - Returns: the distance scrolled, in points.
  @discardableResult
  public func scroll(by edges: EdgeScroll = EdgeScroll(), over nanoseconds: UInt64) -> CGPoint {
    let step = edges.step(
      heldAt: position, at: view.contentOffset, in: view.scrollableArea,
      along: .scrolling(view.contentSize, in: view.bounds.size), nanoseconds: nanoseconds)
    guard step != .zero else { return .zero }
    let held = position
    do {
      try view.setContentOffset(view.contentOffset.moved(by: step))
    } catch {
      fatalError("an offset within the content is never refused: \(error)")
    }
    update(to: held.moved(by: step))
    return step
  }
}
