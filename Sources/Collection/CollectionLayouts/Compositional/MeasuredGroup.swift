import CollectionModel
import Foundation

/// A group whose items are measured: each of its repetitions is placed by itself, from the sizes
/// that the collection has for its items.
struct MeasuredGroup: Sendable {
  let group: CompositionalItem
  let slot: SIMD2<Double>
  let container: SIMD2<Double>
  /// Where the group begins across the scroll axis, in points.
  let across: Double
  /// The space before and after the group, and between two of them, in points.
  let lead: Double
  let tail: Double
  let spacing: Double
  let pixels: PixelGrid
  /// The one item of the group, if it has no other and only its extent along the scroll axis is
  /// measured: its start and its extent across.
  let row: (start: Double, extent: Double)?
  /// How far the items reach across the scroll axis before they are measured, in points; nil if the
  /// first one has no room.
  let farAcross: Double?

  init(
    group: CompositionalItem, slot: SIMD2<Double>, container: SIMD2<Double>, across: Double,
    lead: Double, tail: Double, spacing: Double, pixels: PixelGrid
  ) {
    self.group = group
    self.slot = slot
    self.container = container
    self.across = across
    self.lead = lead
    self.tail = tail
    self.spacing = spacing
    self.pixels = pixels
    var solver = GroupSolver(pixels: pixels)
    guard solver.place(group, slot: slot, at: .zero, in: container) != nil, !solver.items.isEmpty
    else {
      (row, farAcross) = (nil, nil)
      return
    }
    farAcross = solver.items.reduce(0) {
      max($0, across + Double($1.frame.origin.x + $1.frame.size.width))
    }
    let first = solver.items[0].frame
    row = Self.isRow(group) ? (across + Double(first.origin.x), Double(first.size.width)) : nil
  }

  /// Whether a group has one item, which fills it.
  private static func isRow(_ item: CompositionalItem) -> Bool {
    guard let group = item.group, item.size.height.isEstimated, item.supplementaries.isEmpty,
      group.subitems.count == 1, let child = group.subitems.first, child.group == nil,
      child.size.height.isEstimated, !child.size.width.isEstimated, child.supplementaries.isEmpty,
      child.edges == CompositionalEdgeSpacing()
    else { return false }
    switch group.arrangement {
    case .fitting:
      // In a vertical group one run of the subitems; side by side only if a second one has no room.
      guard group.axis == .horizontal else { return true }
      if case .fractionalWidth(let part) = child.size.width { return part > 0.5 && part <= 1 }
      return false
    case .equalShares(let count), .repeating(let count):
      return count == 1 && group.axis == .horizontal
    case .custom: return false
    }
  }

  /// The next group of a section.
  struct Filled {
    var solver: GroupSolver
    /// The extent of the group with its edges, in points.
    var extent: Double
  }

  /// Fills a group with the first of `run`'s items.
  ///
  /// - Returns: nil if more items than those of the run decide where the group ends.
  func fill(_ run: SizeRun, endsSection: Bool) -> Filled? {
    var solver = GroupSolver(pixels: pixels, limit: run.count) { run[$0].points }
    guard let size = solver.place(group, slot: slot, at: .zero, in: container) else { return nil }
    if solver.isCut, !endsSection { return nil }
    var extent = size.y
    if solver.isCut, !group.size.height.isEstimated {
      extent = solver.items.reduce(0) {
        max($0, Double($1.frame.origin.y + $1.frame.size.height))
      }
    }
    return Filled(solver: solver, extent: lead + extent + tail)
  }
}

extension ItemBox {
  /// The size in points.
  var points: CGSize {
    CGSize(
      width: Double(size.width) * LayoutGrid.pointsPerUnit,
      height: Double(size.height) * LayoutGrid.pointsPerUnit)
  }
}
