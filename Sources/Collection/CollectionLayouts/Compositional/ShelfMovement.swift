import CollectionModel
import Foundation

/// How far a section can scroll by itself, and where it comes to rest.
///
/// Source: Apple, `UICollectionLayoutSectionOrthogonalScrollingBehavior`; resting points as
/// measured on it.
public struct ShelfMovement: Hashable, Sendable {
  public let scrolling: CompositionalOrthogonalScrolling
  /// The extent of the part that is visible, in points.
  public let viewport: Double
  /// The extent of all groups, in points.
  public let row: Double
  private let groups: GroupPattern?

  /// - Parameters:
  ///   - rule: that of the shelf (`CompositionalRule.shelfRule`).
  ///   - row: the extent of its content.
  public init(
    of rule: CompositionalRule, scrolling: CompositionalOrthogonalScrolling, row: Double,
    viewport: Double
  ) {
    self.scrolling = scrolling
    self.viewport = viewport
    self.row = row
    groups = rule.groupPlaces
  }

  /// The offsets that the shelf can have, in points. Groups that come to rest in the middle may lie
  /// half a viewport inside of the ends.
  public var offsets: ClosedRange<Double> {
    let end = max(0, row - viewport)
    guard scrolling == .groupPagingCentered, let groups, row > 0 else { return 0...end }
    let first = centered(0, of: groups)
    return first...max(first, centered(lastGroup(of: groups), of: groups))
  }

  /// The legal offset nearest to `offset`, in points.
  public func clamped(_ offset: Double) -> Double {
    min(max(offset, offsets.lowerBound), offsets.upperBound)
  }

  /// Where the shelf comes to rest.
  ///
  /// - Parameters:
  ///   - proposed: where it would stop by itself, in points.
  ///   - start: where it was when it was touched, in points.
  ///   - velocity: with which it was released; only its sign counts.
  /// - Complexity: O(1).
  public func restingOffset(proposed: Double, from start: Double, velocity: Double) -> Double {
    switch scrolling {
    case .none, .continuous: return clamped(proposed)
    case .paging:
      guard viewport > 0 else { return clamped(proposed) }
      let page = (start / viewport).rounded()
      let next = velocity == 0 ? (proposed / viewport).rounded() : page + (velocity > 0 ? 1 : -1)
      return clamped(next * viewport)
    case .continuousGroupLeadingBoundary:
      guard let groups else { return clamped(proposed) }
      return clamped(groups.start(ofGroup: nearest(to: proposed, of: groups)))
    case .groupPaging:
      guard let groups else { return clamped(proposed) }
      return clamped(groups.start(ofGroup: next(from: start, proposed, velocity, of: groups)))
    case .groupPagingCentered:
      guard let groups else { return clamped(proposed) }
      let shift = (viewport - groups.groupExtent) / 2
      return clamped(
        centered(next(from: start + shift, proposed + shift, velocity, of: groups), of: groups))
    }
  }

  private func next(
    from start: Double, _ proposed: Double, _ velocity: Double, of groups: GroupPattern
  ) -> Int {
    guard velocity != 0 else { return nearest(to: proposed, of: groups) }
    let now = nearest(to: start, of: groups)
    return min(max(0, now + (velocity > 0 ? 1 : -1)), lastGroup(of: groups))
  }

  private func nearest(to offset: Double, of groups: GroupPattern) -> Int {
    let before = max(0, min(groups.group(near: max(0, offset)), lastGroup(of: groups)))
    let after = min(before + 1, lastGroup(of: groups))
    let (near, far) = (groups.start(ofGroup: before), groups.start(ofGroup: after))
    return abs(far - offset) < abs(offset - near) ? after : before
  }

  private func lastGroup(of groups: GroupPattern) -> Int {
    max(0, groups.group(near: row.nextDown))
  }

  private func centered(_ group: Int, of groups: GroupPattern) -> Double {
    groups.start(ofGroup: group) - (viewport - groups.groupExtent) / 2
  }
}
