import CollectionModel
import Foundation

/// Computes where the items of one group are, with those of the groups in it.
///
/// All numbers are in points from the outer corner of the outermost group, on the `LayoutGrid`.
/// Fractions are rounded down to a pixel, and positions to the nearest one. No source decides
/// whether positions are rounded within their group or within the view: here it is the group, so
/// that equal groups look alike.
///
/// - Complexity: O(items), and O(subitems) for each item that fits in addition.
struct GroupSolver {
  /// Along an axis: 0 across the scroll axis, 1 along it.
  typealias Pair = SIMD2<Double>

  /// An item, or a supplementary view of one.
  struct Solved: Hashable {
    var kind: ElementKind
    /// Which item of the group it is, or belongs to.
    var item: Int
    var frame: CGRect
    var zIndex: Int32
  }

  /// What is known of a group before its items are placed.
  struct Plan {
    /// The room for items.
    var inner: Pair
    /// What fractions of items refer to: `inner` without the space between items.
    var base: Pair
    /// How many subitems are placed, each of the list in turn.
    var count: Int
    /// Points that each flexible space gets in addition to its least.
    var share: Double
    /// Whether further items are taken as long as their measured lengths fit.
    var isGreedy = false
    /// Whether another plan may follow from other measured lengths.
    var isMeasured = false
  }

  /// Where measured sizes come from.
  enum Measured {
    /// Estimates hold.
    case nothing
    case run(SizeRun)
    case each((Int) -> CGSize)
  }

  let pixels: PixelGrid
  /// How many items there are at most.
  private(set) var limit: Int
  /// That of items without one of their own.
  private let itemZIndex: Int32
  private var sizes: Measured
  /// The plans of groups, by their numbers, that were made before. They are good for the same room.
  private let known: [Plan?]
  /// The plans that are made; nil unless they are kept.
  private(set) var made: [Int: Plan]?
  /// The items, in their order.
  private(set) var items: [Solved] = []
  /// Supplementary views of items and groups.
  private(set) var supplementaries: [Solved] = []
  /// Whether the group could have taken more items than there are.
  var isCut = false
  /// The lengths that siblings share instead of their own; -1 for none.
  private var overrides = Self.noOverrides
  private static let noOverrides = Pair(-1, -1)

  /// Supplementary views in the order of their items: those of a group come after those in it.
  var supplementariesByItem: [Solved] {
    guard supplementaries.count > 1 else { return supplementaries }
    return supplementaries.enumerated().sorted {
      ($0.element.item, $0.offset) < ($1.element.item, $1.offset)
    }.map(\.element)
  }

  /// How far items reach along the scroll axis.
  var reach: Double { items.reduce(0) { max($0, Extent($1.frame).far) } }

  /// - Parameters:
  ///   - known: of a solver of the same group (`made`), before anything was measured.
  ///   - expected: about how many items there are.
  init(
    pixels: PixelGrid, limit: Int = GroupSolver.mostItems, itemZIndex: Int32 = 0,
    sizes: Measured = .nothing, known: [Plan?] = [], expected: Int = 0, keepsPlans: Bool = false
  ) {
    self.pixels = pixels
    self.limit = limit
    self.itemZIndex = itemZIndex
    self.sizes = sizes
    self.known = known
    made = keepsPlans ? [:] : nil
    items.reserveCapacity(expected)
  }

  /// Continues with the sizes of a run, for a group of these items alone.
  mutating func restart(with run: SizeRun) {
    sizes = .run(run)
    limit = run.count
    isCut = false
    items.removeAll(keepingCapacity: true)
    if !supplementaries.isEmpty { supplementaries.removeAll(keepingCapacity: true) }
  }

  // MARK: Lengths

  @inline(__always)
  func length(_ dimension: CompositionalDimension, of container: Pair) -> Double {
    switch dimension {
    case .fractionalWidth(let fraction): max(0, pixels.floor(fraction * container.x))
    case .fractionalHeight(let fraction): max(0, pixels.floor(fraction * container.y))
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points):
      max(0, PixelGrid.exact(points))
    }
  }

  /// The size of an item or a group in its container; estimates count as themselves.
  func size(_ size: CompositionalSize, in container: Pair) -> Pair {
    Pair(length(size.width, of: container), length(size.height, of: container))
  }

  /// The measured size of an item; nil as long as estimates hold.
  @inline(__always)
  func measuredSize(_ item: Int) -> Pair? {
    switch sizes {
    case .nothing: nil
    case .run(let run):
      Pair(Double(run[item].size.width), Double(run[item].size.height))
        * LayoutGrid.pointsPerUnit
    case .each(let size): Pair(Double(size(item).width), Double(size(item).height))
    }
  }

  /// Whether estimates do not hold.
  private var isMeasuring: Bool { if case .nothing = sizes { false } else { true } }

  /// The length that an item measures on an axis, the next one or one ahead of it; that of its slot
  /// for a group.
  func measuredLength(
    of item: SolverItem, _ slot: Pair, axis: Int, ahead: Int = 0
  ) -> Double {
    guard item.group == nil, item.isEstimated[axis], items.count + ahead < limit,
      let found = measuredSize(items.count + ahead)
    else { return slot[axis] }
    return found[axis]
  }

  // MARK: Items

  /// Places an item, or a group with its items.
  ///
  /// - Parameters:
  ///   - slot: its size, in which estimates count as themselves.
  ///   - container: the room that it is laid out in.
  /// - Returns: the size that it turned out to have; nil if a group has no room for its first item.
  mutating func place(
    _ item: SolverItem, slot: Pair, at origin: Pair, in container: Pair
  ) -> Pair? {
    guard let group = item.group else { return placeLeaf(item, slot: slot, at: origin) }
    let first = items.count
    guard let size = place(group, of: item, slot: slot, at: origin) else { return nil }
    if first < items.count, !item.supplementaries.isEmpty {
      attach(
        item.supplementaries, to: first, frame: Self.rect(origin, size), fractionsOf: container)
    }
    return size
  }

  private mutating func placeLeaf(_ item: SolverItem, slot: Pair, at origin: Pair) -> Pair {
    let number = items.count
    var size = slot
    if item.isEstimated.across || item.isEstimated.along, let found = measuredSize(number) {
      if item.isEstimated.across, overrides.x < 0 { size.x = found.x }
      if item.isEstimated.along, overrides.y < 0 { size.y = found.y }
    }
    let room = size - item.near - item.far
    let frame = Self.rect(origin + item.near, Pair(abs(room.x), abs(room.y)))
    items.append(Solved(kind: .item, item: number, frame: frame, zIndex: itemZIndex))
    if !item.supplementaries.isEmpty {
      attach(
        item.supplementaries, to: number, frame: frame,
        fractionsOf: Pair(Double(frame.size.width), Double(frame.size.height)))
    }
    return size
  }

  /// Content insets, which an estimated axis ignores.
  static func insets(
    _ insets: SectionInsets, of dimensions: CompositionalSize
  ) -> (near: Pair, far: Pair) {
    var (near, far) = (
      Pair(PixelGrid.exact(insets.leading), PixelGrid.exact(insets.top)),
      Pair(PixelGrid.exact(insets.trailing), PixelGrid.exact(insets.bottom))
    )
    if dimensions.width.isEstimated { (near.x, far.x) = (0, 0) }
    if dimensions.height.isEstimated { (near.y, far.y) = (0, 0) }
    return (near, far)
  }

  private mutating func attach(
    _ attached: [CompositionalAnchoredItem], to item: Int, frame: CGRect, fractionsOf room: Pair
  ) {
    for view in attached {
      let size = size(view.size, in: room)
      let found = view.frame(in: frame, size: CGSize(width: size.x, height: size.y))
      let origin = Pair(
        pixels.round(Double(found.origin.x)) + PixelGrid.exact(view.insets.leading),
        pixels.round(Double(found.origin.y)) + PixelGrid.exact(view.insets.top))
      let room =
        size
        - Pair(
          PixelGrid.exact(view.insets.leading + view.insets.trailing),
          PixelGrid.exact(view.insets.top + view.insets.bottom))
      supplementaries.append(
        Solved(
          kind: view.kind, item: item, frame: Self.rect(origin, Pair(abs(room.x), abs(room.y))),
          zIndex: view.zIndex))
    }
  }

  static func rect(_ origin: Pair, _ size: Pair) -> CGRect {
    CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  // MARK: Groups

  private mutating func place(
    _ group: SolverItem.Group, of item: SolverItem, slot: Pair, at origin: Pair
  ) -> Pair? {
    if case .custom(let frames) = group.arrangement {
      placeCustom(frames, at: origin)
      return slot
    }
    guard !group.children.isEmpty else { return nil }
    let room = slot - item.near - item.far
    let inner = Pair(max(0, room.x), max(0, room.y))
    guard let plan = plan(for: group, in: inner, isEstimated: item.isEstimated) else { return nil }
    let uniform = group.hasUniformItems ? uniformLengths(group, plan) : Self.noOverrides
    let saved = overrides
    defer { overrides = saved }
    let (along, across) = (group.along, 1 - group.along)
    let step = group.spacing + (group.hasFlexibleSpacing ? plan.share : 0)
    let roomAcross = item.isEstimated[across] ? nil : inner[across]
    var (position, extentAcross) = (0.0, 0.0)
    for number in 0..<plan.count {
      guard items.count < limit else {
        isCut = true
        break
      }
      let child = group.child(number)
      var size = size(child.size, in: plan.base)
      overrides = Self.noOverrides
      if case .equalShares = group.arrangement {
        size[along] = plan.base[along]
        overrides[along] = size[along]
      }
      if group.hasUniformItems {
        for axis in 0...1 where uniform[axis] >= 0 && child.isUniform[axis] {
          size[axis] = uniform[axis]
          overrides[axis] = uniform[axis]
        }
      }
      if number > 0 { position += step }
      var place = Pair.zero
      if let edges = child.edges {
        position += edges.nearAlong.least + (edges.nearAlong.isFlexible ? plan.share : 0)
        let length =
          overrides[across] < 0 ? measuredLength(of: child, size, axis: across) : size[across]
        place[across] = edges.start(of: length, in: roomAcross)
      }
      place[along] = position
      place += item.near
      place = origin + Pair(pixels.round(place.x), pixels.round(place.y))
      let (first, firstView) = (items.count, supplementaries.count)
      guard let found = self.place(child, slot: size, at: place, in: plan.base) else { return nil }
      position += found[along]
      if let edges = child.edges {
        if child.group != nil, found[across] != size[across] {
          let starts = [size[across], found[across]].map {
            pixels.round(item.near[across] + edges.start(of: $0, in: roomAcross))
          }
          move(items: first..., views: firstView..., by: starts[1] - starts[0], axis: across)
        }
        position += edges.farAlong.least + (edges.farAlong.isFlexible ? plan.share : 0)
        extentAcross = max(
          extentAcross, edges.nearAcross.least + found[across] + edges.farAcross.least)
      } else {
        extentAcross = max(extentAcross, found[across])
      }
    }
    var size = slot
    if item.isEstimated[along] { size[along] = PixelGrid.exact(position) }
    if item.isEstimated[across] { size[across] = extentAcross }
    return size
  }

  /// Moves what was placed in a group whose length turned out to be another one.
  private mutating func move(
    items first: PartialRangeFrom<Int>, views: PartialRangeFrom<Int>, by distance: Double,
    axis: Int
  ) {
    let (x, y) = axis == 0 ? (distance, 0) : (0, distance)
    for index in items.indices[first] {
      items[index].frame = items[index].frame.offsetBy(dx: x, dy: y)
    }
    for index in supplementaries.indices[views] {
      supplementaries[index].frame = supplementaries[index].frame.offsetBy(dx: x, dy: y)
    }
  }

  private mutating func plan(
    for group: SolverItem.Group, in inner: Pair, isEstimated: SolverItem.PerAxis<Bool>
  ) -> Plan? {
    var plan: Plan
    if group.number < known.count, let same = known[group.number], same.inner == inner {
      plan = same
    } else {
      guard let new = self.plan(group, in: inner, isEstimated: isEstimated) else { return nil }
      plan = new
      if made != nil, !plan.isMeasured { made?[group.number] = plan }
    }
    if plan.isGreedy, isMeasuring { takeMeasured(group, &plan) }
    return plan
  }

  private mutating func placeCustom(_ frames: [CompositionalCustomFrame], at origin: Pair) {
    for custom in frames {
      guard items.count < limit else {
        isCut = true
        return
      }
      let frame = custom.frame
      let corner = Pair(PixelGrid.exact(Double(frame.minX)), PixelGrid.exact(Double(frame.minY)))
      items.append(
        Solved(
          kind: .item, item: items.count,
          frame: Self.rect(
            origin + corner,
            Pair(PixelGrid.exact(Double(frame.width)), PixelGrid.exact(Double(frame.height)))),
          zIndex: itemZIndex &+ custom.zIndex))
    }
  }

  /// The length that all items of a group have on each axis, if they are uniform on it; -1 if not.
  private func uniformLengths(_ group: SolverItem.Group, _ plan: Plan) -> Pair {
    var found = Self.noOverrides
    guard !plan.isGreedy else { return found }
    for number in 0..<min(plan.count, limit - items.count) {
      guard let size = measuredSize(items.count + number) else { return found }
      let child = group.child(number)
      if child.isUniform.across { found.x = max(found.x, size.x) }
      if child.isUniform.along { found.y = max(found.y, size.y) }
    }
    return found
  }
}
