import CollectionModel
import Foundation

/// A group whose items are measured: each of its repetitions is placed by itself, from the sizes
/// that the collection has for its items.
final class MeasuredGroup: Sendable {
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
  let itemZIndex: Int32
  /// Whether cursors hold how far they are from the first line of their section.
  let measuresSection: Bool
  /// The one item of the group, if it has no other and only its extent along the scroll axis is
  /// measured: its start and its extent across.
  let row: (start: Double, extent: Double)?
  /// The extent across the scroll axis before items are measured, in points; nil if the first item
  /// has no room.
  let extentAcross: Double?
  /// What a whole group leaves after its last item, if the estimates hold; in points.
  private let rest: Double
  /// How far elements may stick out of their line, before and after it, in points.
  let overhang: Overhang

  /// - Parameter view: the extent of the view along the scroll axis, in points.
  init(
    group: CompositionalItem, slot: SIMD2<Double>, container: SIMD2<Double>, across: Double,
    lead: Double, tail: Double, spacing: Double, pixels: PixelGrid, itemZIndex: Int32,
    view: Double, measuresSection: Bool
  ) {
    self.group = group
    self.slot = slot
    self.container = container
    self.across = across
    self.lead = lead
    self.tail = tail
    self.spacing = spacing
    self.pixels = pixels
    self.itemZIndex = itemZIndex
    self.measuresSection = measuresSection
    var solver = GroupSolver(pixels: pixels)
    guard let size = solver.place(group, slot: slot, at: .zero, in: container),
      !solver.items.isEmpty
    else {
      (row, extentAcross, rest, overhang) = (nil, nil, 0, Overhang())
      return
    }
    extentAcross = size.x
    let first = solver.items[0].frame
    row = Self.isRow(group) ? (across + Double(first.origin.x), Double(first.size.width)) : nil
    let inset = group.size.height.isEstimated ? 0 : PixelGrid.exact(group.insets.bottom)
    rest = size.y - inset - solver.reach
    overhang = Self.overhang(
      of: group, solver, Extent(near: -lead, far: size.y + tail), view: view)
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
    var solver = GroupSolver(
      pixels: pixels, limit: run.count, itemZIndex: itemZIndex
    ) { run[$0].points }
    guard let size = solver.place(group, slot: slot, at: .zero, in: container) else { return nil }
    if solver.isCut, !endsSection { return nil }
    let extent =
      solver.isCut && !group.size.height.isEstimated ? max(0, solver.reach + rest) : size.y
    return Filled(solver: solver, extent: max(0, lead + extent + tail))
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
