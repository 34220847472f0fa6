import CollectionLayouts
import CollectionModel
import Foundation

extension NamedRule {
  private static func composed(
    _ name: String, _ sections: [CompositionalSection], scale: Double = 2, spacing: Double = 0,
    isHorizontal: Bool = false
  ) -> NamedRule {
    var environment = CompositionalEnvironment(
      size: CGSize(width: 390, height: 844), scale: scale)
    environment.layoutMargins = .init(leading: 16, trailing: 8.5)
    return NamedRule(
      description: "compositional[\(name)]",
      rule: CompositionalRule(
        CompositionalLayout(sections, sectionSpacing: spacing, isHorizontal: isHorizontal),
        in: environment))
  }

  /// Compositional layouts, of which each shows something that the others do not.
  static let compositional: [NamedRule] = [
    composed("grid", [CompositionalSection(repeating: grid, insets: .init(8), spacing: 4.5)]),
    composed(
      "thirds", [CompositionalSection(repeating: thirds, insets: .init(1, 2, 3, 4), spacing: 0.3)],
      scale: 3),
    composed("gallery", [CompositionalSection(repeating: gallery, spacing: 6)]),
    composed("edges", [edges]),
    composed("badges", [CompositionalSection(repeating: badges, insets: .init(3), spacing: 2)]),
    composed(
      "custom",
      [
        CompositionalSection(
          repeating: .custom(
            .ofWidth(1), .ofHeight(0.1),
            [CGRect(10, -20, 90, 60), CGRect(60, 30, 90, 90), CGRect(-30, 40, 500, 20.5)],
            zIndices: [2, 1, 0]), spacing: 5)
      ]),
    composed("dressed", [dressed]),
    composed("inside", [inside]),
    composed("list", [CompositionalSection(repeating: row(.about(44)), spacing: 3)]),
    composed("tags", [tags]),
    composed("columns", [columns]),
    composed("in turn", [dressed, columns, edges], spacing: 12.5),
    composed(
      "horizontal",
      [CompositionalSection(repeating: badges, insets: .init(4, 5, 6, 7), spacing: 5), inside],
      spacing: 3, isHorizontal: true),
  ]

  private static let grid = CompositionalItem.horizontal(
    .ofWidth(1), .ofWidth(0.2), [.item(.ofWidth(1 / 3), .ofHeight(1))], spacing: .fixed(4.5))

  /// Groups that begin between two pixels.
  private static let thirds = CompositionalItem.horizontal(
    .ofWidth(1), .ofHeight(0.03), [.item(.ofWidth(1 / 7), .ofHeight(1))], spacing: .flexible(1))

  private static func row(_ height: CompositionalDimension) -> CompositionalItem {
    .horizontal(.ofWidth(1), height, [.item(.ofWidth(1), height)])
  }

  /// One large item, two columns of two, and a wide one, in a group of three levels.
  private static let gallery: CompositionalItem = {
    let inset = SectionInsets(2, 2, 3, 3)
    let small = CompositionalItem.item(.ofWidth(1), .ofHeight(0.5), insets: inset)
    let column = CompositionalItem.vertical(.ofWidth(0.5), .ofHeight(1), [small], .equalShares(2))
    let upper = CompositionalItem.horizontal(
      .ofWidth(1), .ofHeight(0.7),
      [
        .item(.ofWidth(0.5), .ofHeight(1), insets: inset),
        .horizontal(.ofWidth(0.5), .ofHeight(1), [column]),
      ])
    return .vertical(
      .ofWidth(1), .ofWidth(0.6), [upper, .item(.ofWidth(1), .ofHeight(0.3), insets: inset)])
  }()

  private static let edges: CompositionalSection = {
    let item = CompositionalItem.item(
      .ofWidth(0.3), .points(40.5),
      edges: CompositionalEdgeSpacing(
        leading: .fixed(3), top: .flexible(2), trailing: .flexible(1), bottom: .fixed(-4)))
    let group = CompositionalItem.horizontal(
      .ofWidth(0.8), .points(60), [item], spacing: .flexible(5), insets: .init(1, 2, 3, 4),
      edges: CompositionalEdgeSpacing(
        leading: .flexible(10), top: .fixed(4), trailing: .flexible(0), bottom: .fixed(7.5)))
    var section = CompositionalSection(repeating: group, insets: .init(5, 6, 7, 8), spacing: 9)
    section.insetsReference = .layoutMargins
    return section
  }()

  /// Badges that stick out of their items, groups and sections.
  private static let badges: CompositionalItem = {
    let item = CompositionalItem.item(
      .ofWidth(0.25), .points(40), insets: .init(5),
      badges: [
        .badge(
          .points(20), .points(20), at: [.top, .trailing],
          offset: .fractional(CGPoint(x: 0.3, y: -0.75))),
        .badge(.ofWidth(0.5), .ofHeight(0.25), at: .bottom, name: "dot"),
      ])
    return .horizontal(
      .ofWidth(1), .points(50), [item],
      badges: [
        .badge(
          .ofWidth(0.1), .points(70.5), at: .leading,
          itemAnchor: CompositionalAnchor(.trailing), name: "ribbon")
      ])
  }()

  private static let dressed = CompositionalSection(
    repeating: .horizontal(.ofWidth(1), .points(30.5), [.item(.ofWidth(0.5), .ofHeight(1))]),
    insets: .init(4.5, 3, 2, 1), spacing: 2,
    boundary: [
      .boundary(.top, .ofWidth(1), .about(28), pins: true),
      .boundary(.bottom, .ofWidth(0.5), .points(21.5), pins: true),
      .boundary(
        [.top, .trailing], .points(40), .points(12), name: "more", offset: CGPoint(x: 3, y: -4)),
      .boundary(.leading, .points(9), .points(70), name: "tall"),
    ],
    decorations: [
      CompositionalDecoration(.background, insets: .init(1, 2, 3, 4)),
      CompositionalDecoration(
        .named("shade", .decoration, at: .section), insets: .init(-6, -7, -40, 9), zIndex: -1),
    ])

  private static let inside = CompositionalSection(
    repeating: .horizontal(.ofWidth(1), .points(25), [.item(.ofWidth(0.5), .ofHeight(1))]),
    insets: .init(2, 3, 4, 5), spacing: 1.5,
    boundary: [
      .boundary(.top, .ofWidth(1), .points(60), name: "over", extends: false, pins: true),
      .boundary(
        .bottom, .points(50), .points(33.5), name: "under", offset: CGPoint(x: 2, y: 8),
        extends: false),
      .boundary(.trailing, .points(20), .points(100), name: "beside", extends: false),
    ])

  /// As many items in a line as fit by their measured widths.
  private static let tags = CompositionalSection(
    repeating: .horizontal(
      .ofWidth(1), .about(30), [.item(.about(60), .about(30))], spacing: .fixed(6)),
    insets: .init(5), spacing: 6, boundary: [.boundary(.top, .ofWidth(1), .about(20))])

  /// Rows as tall as the taller of two measured items, one of which has a badge.
  private static let columns: CompositionalSection = {
    let badge = CompositionalAnchoredItem.badge(
      .points(30), .points(24), at: [.bottom, .leading],
      offset: .absolute(CGPoint(x: -3, y: 10)))
    let row = CompositionalItem.horizontal(
      .ofWidth(1), .about(50),
      [
        .item(.ofWidth(0.4), .about(50), badges: [badge]), .item(.ofWidth(0.6), .about(40)),
      ], spacing: .fixed(4))
    return CompositionalSection(
      repeating: row, insets: .init(2), spacing: 7,
      boundary: [.boundary(.leading, .points(10), .points(90), name: "tall")],
      decorations: [CompositionalDecoration(.background)])
  }()
}
