import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Files
import Foundation
import Harness
import Measurement
import Oracle
import Registration
import SuiteCases
import TestSupport
import Testing

/// `compositional` as a layout of the command line.
@Suite struct CompositionalLayoutTests {
  private static let registry = Registry.standard
  private static let phone = ViewportSides(390, 844)

  /// Sections of so many items of 50 by 40 points, with a header of 32 points in each.
  private static func sizes(_ counts: [Int], header: UInt32 = 32) -> SectionedSizes {
    let infos = counts.map { SectionInfo(itemCount: $0, headerHeight: header * 64) }
    let size = ItemSize(points: 50, 40)
    return SectionedSizes(
      sections: infos,
      sizes: SizeSequence(Array(repeating: size, count: counts.reduce(0, +))))
  }

  /// The frames of the elements of a kind, in the order of their items.
  private static func frames(
    _ layout: String, _ counts: [Int], of kind: ElementKind = .item, header: UInt32 = 32,
    in viewport: ViewportSides = phone
  ) throws -> [CGRect] {
    let source = BruteForceSource(
      rule: try registry.rule(layout, viewport), sizes: sizes(counts, header: header),
      axis: AxisMap())
    var buffer = ElementBuffer()
    source.elements(
      in: .infinite, bounds: CGRect(origin: .zero, size: viewport.size), into: &buffer)
    return buffer.elements.filter { $0.id.kind == kind }
      .sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }.map(\.frame)
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: Sections with names

  @Test func aGridHasThreeSquaresInARow() throws {
    #expect(
      try Self.frames("compositional", [4]) == [
        Self.rect(0, 32, 124.5, 130), Self.rect(132.5, 32, 124.5, 130),
        Self.rect(265, 32, 124.5, 130), Self.rect(0, 170, 124.5, 130),
      ])
    #expect(try Self.frames("compositional", [1], of: .header) == [Self.rect(0, 0, 390, 32)])
  }

  @Test func aGalleryHasSevenCellsInAGroup() throws {
    let frames = try Self.frames("compositional[section=gallery]", [8], header: 0)
    #expect(
      frames == [
        Self.rect(2, 2, 253, 253), Self.rect(259, 2, 128.5, 124.5),
        Self.rect(259, 130.5, 128.5, 124.5), Self.rect(2, 259, 93.5, 128.5),
        Self.rect(99.5, 259, 93.5, 128.5), Self.rect(197, 259, 93.5, 128.5),
        Self.rect(294.5, 259, 93.5, 128.5), Self.rect(2, 392, 253, 253),
      ])
  }

  @Test func aBadgeSticksOutOfTheCornerOfItsCell() throws {
    let layout = "compositional[section=badges]"
    let kind = try #require(ElementKind.lasting("badge", .supplementary, at: .item))
    let cells = try Self.frames(layout, [5])
    let badges = try Self.frames(layout, [5], of: kind)
    #expect(cells.count == 5 && badges.count == 5)
    for (cell, badge) in zip(cells, badges) {
      #expect(badge.size == CGSize(width: 20, height: 20))
      #expect(badge.maxX == cell.maxX + 5 && badge.minY == cell.minY - 5)
    }
  }

  /// Both take their heights from the data. Boundary items lie in front of cells.
  @Test(arguments: [
    ("", phone), ("", ViewportSides(271.5, 600)), (",direction=horizontal", phone),
  ])
  func aListIsTheListOfTheData(parameters: String, viewport: ViewportSides) throws {
    let data = try Self.registry.dataset(
      "uniform[sections=30]", items: 400, seed: 1, benchmarks: [], note: { _ in }
    ).sizes
    for sizes in [data, Self.sizes([3, 0, 2], header: 0), Self.sizes([0, 0])] {
      let named = try Self.registry.layout(
        "list" + (parameters.isEmpty ? "" : "[\(parameters.dropFirst())]"))
      guard case .rule(let make) = named.registration.origin else { return }
      let axis = named.registration.axis(named.values)
      let turned = axis.isTransposed ? sizes.transposed() : sizes
      let extents = ViewportExtents(viewport.size, isHorizontal: axis.isTransposed)
      let expected = BruteForce(rule: try make(extents, named.values), sizes: turned)
      let found = BruteForce(
        rule: try Self.registry.rule("compositional[section=list\(parameters)]", viewport),
        sizes: turned)
      let flat = found.all.map { element in
        var element = element
        element.zIndex = 0
        return element
      }
      #expect(Difference(expected: inOrder(expected.all), found: inOrder(flat)) == nil)
      #expect(found.contentSize == expected.contentSize)
    }
  }

  @Test func aSectionWithoutAHeaderInTheDataHasNone() throws {
    for section in ["grid", "list", "gallery", "badges", "store", "shelves"] {
      let layout = "compositional[section=\(section)]"
      #expect(
        try Self.frames(layout, [3, 3, 3, 3], of: .header, header: 0).isEmpty, "\(section)")
      let heights = try Self.frames(layout, [3, 3, 3, 3], of: .header, header: 50)
        .map { Double($0.height) }
      #expect(
        heights == Array(repeating: 50, count: section == "store" ? 3 : 4), "\(section)")
    }
  }

  @Test func aStoreHasFourSectionsInTurn() throws {
    let rule = try Self.registry.rule("compositional[section=store]", Self.phone)
    #expect(rule.layout.sections.count == 4)
    let first = try Self.frames("compositional[section=store]", [1, 1, 1, 1, 1])
    #expect(first[0].size == first[4].size)
    #expect(
      try Self.frames("compositional[section=store]", [1, 1, 1, 1], of: .footer).count == 1)
    #expect(
      try Self.frames("compositional[section=store]", [1, 1, 1, 1], of: .background).count == 1)
  }

  @Test func sectionsAreTakenInTurn() throws {
    let rule = try Self.registry.rule("compositional[section=grid+list+grid]", Self.phone)
    let grid = try Self.registry.rule("compositional", Self.phone).layout.sections
    let list = try Self.registry.rule("compositional[section=list]", Self.phone).layout.sections
    #expect(rule.layout.sections == grid + list + grid)
    #expect(rule.layout.choice == .repeating)
  }

  @Test func directionTurnsTheLayout() throws {
    let down = try Self.frames("compositional[section=gallery]", [9], in: ViewportSides(400, 800))
    let across = try Self.frames(
      "compositional[section=gallery,direction=horizontal]", [9], in: ViewportSides(800, 400))
    // In the axes of the rule.
    #expect(down == across)
  }

  // MARK: Names

  @Test func defaultsAreLeftOutOfTheName() throws {
    func text(_ layout: String) throws -> String { try Self.registry.layout(layout).name.text }
    #expect(try text("compositional[section=grid]") == "compositional")
    #expect(try text("compositional[file=none]") == "compositional")
    #expect(
      try text("compositional[section=list+grid,rtl=yes,direction=vertical]")
        == "compositional[rtl=yes,section=list+grid]")
  }

  @Test(arguments: [
    (
      "compositional[section=gird]",
      "--layout: compositional[section] takes some of grid, list, gallery, badges, store, shelves,"
        + " joined by +, at most 16, found \"gird\"; the default is grid"
    ),
    (
      "compositional[file=a b.json]",
      "--layout: compositional[file] takes a path without ,[]{}=@\", and a file without white"
        + " space in its name, found \"a b.json\"; the default is none"
    ),
    (
      "compositional[section=grid,file=none.json]",
      "--layout: compositional takes section or file, found both; leave one of them out"
    ),
  ])
  func aWrongParameterIsRefused(layout: String, message: String) {
    #expect(error { _ = try Self.registry.layout(layout) } == message)
  }

  @Test func aViewportWithoutRoomIsRefused() {
    func message(_ layout: String, _ viewport: ViewportSides) -> String? {
      error { _ = try Self.registry.rule(layout, viewport) }
    }
    #expect(
      message("compositional[section=list+badges]", ViewportSides(20, 300))
        == "--layout: sections[1] has no room for its first item in a viewport of 20 points across"
        + " the scroll axis and 300 along it; describe smaller items or a larger group, or take a"
        + " larger --viewport")
    #expect(message("compositional[section=list]", ViewportSides(1, 1)) == nil)
  }

  // MARK: Both extents

  /// Pages, each as large as the view.
  private static let pages = """
    {"sections": [{"group": {
      "width": {"fractionOfWidth": 1}, "height": {"fractionOfHeight": 1}, "shares": 2,
      "vertical": [{"width": {"fractionOfWidth": 1}, "height": {"fractionOfHeight": 1}}]}}]}
    """

  @Test(arguments: ["", ",direction=horizontal"], ["on-demand", "precompute-all", "tiled-cache"])
  func aTurnedLayoutIsThatOfANewRule(parameters: String, strategy: String) throws {
    let folder = try TemporaryFolder()
    let layout = "compositional[file=\(try folder.write("pages.json", Self.pages))\(parameters)]"
    let resolved = try ResolvedCase(
      .named(
        data: "uniform", items: 300, layout: layout, trace: "rotation", strategy: strategy),
      folders: [Bench.root.path + "/Benchmarks"], in: Self.registry)
    let content = try CaseContent(resolved)
    let sizes = content.arranged(try content.loadSizes())
    var fresh: [CGSize: any AttributeSource] = [:]
    for size in [CGSize(width: 390, height: 844), CGSize(width: 844, height: 390)] {
      let source = try resolved.choice.source(over: sizes, viewport: size)
      source.prepare()
      fresh[size] = source
    }
    var stepper = try FrameStepper(content)
    var turned = 0
    while let shown = stepper.next() {
      if shown.bounds.width > shown.bounds.height { turned += 1 }
      let source = try #require(fresh[shown.bounds.size])
      var buffer = ElementBuffer()
      source.elements(in: shown.rect, bounds: shown.bounds, into: &buffer)
      let difference = Difference(
        expected: inOrder(Array(buffer.elements)), found: inOrder(shown.visible))
      try #require(difference == nil, "frame \(shown.frame): \(difference?.description ?? "")")
    }
    #expect(turned > 20)
  }

  @Test func aRegistrationMayTakeTheWholeViewport() throws {
    let plain = LayoutRegistration(name: "plain", summary: "") { extent, _ in
      GridLayout(crossExtent: extent)
    }
    let whole = LayoutRegistration(name: "whole", summary: "", isTransposable: true) {
      (viewport: ViewportExtents, _) in
      GridLayout(crossExtent: viewport.cross, rowHeight: viewport.main)
    }
    // A closure that reads nothing of the viewport is the one that it was before.
    let unread = LayoutRegistration(name: "unread", summary: "") { _, _ in
      GridLayout(crossExtent: 10)
    }
    var registry = Registry()
    for layout in [plain, whole, unread] { registry.add(layout) }
    func grid(_ layout: String) throws -> GridLayout {
      let named = try registry.layout(layout)
      guard case .rule(let make) = named.registration.origin else { fatalError(layout) }
      let axis = named.registration.axis(named.values)
      let extents = ViewportExtents(
        CGSize(width: 300, height: 500), isHorizontal: axis.isTransposed)
      return try #require(try make(extents, named.values) as? GridLayout)
    }
    #expect(try grid("plain").crossExtent == 300)
    #expect(try grid("unread").crossExtent == 10)
    func height(_ grid: GridLayout) -> Double {
      let one = SectionedSizes(
        sections: [SectionInfo(itemCount: 1)],
        sizes: SizeSequence(repeating: ItemSize(width: 0, height: 0), count: 1))
      var walk = LayoutWalk(rule: grid, sizes: one)
      return walk.sectionOrigins()[1]
    }
    let (down, across) = (try grid("whole"), try grid("whole[direction=horizontal]"))
    #expect((down.crossExtent, height(down)) == (300, 500))
    #expect((across.crossExtent, height(across)) == (500, 300))
  }
}
