import CollectionModel
import Foundation

/// What each whole group of a compositional section has at one place.
package struct CompositionalGroupItem: Hashable, Sendable {
  /// The size of the item until it was measured, in points and in the rule's axes.
  package let size: CGSize
  /// Whether its extents across and along the scroll axis are measured.
  package let isMeasured: (across: Bool, along: Bool)
  /// The kinds of the supplementary views that belong to the item: its own before those of its
  /// group.
  package let views: [ElementKind]

  package static func == (one: CompositionalGroupItem, other: CompositionalGroupItem) -> Bool {
    one.size == other.size && one.isMeasured == other.isMeasured && one.views == other.views
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(views)
  }
}

extension CompositionalRule {
  /// The items of a whole group in the sections with one description, in their order. Empty if
  /// nothing is laid out in these sections, or a row that scrolls by itself.
  ///
  /// - Parameter number: of the description.
  /// - Complexity: O(items of a group).
  package func groupItems(ofDescription number: Int) -> [CompositionalGroupItem] {
    switch solved[number].content {
    case .nothing, .shelf: return []
    case .pattern(let pattern):
      return pattern.cells.map { cell in
        CompositionalGroupItem(
          size: cell.frame.size, isMeasured: (false, false),
          views: pattern.supplementaries[cell.views].map(\.kind))
      }
    case .lines(let group): return group.items
    }
  }
}

extension MeasuredGroup {
  fileprivate var items: [CompositionalGroupItem] {
    var estimated = GroupSolver(pixels: pixels)
    guard estimated.place(solverItem, slot: slot, at: .zero, in: container) != nil else {
      return []
    }
    // An extent is measured if the frame is as long as the item says.
    let frames = estimated.items.map(\.frame)
    let sizes = GroupSolver.Measured.each { item in
      let size = frames[item].size
      return CGSize(
        width: size.width + LayoutGrid.pointsPerUnit,
        height: size.height + LayoutGrid.pointsPerUnit)
    }
    var probe = GroupSolver(pixels: pixels, limit: frames.count, sizes: sizes)
    _ = probe.place(solverItem, slot: slot, at: .zero, in: container)
    return frames.enumerated().map { item, frame in
      // Items that have no room in the longer group are measured because of that.
      let found = item < probe.items.count ? probe.items[item].frame.size : .zero
      return CompositionalGroupItem(
        size: frame.size,
        isMeasured: (found.width != frame.size.width, found.height != frame.size.height),
        views: estimated.supplementaries.filter { $0.item == item }.map(\.kind))
    }
  }
}
