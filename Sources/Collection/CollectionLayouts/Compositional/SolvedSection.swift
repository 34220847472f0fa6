import CollectionModel
import Foundation

/// A section of a compositional layout, solved for a view: where its groups go and what is around
/// them. It is the same for any number of items.
final class SolvedSection: Sendable {
  /// How the items of a section are placed.
  enum Content: Sendable {
    /// The first item has no room: nothing is laid out.
    case nothing
    /// Groups that look all the same.
    case pattern(GroupPattern)
    /// Groups whose extent depends on what their items measure.
    case lines(MeasuredGroup)
    /// One row of groups that scrolls by itself; the collection has one item for all of them.
    case shelf(CGRect)
  }

  /// A header, a footer or a view on a side.
  struct Boundary: Sendable {
    var item: CompositionalBoundaryItem
    /// Its start and its extent across the scroll axis, in points of the content.
    var across: (start: Double, extent: Double)
    /// The extent of its slot along the scroll axis; that of an estimated header may be measured.
    var extent: Double
    /// Its own insets along the scroll axis, in points.
    var sides: (before: Double, after: Double)
    var isMeasured: Bool

    /// Its extent along the scroll axis.
    ///
    /// - Parameter header: the measured extent of the section's header in grid units; 0 for none.
    func extent(_ header: UInt32) -> Double {
      isMeasured && item.kind == .header && header > 0
        ? Double(header) * LayoutGrid.pointsPerUnit : extent
    }

    /// Where it is in its slot. Insets beyond the slot leave the difference.
    func shown(_ slot: Extent) -> Extent {
      let near = slot.near + sides.before
      return Extent(
        near: near, far: near + abs(slot.far - slot.near - sides.before - sides.after))
    }

    /// Where it begins along the scroll axis, from the start of the section's box.
    func near(in box: Double, extent: Double) -> Double {
      let offset = PixelGrid.exact(Double(item.offset.y))
      if item.alignment.contains(.top) {
        return (item.extendsBoundary ? -extent : 0) + offset
      }
      if item.alignment.contains(.bottom) {
        return (item.extendsBoundary ? box : box - extent) + offset
      }
      return (item.extendsBoundary ? max(0, (box - extent) / 2) : (box - extent) / 2) + offset
    }
  }

  let description: CompositionalSection
  let content: Content
  let boundaries: [Boundary]
  /// Those before the section, and those after it.
  let openings: [Boundary]
  let closings: [Boundary]
  /// How far the section extends before and after its box, if its header was not measured.
  private let estimatedGrowth: (before: Double, after: Double)
  /// Whether the extent of the header may be measured.
  let measuresHeader: Bool
  /// The insets along the scroll axis, in points.
  let insets: (before: Double, after: Double)
  let groupSpacing: Double
  /// The least extent of the box, because of views at its sides.
  let leastBox: Double
  /// How far cursors count from the first item of the section on; 0 if the box may be of any
  /// extent. A section in which one has come that far is longer than `leastBox`.
  let countedExtent: Double
  /// Points after the section that belong to no section.
  let spacingAfter: Double
  /// The extent across the scroll axis of the view or, if that is longer, of a group; in points.
  let extentAcross: Double
  let pixels: PixelGrid

  // MARK: Solving

  init(
    _ section: CompositionalSection, in environment: CompositionalEnvironment,
    reference: CompositionalInsetsReference, spacingAfter: Double
  ) {
    description = section
    let pixels = PixelGrid(scale: environment.scale)
    self.pixels = pixels
    self.spacingAfter = PixelGrid.exact(max(0, spacingAfter))
    groupSpacing = PixelGrid.exact(max(0, section.groupSpacing))
    insets = (PixelGrid.exact(section.insets.top), PixelGrid.exact(section.insets.bottom))
    let view = SIMD2(Double(environment.size.width), Double(environment.size.height))
    let sides = environment.insets(of: section.insetsReference, in: reference)
    let start = PixelGrid.exact(section.insets.leading + sides.leading)
    let width = max(0, view.x - start - PixelGrid.exact(section.insets.trailing + sides.trailing))
    let isShelf = section.orthogonalScrolling != .none
    (content, extentAcross) = Self.content(
      of: section, in: SIMD2(width, view.y), view: view, start: start, isShelf: isShelf,
      groupSpacing: groupSpacing, pixels: pixels, insets: insets)
    // Boundary items keep to the section's insets or to the view alone.
    var room = (start: start, extent: width)
    if !section.boundaryItemsFollowInsets {
      let sides = environment.insets(
        of: section.boundaryInsetsReference ?? section.insetsReference, in: reference)
      room = (
        PixelGrid.exact(sides.leading),
        max(0, view.x - PixelGrid.exact(sides.leading) - PixelGrid.exact(sides.trailing))
      )
    }
    let solver = GroupSolver(pixels: pixels)
    boundaries = section.boundaryItems.map { item in
      let size = solver.size(item.size, in: SIMD2(room.extent, view.y))
      let x: Double
      if item.alignment.contains(.leading) {
        x = room.start
      } else if item.alignment.contains(.trailing) {
        x = PixelGrid.exact(room.start + room.extent - size.x)
      } else {
        x = pixels.round(room.start + (room.extent - size.x) / 2)
      }
      let inset = GroupSolver.insets(item.insets, of: item.size)
      return Boundary(
        item: item,
        across: (
          x + PixelGrid.exact(Double(item.offset.x)) + inset.near.x,
          abs(size.x - inset.near.x - inset.far.x)
        ), extent: size.y, sides: (inset.near.y, inset.far.y),
        isMeasured: item.size.height.isEstimated)
    }
    leastBox = boundaries.reduce(0) { least, boundary in
      boundary.item.growsSection ? max(least, boundary.extent) : least
    }
    // The last group may end so far before the cursor.
    let last: Double
    switch content {
    case .pattern(let pattern): last = 2 * pattern.cycleExtent
    case .lines, .nothing, .shelf: last = 0
    }
    countedExtent =
      leastBox > 0 ? leastBox + groupSpacing + last + abs(insets.before) + abs(insets.after) : 0
    openings = boundaries.filter { $0.item.attachment == .opening }
    closings = boundaries.filter { $0.item.attachment == .closing }
    measuresHeader = openings.contains { $0.isMeasured && $0.item.kind == .header }
    estimatedGrowth = Self.growth(openings, closings, header: 0)
  }

  private static func content(
    of section: CompositionalSection, in room: SIMD2<Double>, view: SIMD2<Double>, start: Double,
    isShelf: Bool, groupSpacing: Double, pixels: PixelGrid, insets: (before: Double, after: Double)
  ) -> (Content, Double) {
    let solver = GroupSolver(pixels: pixels)
    let group = section.group
    if isShelf {
      // Groups lie in one row, sized as in a horizontal layout.
      let size = solver.size(group.size, in: SIMD2(view.x, view.y - insets.before - insets.after))
      var extent = size.y
      if group.size.height.isEstimated {
        var inner = GroupSolver(pixels: pixels)
        extent =
          inner.place(SolverItem(group), slot: size, at: .zero, in: SIMD2(view.x, view.y))?.y
          ?? size.y
      }
      let edges =
        PixelGrid.exact(group.edges.top?.least ?? 0)
        + PixelGrid.exact(group.edges.bottom?.least ?? 0)
      return (
        .shelf(CGRect(x: start, y: 0, width: room.x, height: max(0, extent + edges))), view.x
      )
    }
    let isCustom: Bool
    if case .custom? = group.group?.arrangement { isCustom = true } else { isCustom = false }
    // The container of a custom group is the whole view.
    let size = solver.size(group.size, in: isCustom ? view : room)
    let edges = group.edges
    // Items lie before decorations.
    let itemZIndex: Int32 = section.liesOnDecorations ? 1 : 0
    let lead = PixelGrid.exact(edges.top?.least ?? 0)
    let tail = PixelGrid.exact(edges.bottom?.least ?? 0)
    let across = start + pixels.round(edges.startAcross(of: size.x, in: room.x))
    if group.isMeasured {
      let measured = MeasuredGroup(
        group: group, slot: size, container: room, across: across, lead: lead, tail: tail,
        spacing: groupSpacing, pixels: pixels, itemZIndex: itemZIndex, view: view.y)
      guard let width = measured.extentAcross else { return (.nothing, view.x) }
      return (.lines(measured), max(view.x, width))
    }
    var whole = GroupSolver(pixels: pixels, itemZIndex: itemZIndex)
    guard let found = whole.place(SolverItem(group), slot: size, at: .zero, in: room),
      !whole.items.isEmpty
    else { return (.nothing, view.x) }
    let pattern = GroupPattern(
      whole, origin: SIMD2(across, lead), height: found.y,
      insetAfter: group.size.height.isEstimated ? 0 : PixelGrid.exact(group.insets.bottom),
      edgeAfter: tail, isTrimmed: !isCustom, spacing: groupSpacing, pixels: pixels)
    return (.pattern(pattern), max(view.x, found.x))
  }

  // MARK: The box

  /// How far the section extends before and after its box, because of headers and footers.
  ///
  /// - Parameter header: the measured extent of the section's header in grid units; 0 for none.
  /// - Complexity: O(1), but O(boundary items) for a measured header.
  @inline(__always)
  func growth(_ header: UInt32) -> (before: Double, after: Double) {
    measuresHeader && header > 0
      ? Self.growth(openings, closings, header: header) : estimatedGrowth
  }

  @inline(never)
  private static func growth(
    _ openings: [Boundary], _ closings: [Boundary], header: UInt32
  ) -> (before: Double, after: Double) {
    (
      openings.reduce(0) {
        max($0, $1.extent(header) - PixelGrid.exact(Double($1.item.offset.y)))
      },
      closings.reduce(0) {
        max($0, $1.extent(header) + PixelGrid.exact(Double($1.item.offset.y)))
      }
    )
  }

  /// - Parameter header: the measured extent of the section's header in grid units; 0 for none.
  func extent(of boundary: Boundary, _ header: UInt32) -> Double { boundary.extent(header) }

  /// Whether nothing is in a section without items, not even its insets.
  var isNothingWhenEmpty: Bool { boundaries.isEmpty }
}

extension CompositionalEdgeSpacing {
  /// Where a group begins across its section.
  func startAcross(of length: Double, in room: Double) -> Double {
    let (near, far) = (leading ?? .fixed(0), trailing ?? .fixed(0))
    guard near.isFlexible else { return near.least }
    let rest = room - length - near.least - far.least
    return near.least + rest / (far.isFlexible ? 2 : 1)
  }
}

extension CompositionalItem {
  /// Whether the size of the item, or of an item in it, is known only when it was measured.
  var isMeasured: Bool {
    guard let group else { return size.width.isEstimated || size.height.isEstimated }
    if case .custom = group.arrangement { return false }
    switch group.arrangement {
    case .equalShares, .repeating: return group.subitems.prefix(1).contains { $0.isMeasured }
    case .fitting, .custom: return group.subitems.contains { $0.isMeasured }
    }
  }
}

extension CompositionalBoundaryItem {
  /// Whether it lies at a side of its section, which is as long as the item at least.
  var growsSection: Bool { extendsBoundary && alignment.isDisjoint(with: [.top, .bottom]) }

  /// What the elements of its kind must be attached to.
  public var attachment: ElementKind.Attachment {
    guard extendsBoundary else { return .section }
    if alignment.contains(.top) { return .opening }
    return alignment.contains(.bottom) ? .closing : .section
  }
}
