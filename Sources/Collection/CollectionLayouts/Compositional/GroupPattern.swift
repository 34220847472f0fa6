import CollectionModel
import Foundation

/// A group whose sizes do not depend on what is measured, solved once: every further group of its
/// section looks the same.
///
/// ```
///  0      lead                       lead + height   extent   pitch
///  |-edge--|--- cells, in their order ------|--edge-----|-space-|
/// ```
///
/// Positions along the scroll axis are relative to the start of the group with its edges. Cells
/// *rest* within the group, even if they stick out of it: rules place them where they rest, and the
/// effect of the bounds moves them to where they are. So no element begins before its section, or
/// ends after it.
///
/// - Complexity: 100 bytes for each item of a group, and as much for each supplementary view.
final class GroupPattern: Hashable, Sendable {
  /// One item of the group with its supplementary views.
  struct Cell: Hashable, Sendable {
    var frame: CGRect
    var resting: CGRect
    var zIndex: Int32
    /// Its supplementary views in `GroupPattern.supplementaries`.
    var views: Range<Int>
  }

  /// A supplementary view.
  struct View: Hashable, Sendable {
    var kind: ElementKind
    var frame: CGRect
    var resting: CGRect
    var zIndex: Int32
  }

  let cells: [Cell]
  let supplementaries: [View]
  /// The largest number of supplementary views of one cell.
  let mostViews: Int
  /// How far the first n cells reach where they rest, or the groups before reach if that is more.
  let reaches: [Double]
  /// The first position at which a cell from number n on rests, or one of a later group.
  let nears: [Double]
  /// What each cell and its supplementary views cover where they rest.
  let extentsOfCells: [Extent]
  /// Where as many cells as there are in a group begin, from cell n of one group on.
  let firstNears: [Double]
  /// Where as many cells as there are in a group end, up to cell n of one group.
  let lastFars: [Double]
  /// The extent of a group that ends after n cells, with its edges.
  let extents: [Double]
  /// The starts of the first groups; all further ones repeat them at a distance of `cycleExtent`.
  /// More than one if groups begin between two pixels.
  let starts: [Double]
  let cycleExtent: Double
  /// How far elements stick out before and after where they rest, in points.
  let overhang: Overhang

  var count: Int { cells.count }

  static func == (one: GroupPattern, other: GroupPattern) -> Bool {
    one.cells == other.cells && one.supplementaries == other.supplementaries
      && one.extents == other.extents && one.starts == other.starts
      && one.cycleExtent == other.cycleExtent
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(cells)
    hasher.combine(cycleExtent)
  }

  /// - Parameters:
  ///   - solver: has placed the whole group at its outer corner.
  ///   - origin: of the group across the scroll axis, and from the start of its edges.
  ///   - height: of the group along the scroll axis.
  ///   - insetAfter: the inset of the group after its items.
  ///   - edgeAfter: the space after the group that belongs to it.
  init(
    _ solver: GroupSolver, origin: SIMD2<Double>, height: Double, insetAfter: Double,
    edgeAfter: Double, isTrimmed: Bool, spacing: Double, pixels: PixelGrid
  ) {
    let items = solver.items
    let extents = Self.extents(
      of: items, lead: origin.y, height: height, insetAfter: insetAfter, edgeAfter: edgeAfter,
      isTrimmed: isTrimmed)
    self.extents = extents
    let pitch = extents[items.count] + spacing
    let starts = Self.starts(pitch: pitch, pixels)
    self.starts = starts
    cycleExtent = Double(starts.count) * pitch
    let least = Self.leastStep(of: starts, pitch: pitch)
    let limits = Self.limits(extents, least: least)
    let moved = { (frame: CGRect) in frame.offsetBy(dx: origin.x, dy: origin.y) }
    let views = solver.supplementariesByItem
    let supplementaries = views.map {
      let frame = moved($0.frame)
      return View(
        kind: $0.kind, frame: frame, resting: Self.resting(frame, in: limits[$0.item]),
        zIndex: $0.zIndex)
    }
    self.supplementaries = supplementaries
    var first = 0
    let cells = items.enumerated().map { number, item in
      let start = first
      while first < views.count, views[first].item == number { first += 1 }
      let frame = moved(item.frame)
      return Cell(
        frame: frame, resting: Self.resting(frame, in: limits[number]), zIndex: item.zIndex,
        views: start..<first)
    }
    self.cells = cells
    mostViews = cells.reduce(0) { max($0, $1.views.count) }
    let all = cells.map { cell in
      supplementaries[cell.views].reduce(into: Extent(cell.resting)) {
        $0.formUnion(Extent($1.resting))
      }
    }
    extentsOfCells = all
    (nears, reaches) = Self.bounds(of: all, least: least)
    (firstNears, lastFars) = Self.ends(of: all, pitch: pitch)
    var most = Overhang()
    for cell in cells { most.formUnion(Overhang(of: cell.frame, from: cell.resting)) }
    for view in supplementaries { most.formUnion(Overhang(of: view.frame, from: view.resting)) }
    overhang = most
  }

  /// The extent of a group that ends after n items, for n from 0 to all. One that is cut off
  /// reaches as far as its items, and as far beyond them as the whole group.
  private static func extents(
    of items: [GroupSolver.Solved], lead: Double, height: Double, insetAfter: Double,
    edgeAfter: Double, isTrimmed: Bool
  ) -> [Double] {
    let left = height - insetAfter - items.reduce(0) { max($0, Extent($1.frame).far) }
    let whole = lead + height + edgeAfter
    var reached = 0.0
    return (0...items.count).map { count in
      if count > 0 { reached = max(reached, Extent(items[count - 1].frame).far) }
      return isTrimmed && count > 0 && count < items.count
        ? max(0, lead + reached + left + edgeAfter) : whole
    }
  }

  /// How far each cell may rest, so that it lies in its section wherever that ends: in its own
  /// group or, as groups begin at whole pixels, just behind the start of the next one.
  private static func limits(_ extents: [Double], least: Double) -> [Double] {
    var limits = Array(extents.dropFirst())
    var limit = least + (limits.min() ?? 0)
    for cell in limits.indices.reversed() {
      limit = min(limit, limits[cell])
      limits[cell] = limit
    }
    return limits
  }

  /// The least distance between the starts of two groups.
  private static func leastStep(of starts: [Double], pitch: Double) -> Double {
    var least = Double(starts.count) * pitch - starts[starts.count - 1]
    for group in starts.indices.dropFirst() {
      least = min(least, starts[group] - starts[group - 1])
    }
    return least
  }

  /// The part of a frame that lies in its group, if the group has the extent `limit`.
  private static func resting(_ frame: CGRect, in limit: Double) -> CGRect {
    let extent = Extent(frame)
    let near = max(0, min(extent.near, limit))
    let far = max(near, min(extent.far, limit))
    return CGRect(x: frame.origin.x, y: near, width: frame.size.width, height: far - near)
  }

  /// The starts of the groups until one begins at a whole number of points again.
  private static func starts(pitch: Double, _ pixels: PixelGrid) -> [Double] {
    var period = 1
    if pixels.round(pitch) != pitch {
      while period < Int(LayoutGrid.unitsPerPoint),
        pitch * Double(period) != (pitch * Double(period)).rounded()
      {
        period += 1
      }
    }
    return (0..<period).map { pixels.round(Double($0) * pitch) }
  }

  /// Where the cells from number n on and those before it in the next group begin, and where the
  /// cells before number n and those from it on in the group before end; for n from 0 to all.
  private static func ends(
    of all: [Extent], pitch: Double
  ) -> (firstNears: [Double], lastFars: [Double]) {
    var nears = Array(repeating: Double.infinity, count: all.count + 1)
    var fars = Array(repeating: -Double.infinity, count: all.count + 1)
    for cell in all.indices.reversed() {
      nears[cell] = min(nears[cell + 1], all[cell].near)
      fars[cell] = max(fars[cell + 1], all[cell].far - pitch)
    }
    var (near, far) = (Double.infinity, -Double.infinity)
    for cell in 0...all.count {
      nears[cell] = min(nears[cell], near)
      fars[cell] = max(fars[cell], far)
      guard cell < all.count else { break }
      near = min(near, all[cell].near + pitch)
      far = max(far, all[cell].far)
    }
    return (nears, fars)
  }

  /// The least near edge of what follows the first n cells, and the greatest far edge of what comes
  /// before, for n from 0 to all.
  ///
  /// - Parameter least: the least distance between the starts of two groups.
  private static func bounds(
    of all: [Extent], least: Double
  ) -> (nears: [Double], reaches: [Double]) {
    let first = max(0, all.reduce(0) { max($0, $1.far) } - least)
    var reaches = Array(repeating: first, count: all.count + 1)
    var nears = Array(repeating: least, count: all.count + 1)
    for cell in all.indices { reaches[cell + 1] = max(reaches[cell], all[cell].far) }
    for cell in all.indices.reversed() { nears[cell] = min(nears[cell + 1], all[cell].near) }
    return (nears, reaches)
  }
}

extension Extent {
  /// The interval that a frame covers along the scroll axis.
  init(_ frame: CGRect) {
    let near = Double(frame.origin.y)
    self.init(near: near, far: near + Double(frame.size.height))
  }
}
