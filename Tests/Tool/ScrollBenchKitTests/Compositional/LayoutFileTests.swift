import CollectionLayouts
import CollectionModel
import Files
import Foundation
import Oracle
import Registration
import TestSupport
import Testing

/// Files that describe the sections of a compositional layout.
@Suite struct LayoutFileTests {
  private func parse(_ text: String) throws -> LayoutFile {
    try LayoutFile.parse(text, file: "l.json")
  }

  // MARK: What is read

  /// A file with every key.
  private static let everything = """
    {
      "summary": "everything", "sectionSpacing": 12, "direction": "horizontal",
      "insetsReference": "layoutMargins", "order": [1, 0, 0],
      "view": {
        "scale": 3, "safeArea": {"leading": 8, "trailing": 9}, "layoutMargins": {"leading": 16},
        "readableContent": {"trailing": 32}
      },
      "sections": [
        {
          "group": {
            "width": {"fractionOfWidth": 1}, "height": {"fractionOfHeight": 0.5},
            "insets": {"top": 1, "leading": 2, "bottom": 3, "trailing": -4},
            "edges": {
              "top": 5, "leading": {"flexible": 6}, "bottom": -7, "trailing": {"flexible": 0}
            },
            "spacing": {"flexible": 8},
            "horizontal": [
              {
                "width": {"estimated": 44}, "height": {"uniform": 30},
                "supplementaries": [
                  {
                    "kind": "badge", "width": 20, "height": {"fractionOfHeight": 0.25},
                    "insets": 2, "zIndex": 7,
                    "containerAnchor": {
                      "edges": ["top", "trailing"], "fractionalOffset": {"x": 0.5, "y": -0.5}
                    },
                    "itemAnchor": {"edges": ["bottom"], "offset": {"x": 3}}
                  }
                ]
              },
              {
                "width": 50, "height": {"fractionOfHeight": 1}, "count": 4, "spacing": 2,
                "vertical": [{"width": {"fractionOfWidth": 1}, "height": 25}]
              },
              {
                "width": 60, "height": 70, "shares": 2,
                "vertical": [
                  {
                    "width": 10, "height": 10,
                    "custom": [
                      {"x": -1, "y": 2, "width": 3, "height": 4},
                      {"x": 5, "y": 6, "width": 7, "height": 8, "zIndex": -9}
                    ]
                  }
                ]
              }
            ]
          },
          "insets": 10, "groupSpacing": 11, "insetsReference": "none",
          "boundaryItemsFollowInsets": false, "boundaryInsetsReference": "readableContent",
          "boundaryItems": [
            {
              "kind": "header", "width": {"fractionOfWidth": 1}, "height": {"estimated": 30},
              "edges": ["top"], "pinned": true, "zIndex": 4
            },
            {
              "kind": "index", "width": 20, "height": 100, "edges": ["trailing"],
              "offset": {"x": -5, "y": 6}, "extendsBoundary": false, "insets": {"top": 1}
            }
          ],
          "decorations": [
            {"kind": "background", "insets": -8}, {"kind": "rule", "zIndex": -1}
          ]
        },
        {
          "group": {
            "width": 100, "height": 100,
            "horizontal": [{"width": {"fractionOfWidth": 1}, "height": {"fractionOfHeight": 1}}]
          },
          "scrolling": "groupPaging"
        }
      ]
    }
    """

  private static var everythingAsValues: CompositionalLayout {
    func size(
      _ width: CompositionalDimension, _ height: CompositionalDimension
    ) -> CompositionalSize { CompositionalSize(width: width, height: height) }
    func kind(_ name: String, _ category: ElementCategory, at: ElementKind.Attachment)
      -> ElementKind
    { ElementKind.lasting(name, category, at: at)! }
    var badge = CompositionalAnchoredItem(
      kind("badge", .supplementary, at: .item), size: size(.absolute(20), .fractionalHeight(0.25)),
      at: CompositionalAnchor([.top, .trailing], offset: .fractional(CGPoint(x: 0.5, y: -0.5))),
      itemAnchor: CompositionalAnchor(.bottom, offset: .absolute(CGPoint(x: 3, y: 0))), zIndex: 7)
    badge.insets = SectionInsets(2)
    let cells = [
      CompositionalItem(
        size(.estimated(44), .uniformAcrossSiblings(estimate: 30)), supplementaries: [badge]),
      CompositionalItem(
        size(.absolute(50), .fractionalHeight(1)),
        group: CompositionalGroup(
          .vertical, .repeating(4),
          subitems: [CompositionalItem(size(.fractionalWidth(1), .absolute(25)))],
          spacing: .fixed(2))),
      CompositionalItem(
        size(.absolute(60), .absolute(70)),
        group: CompositionalGroup(
          .vertical, .equalShares(2),
          subitems: [
            CompositionalItem(
              size(.absolute(10), .absolute(10)),
              group: CompositionalGroup(
                .vertical,
                .custom([
                  CompositionalCustomFrame(CGRect(x: -1, y: 2, width: 3, height: 4)),
                  CompositionalCustomFrame(CGRect(x: 5, y: 6, width: 7, height: 8), zIndex: -9),
                ]), subitems: []))
          ])),
    ]
    var first = CompositionalSection(
      CompositionalItem(
        size(.fractionalWidth(1), .fractionalHeight(0.5)),
        insets: SectionInsets(top: 1, leading: 2, bottom: 3, trailing: -4),
        edges: CompositionalEdgeSpacing(
          leading: .flexible(6), top: .fixed(5), trailing: .flexible(0), bottom: .fixed(-7)),
        group: CompositionalGroup(.horizontal, subitems: cells, spacing: .flexible(8))))
    first.insets = SectionInsets(10)
    first.groupSpacing = 11
    first.insetsReference = .none
    first.boundaryItemsFollowInsets = false
    first.boundaryInsetsReference = .readableContent
    var header = CompositionalBoundaryItem(
      .header, size: size(.fractionalWidth(1), .estimated(30)), alignment: .top)
    header.pinsToVisibleBounds = true
    header.zIndex = 4
    var index = CompositionalBoundaryItem(
      kind("index", .supplementary, at: .section), size: size(.absolute(20), .absolute(100)),
      alignment: .trailing)
    index.offset = CGPoint(x: -5, y: 6)
    index.extendsBoundary = false
    index.insets.top = 1
    first.boundaryItems = [header, index]
    first.decorations = [
      CompositionalDecoration(.background, insets: SectionInsets(-8)),
      CompositionalDecoration(kind("rule", .decoration, at: .section), zIndex: -1),
    ]
    var second = CompositionalSection(
      CompositionalItem(
        size(.absolute(100), .absolute(100)),
        group: CompositionalGroup(
          .horizontal,
          subitems: [CompositionalItem(size(.fractionalWidth(1), .fractionalHeight(1)))])))
    second.orthogonalScrolling = .groupPaging
    var layout = CompositionalLayout(
      [first, second], choice: .list([1, 0, 0]), sectionSpacing: 12, isHorizontal: true)
    layout.insetsReference = .layoutMargins
    return layout
  }

  @Test func everyKeyIsRead() throws {
    for key in LayoutFile.Keys.all.flatMap(\.keys) {
      #expect(Self.everything.contains("\"\(key.name)\":"), "\(key.name) is in no test")
    }
    let file = try parse(Self.everything)
    #expect(file.layout == Self.everythingAsValues)
    let environment = file.rule(in: .init(cross: 300, main: 500)).environment
    #expect(environment.size == CGSize(width: 300, height: 500))
    #expect(environment.scale == 3)
    #expect(environment.safeArea == .init(leading: 8, trailing: 9))
    #expect(environment.layoutMargins == .init(leading: 16))
    #expect(environment.readableContent == .init(trailing: 32))
  }

  @Test func namesOfKeysAreListedOnce() {
    for list in LayoutFile.Keys.all {
      #expect(Set(list.keys.map(\.name)).count == list.keys.count, "\(list.object)")
    }
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let file = try parse(LayoutText.file(group: LayoutText.group()))
    let size = CompositionalSize(width: .absolute(10), height: .absolute(10))
    let section = CompositionalSection(
      CompositionalItem(
        CompositionalSize(width: .absolute(100), height: .absolute(50)),
        group: CompositionalGroup(.horizontal, subitems: [CompositionalItem(size)])))
    #expect(file == LayoutFile(CompositionalLayout([section])))
  }

  /// The kinds of other layouts are used where elements are attached in the same way.
  @Test func headersFootersAndBackgroundsAreThoseOfOtherLayouts() throws {
    func boundary(_ kind: String, _ edge: String, _ more: String = "") -> String {
      #"{"kind": "\#(kind)", "width": 5, "height": 5, "edges": ["\#(edge)"]\#(more)}"#
    }
    let inside = #", "extendsBoundary": false"#
    let items = [
      boundary("header", "top"), boundary("footer", "bottom"), boundary("header", "top", inside),
      boundary("footer", "leading"), boundary("other", "top"),
    ].joined(separator: ", ")
    let file = try parse(
      LayoutText.file(
        group: LayoutText.group(),
        ", \"boundaryItems\": [\(items)], \"decorations\": [{\"kind\": \"background\"}]"))
    let section = file.layout.sections[0]
    let kinds = section.boundaryItems.map(\.kind)
    #expect(Array(kinds.prefix(2)) == [.header, .footer])
    #expect(kinds.map(\.attachment) == [.opening, .closing, .section, .section, .opening])
    #expect(kinds.map(\.name) == ["header", "footer", "header", "footer", "other"])
    #expect(Set(kinds).count == 5)
    #expect(section.decorations.map(\.kind) == [.background])
  }

  @Test(arguments: CompositionalOrthogonalScrolling.allCases)
  func everyBehaviourIsRead(behaviour: CompositionalOrthogonalScrolling) throws {
    let file = try parse(
      LayoutText.file(group: LayoutText.group(), ", \"scrolling\": \"\(behaviour.rawValue)\""))
    #expect(file.layout.sections[0].orthogonalScrolling == behaviour)
  }

  @Test func theExampleIsTheStoreByName() throws {
    let text = try Repository.text("Benchmarks/Layouts/store.json")
    let file = try parse(text)
    for viewport in [ViewportSides(390, 844), ViewportSides(844, 390), ViewportSides(271, 600)] {
      let named = try Registry.standard.rule("compositional[section=store]", viewport)
      #expect(file.rule(in: viewport.extents).layout == named.layout)
      #expect(file.rule(in: viewport.extents).environment == named.environment)
    }
  }

  @Test func theFileInTheDocumentIsAGridWithHeaders() throws {
    let document = try Repository.text("Benchmarks/FORMATS.md")
    let chapter = try #require(document.components(separatedBy: "## Layout files\n").last)
    let text = try #require(
      chapter.components(separatedBy: "```json\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let section = try parse(text).layout.sections[0]
    #expect(section.group.group?.arrangement == .equalShares(3))
    #expect(section.boundaryItems.map(\.kind) == [.header])
    // The error that it shows.
    let wrong = text.replacing("\"fractionOfWidth\": 1}, \"height\": 120", with: "X")
      .replacing("{X", with: "-3, \"height\": 120")
    let message = try #require(error { _ = try LayoutFile.parse(wrong, file: "my.json") })
    #expect(chapter.contains("\n\(message)\n"), "\(message)")
  }

  // MARK: Damaged files

  /// Numbers that make something of a description, or nothing.
  private static let numbers = [
    "0", "-1", "1", "2", "0.015625", "0.3333", "1.5", "7", "44", "999", "-10000", "100000", "1e9",
    "null", "\"\"", "[]", "{}",
  ]

  /// A file with some of its numbers exchanged, and some of its parts moved or left out.
  private static func damaged(_ text: String, _ random: inout SeededRandom) -> String {
    var text = text
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let places = text.ranges(of: /-?[0-9.]+/)
      guard let place = places.randomElement(using: &random) else { break }
      text.replaceSubrange(place, with: numbers.randomElement(using: &random)!)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let names = LayoutFile.Keys.all.flatMap { $0.keys.map(\.name) }
      let (old, new) = (names.randomElement(using: &random)!, names.randomElement(using: &random)!)
      if let place = text.ranges(of: "\"\(old)\":").randomElement(using: &random) {
        text.replaceSubrange(place, with: "\"\(new)\":")
      }
    }
    return text
  }

  /// What is still read is solved, and keeps the laws of rules. One seed alone:
  /// SCROLLBENCH_LAYOUT_FILES=7 Scripts/test --filter LayoutFile.
  @Test func whatIsLeftOfADamagedFileKeepsTheLaws() throws {
    let texts = [try Repository.text("Benchmarks/Layouts/store.json"), Self.everything]
    let sizes = SectionedSizes(
      sections: [3, 0, 9].map { SectionInfo(itemCount: $0, headerHeight: 32 * 64) },
      sizes: SizeSequence((0..<12).map { ItemSize(points: 40, 20 + Double($0)) }))
    let alone = ProcessInfo.processInfo.environment["SCROLLBENCH_LAYOUT_FILES"].flatMap(UInt64.init)
    var solved = 0
    for seed in alone.map({ $0...$0 }) ?? 1...600 {
      var random = SeededRandom(seed: seed)
      let text = Self.damaged(texts[Int(seed % 2)], &random)
      guard let file = try? parse(text) else { continue }
      for sides in [ViewportSides(390, 844), ViewportSides(844, 390)] {
        let rule = file.rule(in: sides.extents)
        guard rule.layout.sections.indices.allSatisfy(rule.hasRoom) else { continue }
        let broken = RuleCheck.brokenLaws(of: rule, over: sizes)
        #expect(broken.isEmpty, "seed \(seed), \(sides.testDescription): \(broken)")
        solved += 1
      }
    }
    #expect(alone != nil || solved > 100, "\(solved) were solved")
  }

  /// Tiny items in tiny groups would fit by the million.
  @Test func aGroupOfTinyItemsIsSolved() throws {
    let tiny = #"{"width": 0.015625, "height": {"fractionOfHeight": 1}, "vertical": ["#
    let text = LayoutText.file(
      group: #"{"width": 800, "height": 800, "horizontal": [\#(tiny)"#
        + #"{"width": 1, "height": 0.015625}]}]}"#)
    let rule = try parse(text).rule(in: .init(cross: 800, main: 800))
    #expect(rule.hasRoom(inDescription: 0))
  }
}
