import CollectionLayouts
import CollectionModel
import Foundation
import Oracle

/// Compositional layouts drawn from a seed: groups in groups, all kinds of dimensions and spacings,
/// edges, insets, headers and footers on every side, badges and decorations.
///
/// In each of them the first item of every section has room, in any of the views of the oracle.
package struct RandomDescriptions {
  private var random: TestRandom
  /// Whether the layout that is drawn scrolls horizontally.
  private var isHorizontal = false
  /// Views attached to items have another kind at each depth, so that no two have the same id.
  private static let depthNames = ["item", "inner", "middle", "outer"]

  package init(seed: UInt64) { random = TestRandom(seed: seed) }

  /// A rule for a view of 390 by 844 points, in the rule's axes.
  package mutating func rule() -> CompositionalRule {
    while true {
      let layout = self.layout()
      var environment = CompositionalEnvironment(
        size: CGSize(width: 390, height: 844), scale: pick([1, 2, 3]))
      environment.safeArea = .init(leading: pick([0, 10.5]), trailing: pick([0, 4]))
      environment.layoutMargins = .init(leading: pick([8, 20]), trailing: 16)
      let rule = CompositionalRule(layout, in: environment)
      if Self.hasRoom(rule) { return rule }
    }
  }

  private static func hasRoom(_ rule: CompositionalRule) -> Bool {
    let views = [390, 844, 512.5, 271.5].flatMap { width in
      [844, 390, 300.5, 600.5].map { CGSize(width: width, height: $0) }
    }
    return views.allSatisfy { view in
      var environment = rule.environment
      environment.size = view
      let resized = CompositionalRule(rule.layout, in: environment)
      return rule.layout.sections.indices.allSatisfy {
        resized.hasRoom(inDescription: $0)
          && resized.groupItems(ofDescription: $0).count <= 60
      }
    }
  }

  private mutating func layout() -> CompositionalLayout {
    isHorizontal = chance(3)
    let count = pick([1, 1, 2, 3])
    let sections = (0..<count).map { _ in section() }
    let choice: CompositionalLayout.Choice =
      chance(3) ? .list((0..<5).map { _ in UInt32(int(0..<count)) }) : .repeating
    var layout = CompositionalLayout(
      sections, choice: choice, sectionSpacing: pick([0, 0, 12, 3.5]), isHorizontal: isHorizontal)
    layout.insetsReference = pick([.safeArea, .none, .layoutMargins])
    return layout
  }

  // MARK: Drawing

  private mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance(_ one: Int) -> Bool { int(0..<one) == 0 }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0..<values.count)] }

  private mutating func insets(_ least: Double = 0) -> SectionInsets {
    guard chance(2) else { return SectionInsets() }
    return SectionInsets(
      pick([0, 2, 5.5, least]), pick([0, 3, 7.25, least]), pick([0, 4, least]),
      pick([0, 1, 6, least]))
  }

  private mutating func spacing() -> CompositionalSpacing? {
    let points = pick([0, 0.3, 4, 10])
    return pick([nil, .fixed(points), .flexible(points)])
  }

  private mutating func edges(_ least: Double = 0) -> CompositionalEdgeSpacing {
    guard chance(4) else { return CompositionalEdgeSpacing() }
    var edges = CompositionalEdgeSpacing()
    if chance(2) { edges.leading = spacing() }
    if chance(2) { edges.top = spacing() }
    if chance(2) { edges.trailing = spacing() }
    if chance(2) { edges.bottom = chance(3) ? .fixed(least) : spacing() }
    return edges
  }

  /// - Parameter depth: 1 for a group of items.
  private mutating func badges(depth: Int) -> [CompositionalAnchoredItem] {
    guard chance(4) else { return [] }
    return (0...int(0..<2)).map { number in
      let point = CGPoint(x: pick([-0.5, 0, 0.25]), y: pick([-1, -0.3, 0, 0.5]))
      let offset: CompositionalAnchor.Offset =
        chance(2) ? .fractional(point) : .absolute(CGPoint(x: 9 * point.x, y: 17 * point.y))
      return .badge(
        pick([.points(20), .ofWidth(0.5)]), pick([.points(12.5), .ofHeight(0.25), .about(31)]),
        at: anyEdges(), offset: offset,
        itemAnchor: chance(3) ? CompositionalAnchor(anyEdges()) : nil,
        name: "\(Self.depthNames[depth]) \(number)")
    }
  }

  private mutating func anyEdges() -> CompositionalEdges {
    pick([.top, .leading, .bottom, .trailing, [], [.top, .trailing], [.bottom, .leading]])
  }

  // MARK: Groups

  private mutating func section() -> CompositionalSection {
    let isMeasured = chance(3)
    let depth = pick([1, 1, 2, 3])
    let group = chance(8) ? custom() : self.group(depth: depth, isMeasured, isOuter: true)
    var section = CompositionalSection(
      repeating: group, insets: insets(), spacing: pick([0, 0.3, 5, 8.5]), boundary: boundary(),
      decorations: decorations())
    section.boundaryItemsFollowInsets = !chance(3)
    section.insetsReference = pick([.automatic, .none, .layoutMargins])
    return section
  }

  private mutating func custom() -> CompositionalItem {
    let frames = (0...int(0..<4)).map { _ in
      CGRect(
        random.halfPoints(-20...200), random.halfPoints(-20...60), random.halfPoints(0...200),
        random.halfPoints(0...70))
    }
    return .custom(
      pick([.ofWidth(1), .points(200)]), pick([.points(60), .ofHeight(0.1)]), frames,
      zIndices: frames.map { _ in Int32(int(0..<3)) })
  }

  /// The extents of an outer group: long along the scroll axis if it holds groups.
  private mutating func group(
    depth: Int, _ isMeasured: Bool, isOuter: Bool
  ) -> CompositionalItem {
    let isVertical = chance(2)
    let size = groupSize(isMeasured, isOuter: isOuter)
    let items = (0...int(0..<(depth > 1 ? 2 : 3))).map { _ in
      depth > 1 && !chance(3)
        ? group(depth: depth - 1, isMeasured, isOuter: false) : item(isMeasured, isVertical)
    }
    let count = 1 + int(0..<4)
    let arrangement: CompositionalGroup.Arrangement = pick([
      .fitting, .fitting, .fitting, .equalShares(count), .repeating(count),
    ])
    return CompositionalItem(
      size, insets: insets(), edges: edges(isOuter ? 0 : -2), supplementaries: badges(depth: depth),
      group: CompositionalGroup(
        isVertical ? .vertical : .horizontal, arrangement, subitems: items, spacing: spacing()))
  }

  private mutating func groupSize(_ isMeasured: Bool, isOuter: Bool) -> CompositionalSize {
    var width: CompositionalDimension
    var height: CompositionalDimension
    if isOuter {
      width = pick([.ofWidth(1), .ofWidth(0.8), .points(250)])
      height = pick([.points(60.5), .points(150), .ofHeight(0.2), .ofWidth(0.4)])
      if isHorizontal { swap(&width, &height) }
    } else {
      width = pick([.ofWidth(1), .ofWidth(0.5)])
      height = pick([.ofHeight(1), .ofHeight(0.5)])
    }
    if isMeasured, !chance(4) {
      if isHorizontal { width = .about(50) } else { height = .about(50) }
    }
    return CompositionalSize(width: width, height: height)
  }

  private mutating func item(_ isMeasured: Bool, _ isInColumn: Bool) -> CompositionalItem {
    let part: Double = pick([1, 0.5, 1 / 3, 0.25, 0.3])
    var width: CompositionalDimension = pick([.ofWidth(part), .points(40), .ofHeight(0.5)])
    var height: CompositionalDimension = pick([
      .ofHeight(1), .ofHeight(part), .points(30.25), .ofWidth(0.25),
    ])
    if isInColumn, chance(2) { width = .ofWidth(1) }
    if isMeasured, chance(2) {
      if isHorizontal != chance(4) {
        width = chance(4) ? .uniformAcrossSiblings(estimate: 40) : .about(40)
      } else {
        height = chance(4) ? .uniformAcrossSiblings(estimate: 30) : .about(30)
      }
    }
    return .item(width, height, insets: insets(12), edges: edges(-3), badges: badges(depth: 0))
  }

  // MARK: Around

  private mutating func boundary() -> [CompositionalBoundaryItem] {
    guard chance(2) else { return [] }
    var names: Set<String> = []
    return (0...int(0..<4)).compactMap { number in
      let extends = !chance(3)
      let height: CompositionalDimension = pick([
        .points(20.5), .ofHeight(0.05), .about(30), .points(90),
      ])
      var item = CompositionalBoundaryItem.boundary(
        anyEdges(), pick([.ofWidth(1), .points(60)]), height,
        name: number == 0 ? nil : "view \(number)",
        offset: chance(3) ? CGPoint(x: 3, y: pick([-7.5, 4, 40])) : .zero, extends: extends,
        pins: chance(2), isHorizontal: isHorizontal)
      item.insets = insets(-4)
      return names.insert("\(item.kind)").inserted ? item : nil
    }
  }

  private mutating func decorations() -> [CompositionalDecoration] {
    guard chance(3) else { return [] }
    let shade = CompositionalDecoration(
      .named("shade", .decoration, at: .section), insets: insets(-30), zIndex: -1)
    return [CompositionalDecoration(.background, insets: insets(5))] + (chance(2) ? [shade] : [])
  }
}
