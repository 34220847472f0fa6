import Files
import Foundation
import Testing
import workshop

/// `workshop compositional`: layouts in JSON, and the frames of their elements.
@Suite struct CompositionalFrameTests {
  private static let noInsets = #"{"top": 0, "leading": 0, "bottom": 0, "trailing": 0}"#

  private static func item(_ width: String, _ height: String, _ rest: String = "") -> String {
    """
    {"width": \(width), "height": \(height), "insets": \(noInsets), "edges": {},
     "supplementaryItems": []\(rest)}
    """
  }

  private static func length(_ unit: String, _ value: Double) -> String {
    #"{"unit": "\#(unit)", "value": \#(value)}"#
  }

  /// Six items in rows of half of the width and 50 points, 10 points apart.
  private static func layout(_ changes: [(String, String)] = []) -> String {
    let high = length("fractionalHeight", 1)
    let subitems = [item(length("fractionalWidth", 0.5), high), item(length("absolute", 50), high)]
    let group = item(
      length("fractionalWidth", 1), length("absolute", 20),
      """
      , "group": {"axis": "horizontal", "arrangement": "fitting",
                  "subitems": [\(subitems.joined(separator: ","))],
                  "spacing": {"points": 10, "isFlexible": false}}
      """)
    let items = Array(repeating: "[1, 1]", count: 6).joined(separator: ",")
    let text = """
      [{"width": 320, "height": 480, "scale": 2, "offset": 0, "isHorizontal": false,
        "isRightToLeft": false, "sectionSpacing": 0,
        "sections": [{"items": [\(items)], "measuredHeader": 0, "group": \(group),
          "insets": \(noInsets), "groupSpacing": 0, "boundaryItemsFollowInsets": true,
          "boundaryItems": [], "decorations": []}]}]
      """
    return changes.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  private func placed(_ text: String) throws -> PlacedLayout {
    try #require(try DescribedLayout.list(text, file: "f").first).placed(named: "l", of: "f")
  }

  @Test func framesAreThoseOfTheSolver() throws {
    let found = try placed(Self.layout())
    #expect((found.width, found.height) == (320, 60))
    #expect(
      found.frames.map { "\($0.kind) \($0.section).\($0.item)" } == (0..<6).map { "item 0.\($0)" })
    #expect(found.frames.map(\.x) == [0, 165, 0, 165, 0, 165])
    #expect(found.frames.map(\.y) == [0, 0, 20, 20, 40, 40])
    #expect(found.frames.map(\.width) == [155, 50, 155, 50, 155, 50])
    #expect(found.frames.allSatisfy { $0.height == 20 })
  }

  @Test func rightToLeftIsMirroredAndHorizontalLayoutsScrollAcross() throws {
    let mirrored = try placed(
      Self.layout([(#""isRightToLeft": false"#, #""isRightToLeft": true"#)]))
    #expect(mirrored.frames.prefix(2).map(\.x) == [165, 105])
    let horizontal = try placed(
      Self.layout([(#""isHorizontal": false"#, #""isHorizontal": true"#)]))
    #expect((horizontal.width, horizontal.height) == (3 * 320, 480))
    #expect(horizontal.frames.map(\.x) == [0, 165, 320, 485, 640, 805])
  }

  @Test(arguments: [
    (#""width": 320"#, #""width": 0"#, "expected a width, a height and a scale above 0"),
    (#"[1, 1],"#, #"[1],"#, "expected a width and a height for each item"),
    (#""measuredHeader": 0"#, #""measuredHeader": -1"#, "expected sizes from 0"),
    (#""fitting""#, #""repeating""#, "expected a count above 0"),
    (#""scale": 2, "#, "", "has no scale"), (#""horizontal""#, #""across""#, "axis"),
  ])
  func whatCannotBePlacedIsAnError(old: String, new: String, message: String) throws {
    let error = #expect(throws: InputError.self) { try placed(Self.layout([(old, new)])) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("f:") == true)
  }
}
