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

  private let pixels: PixelGrid
  /// How many items there are at most.
  private let limit: Int
  /// That of items without one of their own.
  private let itemZIndex: Int32
  /// The measured size of an item; nil as long as estimates hold.
  private let measured: ((Int) -> CGSize)?
  /// The items, in their order.
  private(set) var items: [Solved] = []
  /// Supplementary views of items and groups.
  private(set) var supplementaries: [Solved] = []
  /// Whether the group could have taken more items than there are.
  private(set) var isCut = false

  /// Supplementary views in the order of their items: those of a group come after those in it.
  var supplementariesByItem: [Solved] {
    supplementaries.enumerated().sorted {
      ($0.element.item, $0.offset) < ($1.element.item, $1.offset)
    }.map(\.element)
  }

  /// How far items reach along the scroll axis.
  var reach: Double { items.reduce(0) { max($0, Extent($1.frame).far) } }

  init(
    pixels: PixelGrid, limit: Int = .max, itemZIndex: Int32 = 0,
    measured: ((Int) -> CGSize)? = nil
  ) {
    self.pixels = pixels
    self.limit = limit
    self.itemZIndex = itemZIndex
    self.measured = measured
  }

  // MARK: Lengths

  private func length(_ dimension: CompositionalDimension, of container: Pair) -> Double {
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

  // MARK: Placing

  /// Places an item, or a group with its items.
  ///
  /// - Parameters:
  ///   - slot: its size, in which estimates count as themselves.
  ///   - container: the room that it is laid out in.
  /// - Returns: the size that it turned out to have; nil if a group has no room for its first item.
  mutating func place(
    _ item: CompositionalItem, slot: Pair, at origin: Pair, in container: Pair
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

  private mutating func placeLeaf(_ item: CompositionalItem, slot: Pair, at origin: Pair) -> Pair {
    let number = items.count
    var size = slot
    let isEstimated = (item.size.width.isEstimated, item.size.height.isEstimated)
    if isEstimated.0 || isEstimated.1, let measured {
      let found = measured(number)
      if isEstimated.0, overrides.x < 0 { size.x = Double(found.width) }
      if isEstimated.1, overrides.y < 0 { size.y = Double(found.height) }
    }
    let (near, far) = insets(item.insets, of: item.size)
    let room = size - near - far
    let frame = Self.rect(origin + near, Pair(abs(room.x), abs(room.y)))
    items.append(Solved(kind: .item, item: number, frame: frame, zIndex: itemZIndex))
    if !item.supplementaries.isEmpty {
      attach(
        item.supplementaries, to: number, frame: frame,
        fractionsOf: Pair(Double(frame.size.width), Double(frame.size.height)))
    }
    return size
  }

  /// Content insets, which an estimated axis ignores.
  func insets(
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

  /// The lengths that siblings share instead of their own; -1 for none.
  private var overrides = Pair(-1, -1)

  /// What is known of a group before its items are placed.
  private struct Plan {
    /// 0 if items lie side by side, 1 if one above the other.
    var along: Int
    /// The room for items.
    var inner: Pair
    /// What fractions of items refer to: `inner` without the space between items.
    var base: Pair
    /// How many subitems are placed, each of the list in turn.
    var count: Int
    /// Points that each flexible space gets in addition to its least.
    var share: Double
    var spacing: Double
    /// Whether further items are taken as long as their measured lengths fit.
    var isGreedy = false
  }

  private mutating func place(
    _ group: CompositionalGroup, of item: CompositionalItem, slot: Pair, at origin: Pair
  ) -> Pair? {
    if case .custom(let frames) = group.arrangement {
      placeCustom(frames, at: origin)
      return slot
    }
    guard !group.subitems.isEmpty else { return nil }
    let (near, far) = insets(item.insets, of: item.size)
    let inner = Pair(max(0, slot.x - near.x - far.x), max(0, slot.y - near.y - far.y))
    let isEstimated = [item.size.width.isEstimated, item.size.height.isEstimated]
    guard var plan = plan(group, in: inner, isEstimated: isEstimated) else { return nil }
    if plan.isGreedy { takeMeasured(group, &plan) }
    let along = plan.along
    let across = 1 - along
    var position = 0.0
    var extentAcross = 0.0
    var number = 0
    let uniform = uniformLengths(group, plan)
    while number < plan.count {
      guard items.count < limit else {
        isCut = true
        break
      }
      let child = group.subitems[isFitting(group) ? number % group.subitems.count : 0]
      var size = size(child.size, in: plan.base)
      let saved = overrides
      overrides = Pair(-1, -1)
      if case .equalShares = group.arrangement {
        size[along] = plan.base[along]
        overrides[along] = size[along]
      }
      for axis in 0...1 where uniform[axis] >= 0 && child.size.isUniform(axis) {
        size[axis] = uniform[axis]
        overrides[axis] = uniform[axis]
      }
      defer { overrides = saved }
      let edges = Edges(child.edges, along: along)
      if number > 0 {
        position += plan.spacing + (group.spacing?.isFlexible == true ? plan.share : 0)
      }
      position += edges.nearAlong.least + (edges.nearAlong.isFlexible ? plan.share : 0)
      var place = Pair.zero
      place[along] = near[along] + position
      place[across] =
        near[across]
        + edges.start(
          of: overrides[across] < 0
            ? measuredLength(of: child, size, axis: across) : size[across],
          in: isEstimated[across] ? nil : inner[across])
      place = origin + Pair(pixels.round(place.x), pixels.round(place.y))
      guard let found = self.place(child, slot: size, at: place, in: plan.base) else { return nil }
      position += found[along] + edges.farAlong.least
      position += edges.farAlong.isFlexible ? plan.share : 0
      extentAcross = max(
        extentAcross, edges.nearAcross.least + found[across] + edges.farAcross.least)
      number += 1
    }
    var size = slot
    if isEstimated[along] { size[along] = PixelGrid.exact(position) }
    if isEstimated[across] { size[across] = extentAcross }
    return size
  }

  private func isFitting(_ group: CompositionalGroup) -> Bool {
    if case .fitting = group.arrangement { true } else { false }
  }

  private mutating func placeCustom(_ frames: [CompositionalCustomFrame], at origin: Pair) {
    for custom in frames {
      guard items.count < limit else {
        isCut = true
        return
      }
      let frame = custom.frame
      items.append(
        Solved(
          kind: .item, item: items.count,
          frame: Self.rect(
            origin
              + Pair(PixelGrid.exact(Double(frame.minX)), PixelGrid.exact(Double(frame.minY))),
            Pair(PixelGrid.exact(Double(frame.width)), PixelGrid.exact(Double(frame.height)))),
          zIndex: itemZIndex &+ custom.zIndex))
    }
  }

  /// The length that an item measures on an axis, the next one or one ahead of it; that of its slot
  /// for a group.
  private func measuredLength(
    of item: CompositionalItem, _ slot: Pair, axis: Int, ahead: Int = 0
  ) -> Double {
    guard item.group == nil, let measured, items.count + ahead < limit,
      (axis == 0 ? item.size.width : item.size.height).isEstimated
    else { return slot[axis] }
    let found = measured(items.count + ahead)
    return Double(axis == 0 ? found.width : found.height)
  }

  /// Plans for as many items as fit by their measured lengths.
  private mutating func takeMeasured(_ group: CompositionalGroup, _ plan: inout Plan) {
    guard let measured else { return }
    let (along, room) = (plan.along, plan.inner[plan.along])
    var (count, taken) = (0, 0.0)
    while items.count + count < limit, count < Self.most {
      let size = measured(items.count + count)
      let own = Double(along == 0 ? size.width : size.height)
      let edges = Edges(group.subitems[count % group.subitems.count].edges, along: along)
      let next = taken + (count > 0 ? plan.spacing : 0) + own + edges.leastAlong
      if count > 0, next > room + Self.slack {
        plan.count = count
        plan.share = share(of: room - taken, group, count, along)
        return
      }
      taken = next
      count += 1
    }
    // Further items decide how many have room, so spaces are as small as they can be.
    isCut = true
    plan.count = count
  }

  /// The length that all items of a group have on each axis, if they are uniform on it; -1 if not.
  private func uniformLengths(_ group: CompositionalGroup, _ plan: Plan) -> Pair {
    var found = Pair(-1, -1)
    guard let measured, group.subitems.allSatisfy({ $0.group == nil }), !plan.isGreedy else {
      return found
    }
    for number in 0..<min(plan.count, limit - items.count) {
      let size = group.subitems[number % group.subitems.count].size
      if case .uniformAcrossSiblings = size.width {
        found.x = max(found.x, Double(measured(items.count + number).width))
      }
      if case .uniformAcrossSiblings = size.height {
        found.y = max(found.y, Double(measured(items.count + number).height))
      }
    }
    return found
  }
}

// MARK: - How many fit

extension GroupSolver {
  /// The edge spacing of an item, on the axes of its group.
  private struct Edges {
    let nearAlong: CompositionalSpacing
    let farAlong: CompositionalSpacing
    let nearAcross: CompositionalSpacing
    let farAcross: CompositionalSpacing

    init(_ edges: CompositionalEdgeSpacing, along: Int) {
      let (leading, trailing) = (Self.exact(edges.leading), Self.exact(edges.trailing))
      let (top, bottom) = (Self.exact(edges.top), Self.exact(edges.bottom))
      (nearAlong, farAlong) = along == 0 ? (leading, trailing) : (top, bottom)
      (nearAcross, farAcross) = along == 0 ? (top, bottom) : (leading, trailing)
    }

    private static func exact(_ spacing: CompositionalSpacing?) -> CompositionalSpacing {
      switch spacing {
      case nil: .fixed(0)
      case .fixed(let points): .fixed(PixelGrid.exact(points))
      case .flexible(let points): .flexible(PixelGrid.exact(points))
      }
    }

    var leastAlong: Double { nearAlong.least + farAlong.least }
    var flexibleAlong: Int { (nearAlong.isFlexible ? 1 : 0) + (farAlong.isFlexible ? 1 : 0) }

    /// Where an item begins across its group.
    ///
    /// - Parameter room: the group's; nil if it follows from its items.
    func start(of length: Double, in room: Double?) -> Double {
      let flexible = (nearAcross.isFlexible ? 1.0 : 0) + (farAcross.isFlexible ? 1.0 : 0)
      guard nearAcross.isFlexible, let room else { return nearAcross.least }
      let rest = room - length - nearAcross.least - farAcross.least
      return nearAcross.least + rest / flexible
    }
  }

  /// The most subitems in a group.
  private static let most = 1 << 14
  /// How much sums of lengths may miss, in points.
  private static let slack = 1e-6

  /// - Returns: nil if the first item has no room.
  private func plan(
    _ group: CompositionalGroup, in inner: Pair, isEstimated: [Bool]
  ) -> Plan? {
    let along = group.axis == .horizontal ? 0 : 1
    let spacing = PixelGrid.exact(group.spacing?.least ?? 0)
    var plan = Plan(
      along: along, inner: inner, base: inner, count: 0, share: 0, spacing: spacing)
    let room = inner[along]
    func base(for count: Int) -> Pair {
      var base = inner
      base[along] = max(0, room - Double(count - 1) * spacing)
      return base
    }
    switch group.arrangement {
    case .equalShares(let count):
      guard count > 0 else { return nil }
      plan.count = min(count, Self.most)
      plan.base = base(for: plan.count)
      plan.base[along] = pixels.floor(plan.base[along] / Double(plan.count))
      let edges = Edges(group.subitems[0].edges, along: along)
      let taken =
        Double(plan.count) * (plan.base[along] + edges.leastAlong)
        + Double(plan.count - 1) * spacing
      plan.share = share(of: room - taken, group, plan.count, along)
    case .repeating(let count):
      guard count > 0 else { return nil }
      plan.count = min(count, Self.most)
      plan.base = base(for: plan.count)
      if !isEstimated[along] {
        let item = group.subitems[0]
        let slot = size(item.size, in: plan.base)
        let least = Edges(item.edges, along: along).leastAlong
        let taken = (0..<plan.count).reduce(Double(plan.count - 1) * spacing) {
          $0 + measuredLength(of: item, slot, axis: along, ahead: $1) + least
        }
        plan.share = share(of: room - taken, group, plan.count, along)
      }
    case .fitting:
      if isEstimated[along] {
        plan.count = group.subitems.count
        plan.base = base(for: plan.count)
        return plan
      }
      guard room > 0 else { return nil }
      let sizesAcross = group.subitems.contains { dependsAcross($0, along: along) }
      if sizesAcross {
        // Lengths across that follow from those along would change with every item that is added:
        // they are those of as many items as fit without any space.
        let count = fitting(group.subitems, along, room, 0) { _ in inner }
        plan.base = base(for: max(1, count))
        plan.count = fitting(group.subitems, along, room, spacing) { _ in plan.base }
      } else {
        plan.count = fitting(group.subitems, along, room, spacing, base)
        plan.base = base(for: max(1, plan.count))
      }
      guard plan.count > 0 else { return nil }
      plan.isGreedy =
        measured != nil
        && group.subitems.allSatisfy { child in
          child.group == nil && (along == 0 ? child.size.width : child.size.height).isGreedy
        }
      if !plan.isGreedy {
        let taken =
          total(of: plan.count, group.subitems, plan.base, along)
          + Double(plan.count - 1) * spacing
        plan.share = share(of: room - taken, group, plan.count, along)
      }
    case .custom: return nil
    }
    return plan
  }

  private func dependsAcross(_ item: CompositionalItem, along: Int) -> Bool {
    switch along == 0 ? item.size.height : item.size.width {
    case .fractionalWidth: along == 0
    case .fractionalHeight: along == 1
    case .absolute, .estimated, .uniformAcrossSiblings: false
    }
  }

  /// What each flexible space gets of the rest.
  private func share(
    of rest: Double, _ group: CompositionalGroup, _ count: Int, _ along: Int
  ) -> Double {
    var flexible = group.spacing?.isFlexible == true ? count - 1 : 0
    let edges = group.subitems.map { Edges($0.edges, along: along).flexibleAlong }
    if edges.contains(where: { $0 > 0 }) {
      let repeats = isFitting(group) ? group.subitems.count : 1
      for number in 0..<count { flexible += edges[number % repeats] }
    }
    return flexible > 0 ? rest / Double(flexible) : 0
  }

  /// The lengths of the first `count` subitems with their edges, without the space between them.
  private func total(
    of count: Int, _ subitems: [CompositionalItem], _ base: Pair, _ along: Int
  ) -> Double {
    var (whole, rest) = (0.0, 0.0)
    let (rounds, more) = count.quotientAndRemainder(dividingBy: subitems.count)
    for (index, item) in subitems.enumerated() {
      let length = size(item.size, in: base)[along] + Edges(item.edges, along: along).leastAlong
      whole += length
      if index < more { rest += length }
    }
    return Double(rounds) * whole + rest
  }

  /// How many subitems fit, if the next ones are tried one after the other.
  private func fitting(
    _ subitems: [CompositionalItem], _ along: Int, _ room: Double, _ spacing: Double,
    _ base: (Int) -> Pair
  ) -> Int {
    var count = 0
    while count < Self.most {
      let next = count + 1
      let container = base(next)
      // Items that shrink to nothing would fit without end.
      if spacing > 0, next > 1, Double(next - 1) * spacing >= room { break }
      let taken = total(of: next, subitems, container, along) + Double(next - 1) * spacing
      guard taken <= room + Self.slack else { break }
      if next == subitems.count, taken == 0 { return next }
      count = next
    }
    return count
  }
}

extension CompositionalSize {
  /// Whether siblings have the same length on an axis.
  fileprivate func isUniform(_ axis: Int) -> Bool {
    if case .uniformAcrossSiblings = axis == 0 ? width : height { true } else { false }
  }
}

extension CompositionalDimension {
  /// Whether as many items are taken as fit by their measured lengths.
  fileprivate var isGreedy: Bool { if case .estimated = self { true } else { false } }
}
