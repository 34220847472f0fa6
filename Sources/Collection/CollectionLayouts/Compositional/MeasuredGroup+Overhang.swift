import CollectionAttributes
import CollectionModel
import Foundation

/// How far elements stick out of where they rest, in points.
struct Overhang: Hashable, Sendable {
  var before: Double
  var after: Double

  var isNothing: Bool { before == 0 && after == 0 }

  init(before: Double = 0, after: Double = 0) {
    self.before = before
    self.after = after
  }

  /// How far `frame` sticks out of where it rests.
  init(of frame: CGRect, from resting: CGRect) {
    let (frame, resting) = (Extent(frame), Extent(resting))
    before = resting.near - frame.near
    after = frame.far - resting.far
  }

  mutating func formUnion(_ other: Overhang) {
    before = max(before, other.before)
    after = max(after, other.after)
  }
}

/// Elements that stick out of their line: items that measured more than their group has room for,
/// and badges.
///
/// They rest in their line, as those of a `GroupPattern` rest in their group. How far one sticks
/// out depends on what was measured, so it is kept in the element itself: in its `alpha`, which is
/// 1 for all that a compositional layout shows. The effect of the bounds moves the element back.
extension MeasuredGroup {
  /// How far elements can stick out of their line; what would stick out further is cut off.
  ///
  /// - Parameters:
  ///   - solver: has placed the group before anything was measured.
  ///   - line: from the start of the group.
  ///   - view: the extent of the view along the scroll axis.
  static func overhang(
    of group: CompositionalItem, _ solver: GroupSolver, _ line: Extent, view: Double
  ) -> Overhang {
    var overhang = Overhang()
    for item in solver.items {
      let extent = Extent(item.frame)
      overhang.formUnion(Overhang(before: line.near - extent.near, after: extent.far - line.far))
    }
    let badges = badges(of: group)
    if mayGrowOutOfItself(group) || badges == nil {
      // Measured items may be of any extent.
      let most = PixelGrid.exact(min(max(view, 1), Self.mostOverhang))
      overhang.formUnion(Overhang(before: most, after: most))
    }
    if let badges {
      overhang.before += badges.before
      overhang.after += badges.after
    }
    overhang.before = min(overhang.before, Self.mostOverhang)
    overhang.after = min(overhang.after, Self.mostOverhang)
    return overhang
  }

  private static let mostOverhang = 0x1p18

  /// Whether the items of a group can reach further beyond it than before they are measured.
  private static func mayGrowOutOfItself(_ item: CompositionalItem) -> Bool {
    guard let group = item.group else { return false }
    if case .custom = group.arrangement { return true }
    let isOfRows =
      group.axis == .horizontal
      && group.subitems.allSatisfy { $0.group == nil && !$0.size.height.isEstimated }
    if !item.size.height.isEstimated, !isOfRows { return true }
    if (group.spacing?.least ?? 0) < 0 { return true }
    return group.subitems.contains { child in
      (child.edges.top?.least ?? 0) < 0 || (child.edges.bottom?.least ?? 0) < 0
        || mayGrowOutOfItself(child)
    }
  }

  /// How far badges can reach beyond their items and groups; nil if that depends on how much these
  /// measure.
  private static func badges(of item: CompositionalItem) -> Overhang? {
    var overhang = Overhang()
    for view in item.supplementaries {
      guard let found = view.overhang else { return nil }
      overhang.formUnion(found)
    }
    for child in item.group?.subitems ?? [] {
      guard let found = badges(of: child) else { return nil }
      overhang.formUnion(found)
    }
    return overhang
  }

  // MARK: Resting

  /// Where an element of a line rests, and its `alpha` there.
  ///
  /// - Parameters:
  ///   - frame: from the start of the group.
  ///   - limit: the extent of the line.
  func resting(_ frame: CGRect, _ limit: Double) -> (extent: Extent, alpha: Double) {
    let (least, most) = (-overhang.before, limit + overhang.after)
    let near = max(least, min(Double(frame.origin.y) + lead, most))
    let far = max(near, min(Double(frame.origin.y + frame.size.height) + lead, most))
    let start = max(0, min(near, limit))
    let end = max(start, min(far, limit))
    return (
      Extent(near: start, far: end), Self.alpha(Overhang(before: start - near, after: far - end))
    )
  }

  /// Sides of an element are kept as whole grid units, moved to be positive: an element that begins
  /// behind its line has a negative overhang before where it rests.
  private static func alpha(_ overhang: Overhang) -> Double {
    guard overhang.before != 0 || overhang.after != 0 else { return 1 }
    let before = overhang.before * LayoutGrid.unitsPerPoint + sideUnits / 2
    let after = overhang.after * LayoutGrid.unitsPerPoint + sideUnits / 2
    return 2 + before + after * sideUnits
  }

  private static let sideUnits = 0x1p26

  /// Moves an element from where it rests to where it is.
  static func restore(_ element: inout ElementAttributes) {
    guard element.alpha != 1 else { return }
    let sides = element.alpha - 2
    let after = (sides / sideUnits).rounded(.down)
    let before = sides - after * sideUnits - sideUnits / 2
    let distance = before * LayoutGrid.pointsPerUnit
    element.frame.origin.y -= distance
    element.frame.size.height +=
      distance + (after - sideUnits / 2) * LayoutGrid.pointsPerUnit
    element.alpha = 1
  }
}

extension CompositionalAnchoredItem {
  /// How far the view can reach beyond an item of any extent along the scroll axis; nil if that has
  /// no limit.
  fileprivate var overhang: Overhang? {
    let own: Double
    switch size.height {
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points):
      own = max(0, PixelGrid.exact(points))
    case .fractionalWidth, .fractionalHeight: return nil
    }
    let frame = frame(
      in: CGRect(x: 0, y: 0, width: 0, height: 0), size: CGSize(width: 0, height: own))
    // At the start of its item, or by up to the item's extent further. A pixel is for rounding.
    let more = PixelGrid.exact(abs(insets.top) + abs(insets.bottom)) + 1
    let near = PixelGrid.exact(Double(frame.origin.y))
    return Overhang(before: max(0, more - near), after: max(0, near + own + more))
  }
}
