import CollectionModel
import Foundation
import ScrollTraces
import TestSupport
import Testing

/// `EditScriptTests` plays every kind over odd collections; this is what becomes of the items.
@Suite struct SnapshotScriptTests {
  private static let steps = ["append", "prepend", "shuffle", "filter", "sort", "replace"]

  private func script(_ values: [String: EditPlan.Value]) throws -> EditScript {
    let kind = try #require(EditKind.allCases.first { $0.name == "snapshots" })
    return EditScript(
      EditPlan(kind, framesBetween: 1, values), viewport: CGSize(width: 390, height: 844), seed: 1)
  }

  /// Three sections of items that all have another height.
  private var sizes: SectionedSizes {
    SectionedSizes(
      sections: [300, 0, 700].map { SectionInfo(itemCount: $0) },
      sizes: SizeSequence(
        (0..<1000).map { ItemSize(points: 390, Double(40 + ($0 * 7919) % 1000) / 2) }))
  }

  private func heights(_ sizes: SectionedSizes) -> [UInt32] {
    (0..<sizes.itemCount).map { sizes.sizes.box(at: $0).size.height }
  }

  /// The batches of a script, each with the collection before it and after it.
  private func batches(
    _ count: Int, _ values: [String: EditPlan.Value]
  ) throws -> [(before: SectionedSizes, edits: ContentEdits, after: SectionedSizes)] {
    var script = try script(values)
    var sizes = script.begin(over: sizes)
    return try (1...count).map { frame in
      let batch = script.batch(atFrame: frame, frameCount: 30, sizes: sizes, visible: [])
      guard case .edits(let edits)? = batch else {
        throw Missing(what: "batch \(frame) of \(values)")
      }
      let before = sizes
      for edit in edits.edits { sizes.apply(edit) }
      return (before, edits, sizes)
    }
  }

  private struct Missing: Error { let what: String }

  /// The same content follows, whichever way the differences are found, and each is a batch whose
  /// edits lead there.
  @Test(arguments: steps, [99, 50, 0])
  func allWaysOfFindingDifferencesLeadToTheSameContent(step: String, share: Int) throws {
    var found: Set<[UInt32]> = []
    for way in DifferenceAlgorithm.allCases {
      let batches = try batches(
        4, ["change": .text(step), "share": .whole(share), "diff": .text(way.rawValue)])
      for (before, edits, after) in batches {
        guard let snapshots = edits.snapshots else { continue }
        let map = try snapshots.batch.validated(before: before, after: after)
        #expect(map.batch == snapshots.batch)
        let (old, new) = snapshots.snapshots()
        #expect(old.numberOfItems == before.itemCount && new.numberOfItems == after.itemCount)
        // What stays has its size.
        for item in new.itemIdentifiers where Int(item) < before.itemCount {
          let path = try #require(new.path(ofItem: item))
          #expect(after[path].size == before.sizes.box(at: Int(item)).size)
        }
      }
      found.insert(batches.flatMap { heights($0.after) })
    }
    #expect(found.count == 1)
  }

  @Test func whatIsAppendedOrFilteredComesBack() throws {
    for step in ["append", "prepend", "filter"] {
      let batches = try batches(4, ["change": .text(step), "share": .whole(50)])
      let counts = batches.map(\.after.itemCount)
      #expect(counts == (step == "filter" ? [500, 1000, 500, 1000] : [1500, 1000, 1500, 1000]))
    }
    let appended = try batches(2, ["change": .text("append"), "share": .whole(50)])
    #expect(heights(appended[1].after) == heights(sizes))
    #expect(Array(heights(appended[0].after).prefix(1000)) == heights(sizes))
  }

  @Test func sortingOrdersTheItemsThatDoNotStay() throws {
    let batches = try batches(2, ["change": .text("sort"), "share": .whole(0)])
    #expect(heights(batches[0].after) == heights(sizes).sorted())
    #expect(heights(batches[1].after) == heights(sizes).sorted(by: >))
  }

  @Test func shufflingKeepsEveryItem() throws {
    let batches = try batches(1, ["change": .text("shuffle"), "share": .whole(0)])
    #expect(heights(batches[0].after).sorted() == heights(sizes).sorted())
    #expect(heights(batches[0].after) != heights(sizes))
  }

  @Test func aShareOfEverythingChangesNothing() throws {
    var script = try script(["share": .whole(100)])
    let sizes = script.begin(over: sizes)
    #expect(script.batch(atFrame: 1, frameCount: 30, sizes: sizes, visible: []) == nil)
  }
}
