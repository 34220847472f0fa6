import Files
import Foundation
import Registration
import TestSupport
import Testing

/// Files that describe no layout: each is refused with the line, the object and what is expected.
@Suite struct LayoutFileRefusalTests {
  private func refusal(_ text: String) -> String? {
    error { _ = try LayoutFile.parse(text, file: "l.json") }
  }

  @Test(arguments: [
    ("[]", "l.json:1: the layout is an object, found a list"),
    ("{", "l.json:1: "),
    ("{}", "l.json:1: the layout: expected the key sections, found none; a layout describes"),
    (#"{"sections": []}"#, "the layout: sections: expected 1...1000 sections, found 0"),
    (#"{"sections": {}}"#, "the layout: sections: expected a list, found an object"),
    (#"{"sections": [1]}"#, "sections[0] is an object, found a number; its keys are group, "),
    ("{\"sections\": [\n{}]}", "l.json:2: sections[0]: expected the key group, found none"),
    (#"{"sektions": []}"#, "the layout has no key \"sektions\"; did you mean sections?"),
  ])
  func aFileThatIsNoLayoutIsRefused(text: String, message: String) throws {
    let found = refusal(text)
    #expect(found?.contains(message) == true, "\(found ?? "accepted")")
  }

  /// Each in the place of a group, on line 3.
  @Test(arguments: [
    (#"{"height": 1, "horizontal": []}"#, "sections[0].group: expected the key width, found none"),
    (#"{"width": 1, "horizontal": []}"#, "group: expected the key height, found none; it is a nu"),
    (#"{"width": "1", "height": 1}"#, "group: width: expected points, or an object with one of "),
    (#"{"width": -1, "height": 1}"#, "group: width: expected points in 0...100000, found -1"),
    (#"{"width": 100001, "height": 1}"#, "expected points in 0...100000, found 100001; such as 8"),
    (#"{"width": {}, "height": 1}"#, "group.width: expected one of fractionOfWidth, fractionOfHe"),
    (#"{"width": {"fractionOfWidth": 1, "estimated": 2}, "height": 1}"#, "found fractionOfWidth a"),
    (#"{"width": {"part": 1}, "height": 1}"#, "group.width has no key \"part\"; its keys are fra"),
    (#"{"width": {"fractionOfWidth": 101}, "height": 1}"#, "expected parts of the container in 0"),
    (#"{"width": {"fractionOfWidth": "1"}, "height": 1}"#, "expected a number, found a text"),
    (#"{"width": {"estimated": -2}, "height": 1}"#, "estimated: expected points in 0...100000"),
    (
      LayoutText.item,
      "sections[0].group: expected a group, found an item; add its items under horizontal"
    ),
    (#"{"width": 1, "height": 1, "horizontal": []}"#, "group: horizontal: expected 1...1000 item"),
    (
      #"{"width": 1, "height": 1, "horizontal": [], "vertical": []}"#,
      "expected one of horizontal, vertical, custom, found horizontal and vertical"
    ),
    (
      LayoutText.group(", \"count\": 0"),
      "group: count: expected a whole number in 1...1000, found 0"
    ),
    (
      LayoutText.group(", \"shares\": 1.5"),
      "group: shares: expected a whole number in 1...1000, found 1.5"
    ),
    (
      LayoutText.group(", \"shares\": 2, \"count\": 2"),
      "expected shares or count, found both; leave one"
    ),
    (
      LayoutText.group(", \"count\": 2", of: "\(LayoutText.item), \(LayoutText.item)"),
      "horizontal: expected one item, which is r"
    ),
    (
      LayoutText.group(", \"spacing\": -1"),
      "group: spacing: expected points in 0...10000, found -1"
    ),
    (
      LayoutText.group(", \"spacing\": \"8\""),
      "spacing: expected points, or an object with flexible, found"
    ),
    (LayoutText.group(", \"spacing\": {}"), "group.spacing: expected the key flexible, found none"),
    (
      LayoutText.group(", \"spacing\": {\"flexible\": -1}"),
      "flexible: expected points in 0...10000, found"
    ),
    (
      LayoutText.group(", \"insets\": 10001"),
      "group: insets: expected points in -10000...10000, found 1000"
    ),
    (
      LayoutText.group(", \"insets\": \"8\""),
      "insets: expected points, or an object with some of top, lead"
    ),
    (
      LayoutText.group(", \"insets\": {\"left\": 1}"),
      "group.insets has no key \"left\"; its keys are top, leading, bottom"
    ),
    (
      LayoutText.group(", \"edges\": {\"top\": -10001}"),
      "edges: top: expected points in -10000...10000"
    ),
    (LayoutText.group(", \"edges\": 4"), "sections[0].group.edges is an object, found a number"),
    (
      #"{"width": 1, "height": 1, "horizontal": [{"width": 1, "height": 1, "spacing": 2}]}"#,
      "sections[0].group.horizontal[0]: spacing: only a group has it, and this is an item"
    ),
    (
      #"{"width": 1, "height": 1, "custom": []}"#,
      "group: custom: expected 1...10000 frames, found 0"
    ),
    (
      #"{"width": 1, "height": 1, "custom": [{"x": 0, "y": 0, "width": 1}]}"#,
      "group.custom[0]: expected the key height, found none; a frame has x, y, width and height"
    ),
    (
      #"{"width": 1, "height": 1, "custom": [{"x": 0, "y": 0, "width": -1, "height": 1}]}"#,
      "custom[0]: width: expected points in 0...100000, found -1"
    ),
    (
      #"{"width": 1, "height": 1, "spacing": 2, "custom": [{}]}"#,
      "group: spacing: has no effect on a custom group, whose frames are given"
    ),
    (
      LayoutText.group(
        of: LayoutText.group(", \"count\": 999", of: LayoutText.group(", \"count\": 11"))),
      "expected at most 10000"
    ),
  ])
  func aGroupThatIsNoneIsRefused(group: String, message: String) throws {
    let found = refusal(LayoutText.file(group: group))
    #expect(found?.hasPrefix("l.json:3: sections[0].group") == true, "\(found ?? "accepted")")
    #expect(found?.contains(message) == true, "\(found ?? "accepted")")
  }

  /// Each after the group, on line 4, and where it is.
  @Test(arguments: [
    (#""insets": true"#, "sections[0]: insets: expected points, or an object"),
    (#""groupSpacing": -1"#, "sections[0]: groupSpacing: expected points in 0...10000, found -1"),
    (#""insetsReference": "safe""#, "expected one of automatic, none, safeArea, layoutMargins"),
    (#""boundaryItemsFollowInsets": 1"#, "expected true or false, found a number"),
    (
      #""boundaryInsetsReference": "none""#,
      "boundaryInsetsReference: has an effect only where boundary items do not follow the insets"
    ),
    (#""scrolling": "sideways""#, "scrolling: expected one of none, continuous, "),
    (#""decorations": [{}]"#, "decorations[0]: expected the key kind, found none"),
    (#""decorations": [{"kind": "a b"}]"#, "decorations[0]: kind: expected at most 40 letters"),
    (#""decorations": [{"kind": "a"}, {"kind": "a"}]"#, "decorations[1]: kind: there is another a"),
    (#""decorations": [{"kind": "a", "zIndex": 1000001}]"#, "zIndex: expected a whole number in -"),
    (#""decorations": [{"kind": "\#(String(repeating: "a", count: 41))"}]"#, "at most 40 letters"),
    (boundary(#""edges": ["left"]"#), "boundaryItems[0]: edges: expected some of top, leading"),
    (boundary(#""edges": ["top", "bottom"]"#), "expected no opposite edges, found top, bottom"),
    (boundary(#""pinned": 1"#), "expected the key edges, found none; it is a list of some of top"),
    (boundary(#""edges": [], "pinned": 1"#), "pinned: expected true or false, found a number"),
    (boundary(#""edges": [], "offset": 3"#), "boundaryItems[0].offset is an object, found a num"),
    (boundary(#""edges": [], "offset": {"x": 1e6}"#), "x: expected points in -100000...100000, f"),
    (
      boundary(#""edges": []"#).replacing("]}]", with: #"]}, {"kind": "a", "width": 1}]"#),
      "boundaryItems[1]: edges"
    ),
  ])
  func aSectionThatIsNoneIsRefused(rest: String, message: String) throws {
    let found = refusal(LayoutText.file(group: LayoutText.group(), ",\n\(rest)"))
    #expect(found?.hasPrefix("l.json:4: sections[0]") == true, "\(found ?? "accepted")")
    #expect(
      message == "boundaryItems[1]: edges" || found?.contains(message) == true,
      "\(found ?? "accepted")")
  }

  private static func boundary(_ rest: String) -> String {
    #""boundaryItems": [{"kind": "a", "width": 1, "height": 1, \#(rest)}]"#
  }

  /// Each after the sections.
  @Test(arguments: [
    (#""order": []"#, "the layout: order: expected 1...100000 numbers, found 0"),
    (#""order": [1]"#, "the layout: order: expected whole numbers in 0...0, found 1"),
    (#""order": [0.5]"#, "order: expected whole numbers in 0...0, found 0.5"),
    (#""order": ["a"]"#, "order: expected whole numbers in 0...0, found a text"),
    (#""sectionSpacing": "8""#, "sectionSpacing: expected a number, found a text"),
    (#""direction": "across""#, "direction: expected one of vertical, horizontal, found \"across"),
    (#""summary": 1"#, "summary: expected a text, found a number"),
    (#""view": {"scale": 0}"#, "view: scale: expected pixels in a point in 0.5...10, found 0"),
    (#""view": {"safeArea": 8}"#, "view.safeArea is an object, found a number; its keys are lead"),
    (#""view": {"safeArea": {"leading": -1}}"#, "leading: expected points in 0...10000, found -1"),
  ])
  func aWholeThatIsNoneIsRefused(rest: String, message: String) throws {
    let found = refusal(LayoutText.file(group: LayoutText.group(), layout: ",\n\(rest)"))
    #expect(found?.hasPrefix("l.json:4: ") == true, "\(found ?? "accepted")")
    #expect(found?.contains(message) == true, "\(found ?? "accepted")")
  }

  private static func badge(_ kind: String, _ anchor: String = #"{"edges": []}"#) -> String {
    #"{"kind": "\#(kind)", "width": 1, "height": 1, "containerAnchor": \#(anchor)}"#
  }

  private static func cell(_ badges: String...) -> String {
    let views = badges.joined(separator: ", ")
    return #"{"width": 1, "height": 1, "supplementaries": [\#(views)]}"#
  }

  @Test(arguments: [
    (cell(badge("a"), badge("a")), "horizontal[0].supplementaries[1]: kind: there is another a"),
    (
      cell(badge("a", #"{"edges": [], "offset": {}, "fractionalOffset": {}}"#)),
      "containerAnchor: expected offset or fractionalOffset, found both"
    ),
    (
      cell(badge("a", #"{"edges": [], "fractionalOffset": {"x": 101}}"#)),
      "fractionalOffset: x: expected parts of the view in -100...100, found 101"
    ),
    (cell(badge("a", #"{"edges": ["up"]}"#)), "containerAnchor: edges: expected some of top"),
    (cell(badge("a", "{}")), "containerAnchor: expected the key edges, found none"),
    (
      cell(#"{"kind": "a", "width": 1, "height": 1}"#),
      "supplementaries[0]: expected the key containerAnchor, found none"
    ),
    (cell(badge("ä")), "kind: expected at most 40 letters, digits, - and _, found \"ä\""),
  ])
  func aSupplementaryViewThatIsNoneIsRefused(cell: String, message: String) throws {
    let found = refusal(LayoutText.file(group: LayoutText.group(of: cell)))
    #expect(found?.contains(message) == true, "\(found ?? "accepted")")
  }

  /// The view of a group belongs to its first item, which has one view of each kind.
  @Test func aGroupHasNoKindOfItsItems() throws {
    let views = #", "supplementaries": [\#(Self.badge("a"))]"#
    let outer = LayoutText.group(views, of: LayoutText.group(of: Self.cell(Self.badge("a"))))
    let found = refusal(LayoutText.file(group: outer))
    #expect(found?.contains("group.supplementaries[0]: kind: there is another a") == true)
    // Each item has its own.
    let siblings = LayoutText.group(
      of: Self.cell(Self.badge("a")) + ", " + Self.cell(Self.badge("a")))
    #expect(refusal(LayoutText.file(group: siblings)) == nil)
  }

  @Test func groupsAreNestedEightDeep() throws {
    func nested(_ depth: Int) -> String {
      (1..<depth).reduce(LayoutText.group()) { inner, _ in LayoutText.group(of: inner) }
    }
    #expect(refusal(LayoutText.file(group: nested(8))) == nil)
    let found = refusal(LayoutText.file(group: nested(9)))
    #expect(
      found?.contains("horizontal[0]: expected at most 8 groups within each other") == true,
      "\(found ?? "accepted")")
    #expect(refusal(LayoutText.file(group: nested(200)))?.contains("at most 8 groups") == true)
    #expect(refusal(LayoutText.file(group: nested(600)))?.contains("levels of brackets") == true)
  }
}
