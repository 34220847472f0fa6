import CollectionModel
import Foundation

/// A group whose items are measured: each of its repetitions is placed by itself, from the sizes
/// that the collection has for its items.
final class MeasuredGroup: Sendable {
  let group: CompositionalItem
  /// The same, as solvers read it.
  let solverItem: SolverItem
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
  /// nil unless the group has one item, which fills it.
  let row: MeasuredRow?
  /// The extent across the scroll axis before items are measured, in points; nil if the first item
  /// has no room.
  let extentAcross: Double?
  /// What a whole group leaves after its last item, if the estimates hold; in points.
  private let rest: Double
  /// The plans of the group and those in it, as they are before anything is measured.
  private let plans: [GroupSolver.Plan?]
  /// The number of items before anything is measured.
  private let expected: Int
  /// How far elements may stick out of their line, before and after it, in points.
  let overhang: Overhang

  /// - Parameter view: the extent of the view along the scroll axis, in points.
  init(
    group: CompositionalItem, slot: SIMD2<Double>, container: SIMD2<Double>, across: Double,
    lead: Double, tail: Double, spacing: Double, pixels: PixelGrid, itemZIndex: Int32,
    view: Double
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
    let solverItem = SolverItem(group)
    self.solverItem = solverItem
    var solver = GroupSolver(pixels: pixels, keepsPlans: true)
    guard let size = solver.place(solverItem, slot: slot, at: .zero, in: container),
      !solver.items.isEmpty
    else {
      (row, extentAcross, rest, overhang) = (nil, nil, 0, Overhang())
      (plans, expected) = ([], 0)
      return
    }
    let made = solver.made ?? [:]
    plans = (0...(made.keys.max() ?? 0)).map { made[$0] }
    expected = min(solver.items.count, 64)
    extentAcross = size.x
    let first = solver.items[0].frame
    row =
      Self.isRow(group)
      ? MeasuredRow(
        start: across + Double(first.origin.x), extent: Double(first.size.width), lead: lead,
        tail: tail, spacing: spacing, zIndex: itemZIndex) : nil
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

  /// A solver for the group, to be filled any number of times.
  func solver() -> GroupSolver {
    GroupSolver(pixels: pixels, itemZIndex: itemZIndex, known: plans, expected: expected)
  }

  /// Fills a group with the first of `run`'s items.
  ///
  /// - Returns: the extent of the group with its edges, in points; nil if more items than those of
  ///   the run decide where the group ends.
  func fill(_ solver: inout GroupSolver, with run: SizeRun, endsSection: Bool) -> Double? {
    solver.restart(with: run)
    guard let size = solver.place(solverItem, slot: slot, at: .zero, in: container) else {
      return nil
    }
    if solver.isCut, !endsSection { return nil }
    // No cut group is longer than a whole one, however far its last items reach.
    let extent =
      solver.isCut && !group.size.height.isEstimated
      ? min(size.y, max(0, solver.reach + rest)) : size.y
    return max(0, lead + extent + tail)
  }
}
