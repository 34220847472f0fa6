import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What a program can get wrong has its values in the message in optimised builds too, which do not
/// print the text of a precondition.
@Suite struct MisuseMessageTests {
  /// Of layouts and strategies only what runs for each element, tile or query: there a message
  /// would cost time, and what makes them has looked at their parameters before.
  @Test(arguments: [
    ("CollectionAttributes", []), ("CollectionEngine", []), ("CollectionMotion", []),
    ("ScrollBenchUIKit", []), ("UIKit", []),
    (
      "CollectionLayouts",
      [
        "LayoutWalk", "LayoutWalk+ClosedForm", "LayoutWalk+Limit", "PortableTrigonometry",
        "SectionOrigins",
      ]
    ),
    (
      "AttributeStrategies",
      ["EdgeArrays", "ElementStore", "PlaneTile", "PlaneTileCore+Edits", "TileHolder"]
    ),
  ])
  func noRoomOfTheLibraryUsesPreconditions(room: String, exceptIn often: [String]) throws {
    let folder = Repository.url(Repository.sources(of: room))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      if often.contains(file.deletingPathExtension().lastPathComponent) { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("precondition") || text.contains("assert") else { continue }
      for (index, line) in text.components(separatedBy: "\n").enumerated() {
        #expect(
          line.firstMatch(of: /\b(?:precondition|preconditionFailure|assert)\(/) == nil,
          "\(file.lastPathComponent):\(index + 1): use fatalError with the values")
      }
    }
    #expect(count > 0)
  }

  @Test(.waitsForExits) func aPathOfThreePartsIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ElementID(itemAt: IndexPath(indexes: [1, 2, 3]))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("an item's index path is [section, item], found [1, 2, 3]"))
  }

  @Test(.waitsForExits) func anItemBeyondTheNumbersOfItemsIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ElementID(itemAt: IndexPath(indexes: [0, 1 << 32]))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("sections and items are numbered up to 2147483647, found [0, 4294967296]"))
  }
}
