import Foundation
import InstructionGate
import Primitives
import TestSupport
import Testing
import Verdicts

@Suite struct CallTreePictureTests {
  /// What the picture draws for a function; lengths in tenths of a unit.
  private struct Box {
    var attributes: [String: String]
    var title: String
    var label: String
    var fill: String
    var border: String
    var edges: ClosedRange<Int>
    var y: Int
  }

  private func tree(
    _ name: String, _ base: UInt64?, _ head: UInt64, file: String? = "Sources/A.swift",
    _ children: CallTree...
  ) -> CallTree {
    CallTree(
      function: SourceFunction(name: name, file: file, isOfLibrary: file == nil), base: base,
      head: head, children: children)
  }

  /// More, fewer, unchanged, new and gone, as much in the base as in the head.
  private var mixed: CallTree {
    tree(
      "all", 100_000, 100_000, file: nil,
      tree("grown", 40_000, 43_100, tree("inner", 30_000, 33_100)),
      tree("shrunk", 30_000, 28_000), tree("same", 9_000, 9_049), tree("gone", 6_000, 0),
      tree("new", 0, 4_000), tree("moved", 9_000, 9_000, tree("part", 4_000, 6_000)))
  }

  private func picture(_ tree: CallTree, title: String = "title", subtitle: String = "sub")
    -> String
  {
    CallTreePicture(tree, title: title, subtitle: subtitle).svg
  }

  private func boxes(_ svg: String) throws -> [Box] {
    let all = try XMLElements(svg).all
    return try all.indices.filter { all[$0].attributes["id"]?.hasPrefix("box-") == true }.map {
      let parts = all[$0..<min($0 + 6, all.count)].map { $0 }
      try #require(parts.map(\.name) == ["g", "title", "svg", "rect", "text", "tspan"])
      func tenths(_ name: String) throws -> Int {
        Int((try #require(Double(parts[2].attributes[name] ?? "")) * 10).rounded())
      }
      let left = try tenths("x")
      return Box(
        attributes: parts[0].attributes, title: parts[1].text,
        label: (parts[5].text + parts[4].text).trimmingCharacters(in: .whitespaces),
        fill: parts[3].attributes["fill"] ?? "", border: parts[3].attributes["stroke-width"] ?? "",
        // A gap of a unit follows each box.
        edges: left...(left + (try tenths("width")) + 10), y: try tenths("y"))
    }
  }

  @Test func eachFunctionIsABoxThatIsReachedDepthFirst() throws {
    let boxes = try boxes(picture(mixed))
    #expect(
      boxes.map { $0.attributes["id"] } == boxes.indices.map { "box-\($0)" })
    let names = ["all", "grown", "inner", "shrunk", "same", "gone", "new", "moved", "part"]
    #expect(boxes.map { $0.title.prefix { $0 != "," } } == names.map { $0[...] })
    #expect(boxes[0].edges == 80...11_920)
    for box in boxes {
      #expect(box.attributes["tabindex"] == "0")
      #expect(box.attributes["role"] == "img")
      #expect(box.attributes["aria-label"] == box.title)
    }
    #expect(
      boxes[1].title
        == "grown, Sources/A.swift: base 40,000, head 43,100, +3.1 % of all instructions; "
        + "own code: base 10,000, head 10,000, 0 %")
    #expect(boxes[0].title.hasPrefix("all, a library: base 100,000, head 100,000, 0 % of all"))
  }

  @Test func changesHaveTextPatternAndBorder() throws {
    let boxes = try boxes(picture(mixed))
    let looks = boxes.dropFirst().map { "\($0.label)|\($0.fill)|\($0.border)" }
    let paper = try #require(boxes.first { $0.label.hasSuffix("same") }).fill
    #expect(
      looks
        == [
          "+3.1 % grown|url(#more)|2", "+3.1 % inner|url(#more)|5", "-2.0 % shrunk|url(#fewer)|5",
          "same|\(paper)|2", "gone gone|url(#fewer)|5", "new|url(#more)|5",
          "own -2.0 % mo…|url(#fewer)|5", "+2.0 %|url(#more)|5",
        ])
    #expect(!paper.hasPrefix("url"))
  }

  @Test func aChangeBelowHalfAThousandthIsNone() throws {
    for (head, isChange) in [(10_005, true), (10_004, false), (9_996, false), (9_995, true)] {
      let boxes = try boxes(picture(tree("all", 10_000, UInt64(head))))
      #expect(boxes.map { $0.fill.hasPrefix("url(") } == [isChange], "\(head)")
    }
  }

  @Test func theFunctionsThatChangedMostAreLinkedToTheirBoxes() throws {
    // The own code of `often` changed by 6 % in two places.
    let tree = tree(
      "all", 1000, 1090, file: nil,
      tree("a", 300, 325, tree("often", 100, 125)), tree("b", 300, 335, tree("often", 100, 135)),
      tree("c", 200, 250), tree("d", 200, 180), tree("e", 10, 0))
    let links = try XMLElements(picture(tree)).all.filter { $0.name == "a" }
    #expect(links.map(\.text) == ["often +6.0 %", "c +5.0 %", "d -2.0 %"])
    #expect(links.map { $0.attributes["href"] } == ["#box-4", "#box-5", "#box-6"])
    let none = picture(self.tree("all", 10, 20, self.tree("f", 10, 10)))
    #expect(none.contains("Own code changed most: none"))
  }

  @Test func oneBuildHasSharesOnly() throws {
    let svg = picture(
      tree("all", nil, 1000, file: nil, tree("a", nil, 123, file: nil), tree("b", nil, 500)))
    let boxes = try boxes(svg)
    #expect(boxes.map(\.label) == ["100.0 % all", "12.3 % a", "50.0 % b"])
    #expect(boxes.allSatisfy { $0.border == "2" && !$0.fill.hasPrefix("url") })
    #expect(
      boxes[1].title
        == "a, a library: 123, 12.3 % of all instructions; own code: 123, 12.3 %")
    let links = try XMLElements(svg).all.filter { $0.name == "a" }
    #expect(links.map(\.text) == ["b 50.0 %", "a 12.3 %"])
  }

  @Test func emptyTreesHaveNoBoxes() throws {
    for base in [nil, 0] as [UInt64?] {
      let svg = picture(tree("all", base, 0))
      #expect(try boxes(svg).isEmpty)
      #expect(svg.contains("No instructions were counted."))
    }
    // All is new, or all is gone.
    #expect(try boxes(picture(tree("all", 0, 5))).map(\.label) == ["new +100.0 % all"])
    #expect(try boxes(picture(tree("all", 5, 0))).map(\.label) == ["gone -100.0 % all"])
  }

  @Test func aDeepTreeIsCutAndSaysSo() throws {
    var deep = tree("leaf", 10, 10)
    for level in 1..<100 { deep = tree("f\(level)", 10, 10, deep) }
    let svg = picture(deep)
    #expect(try boxes(svg).count == 40)
    #expect(svg.contains("Deeper calls are left out."))
    #expect(!picture(mixed).contains("Deeper calls"))
  }

  private func random(_ depth: Int, _ numbers: inout SplitMix64, isDifference: Bool) -> CallTree {
    let children = (0..<(depth == 0 ? 0 : numbers.next(below: 5))).map { _ in
      random(depth - 1, &numbers, isDifference: isDifference)
    }
    func count(_ key: (CallTree) -> UInt64) -> UInt64 {
      let own = numbers.next(below: 4) == 0 ? 0 : UInt64(numbers.next(below: 1000))
      // Rounding makes what is called dearer than its caller now and then.
      return max(1, children.reduce(own) { $0 + key($1) }) - 1
    }
    let base = count { $0.base ?? 0 }
    return CallTree(
      function: SourceFunction(name: "f\(numbers.next(below: 30))"),
      base: isDifference ? base : nil, head: count(\.head), children: children)
  }

  @Test(arguments: 0..<40) func calleesNeverExceedTheirCallers(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let tree = random(6, &numbers, isDifference: seed % 3 != 0)
    let svg = picture(tree)
    #expect(svg == picture(tree))
    let boxes = try boxes(svg)
    let rows = Dictionary(grouping: boxes, by: \.y)
    for (y, row) in rows {
      for (one, next) in zip(row, row.dropFirst()) {
        #expect(one.edges.upperBound <= next.edges.lowerBound, "seed \(seed)")
      }
      guard let callers = rows[y - 200] else {
        #expect(row.count == 1 && y == boxes[0].y, "seed \(seed)")
        continue
      }
      for box in row {
        let outer = callers.filter { $0.edges.contains(box.edges) }
        #expect(outer.count == 1, "seed \(seed): \(box.title)")
      }
    }
    #expect(boxes.allSatisfy { $0.attributes["aria-label"]?.isEmpty == false })
    let links = try XMLElements(svg).all.filter { $0.name == "a" }
    for link in links {
      let id = link.attributes["href"]?.dropFirst()
      #expect(boxes.contains { $0.attributes["id"].map { $0[...] } == id }, "seed \(seed)")
    }
  }

  @Test(arguments: hostileText) func namesAreOnlyText(name: String) throws {
    func svg(_ name: String) -> String {
      picture(
        tree(
          name, 1000, 1100, file: name, tree(name, 600, 700, file: name),
          tree(name + "b", 300, 200, file: nil)), title: name, subtitle: name)
    }
    let (plain, hostile) = (try XMLElements(svg("name")), try XMLElements(svg(name)))
    #expect(hostile.counts == plain.counts)
    for (one, other) in zip(hostile.all, plain.all) {
      #expect(Set(one.attributes.keys) == Set(other.attributes.keys))
    }
  }

  @Test func longNamesAreCutAndStayWholeInTheirLabels() throws {
    let long = String(repeating: "name", count: 200)
    let boxes = try boxes(picture(tree("all", 100, 100, tree(long, 50, 50))))
    #expect(boxes[1].label.hasSuffix("…") && boxes[1].label.count < 100)
    #expect(boxes[1].title.hasPrefix(long))
  }

  @Test func thePictureFetchesNothingAndFollowsTheScheme() throws {
    let svg = picture(mixed, title: "Title", subtitle: "words")
    let document = try XMLElements(svg)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 "))
    #expect(document.all[0].attributes["aria-label"] == "Title. words")
    #expect(document.counts["script"] == nil && document.counts["style"] == 1)
    #expect(svg.contains("prefers-color-scheme:dark"))
    for element in document.all {
      if let link = element.attributes["href"] { #expect(link.hasPrefix("#")) }
      #expect(!element.attributes.keys.contains { $0.hasPrefix("on") })
    }
  }
}
