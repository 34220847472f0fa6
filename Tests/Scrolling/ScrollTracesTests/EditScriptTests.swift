import CollectionModel
import Foundation
import ScrollTraces
import TestSupport
import Testing

/// Every script over every odd and every placed collection.
@Suite struct EditScriptTests {
  private struct Played {
    var batches: [EditBatch] = []
    var sizes: SectionedSizes
    var plain: PlainCollection
    var fault: String?
  }

  /// Plays a script over 300 frames while the screen moves through the items.
  private func play(
    _ script: EditScript, over collection: OddCollection, onlyEvery step: Int = 1
  ) -> Played {
    var script = script
    let sizes = script.begin(over: collection.sizes)
    var played = Played(sizes: sizes, plain: PlainCollection(sizes))
    let isOrdered = played.plain.isOrderedByPlace
    for frame in stride(from: 0, to: 300, by: step) {
      let count = played.sizes.itemCount
      let first = count * frame / 300
      let visible = (first..<min(first + 12, count)).map {
        let (section, item) = played.sizes.locate($0)
        return ItemPath(section: section, item: item)
      }
      guard
        let batch = script.batch(
          atFrame: frame, frameCount: 300, sizes: played.sizes, visible: visible)
      else { continue }
      played.batches.append(batch)
      for edit in batch.edits {
        guard played.plain.apply(edit) else {
          played.fault = "frame \(frame): \(edit) of batch \(played.batches.count)"
          return played
        }
        played.sizes.apply(edit)
      }
      if played.plain.hasPlaces, isOrdered, !played.plain.isOrderedByPlace {
        played.fault = "frame \(frame): out of the order of places"
        return played
      }
    }
    return played
  }

  private static let viewport = CGSize(width: 390, height: 844)
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["EDIT_SEED"].flatMap(UInt64.init).map { [$0] }
    ?? [1, 2_026, UInt64.random(in: 0..<1 << 32)]

  private func script(_ kind: EditKind, _ seed: UInt64) -> EditScript {
    EditScript(EditPlan(kind), viewport: Self.viewport, seed: seed)
  }

  /// A script would be recorded for minutes before its first replay.
  @Test func aScriptOfTooMuchWorkIsRefusedInOneLine() {
    func refusal(_ script: EditScript, over frames: Int = 1000) -> String? {
      error { try script.checkWork(overFrames: frames) }
    }
    func updates(_ batches: Int, _ edits: Int, every: Int? = nil) -> EditScript {
      EditScript(
        EditPlan(.updates, batches: batches, framesBetween: every, ["edits": .whole(edits)]),
        viewport: Self.viewport, seed: 1)
    }
    #expect(refusal(updates(40, 10_000)) == nil && refusal(updates(100_000, 500)) == nil)
    #expect(
      refusal(updates(100_000, 501))
        == "--trace: expected at most 500000 edits in total, found 1000 x 501 over 1000 frames;"
        + " reduce their number or frequency")
    #expect(refusal(updates(100_000, 501, every: 2)) == nil)
    for kind in [EditKind.pinch, .drag, .touch, .focusWalk] {
      let often = EditScript(
        EditPlan(kind, batches: 100_000), viewport: Self.viewport, seed: 1)
      #expect(refusal(often, over: 100) == nil, "\(kind)")
      #expect(refusal(often, over: 2000)?.contains("at most 20000 ") == true, "\(kind)")
    }
    // Shelves move on by themselves after each of 12 frames.
    let flicks = EditScript(
      EditPlan(.shelves, batches: 65), viewport: Self.viewport, seed: 1)
    #expect(
      refusal(flicks)
        == "--trace: expected at most 20000 frames of flicks in total, found 65 x 312 over 1000"
        + " frames; reduce their number or frequency")
    for kind in EditKind.allCases {
      #expect(refusal(script(kind, 1), over: 1_000_000) == nil, "\(kind)")
    }
  }

  @Test(arguments: EditKind.allCases)
  func everyEditIsValidAndKeepsTheOrderOfPlaces(kind: EditKind) {
    for seed in Self.seeds {
      for collection in OddCollection.placedAndPlain(seed: seed) {
        let played = play(script(kind, seed), over: collection)
        let place = Comment("EDIT_SEED=\(seed), \(kind) over \(collection)")
        #expect(played.fault == nil, place)
        #expect(played.plain.agrees(with: played.sizes), place)
      }
    }
  }

  @Test(arguments: EditKind.allCases)
  func theSameSeedMakesTheSameEditsAndAnotherSeedOthers(kind: EditKind) {
    for collection in OddCollection.placedAndPlain(seed: 4) {
      let first = play(script(kind, 5), over: collection)
      #expect(play(script(kind, 5), over: collection).batches == first.batches)
      let count = first.plain.boxes.count
      // Exchanges and pinches draw nothing.
      if count > 100, kind != .rotation, kind != .selfSizing, kind.changesContent {
        #expect(play(script(kind, 6), over: collection).batches != first.batches)
      }
    }
  }

  @Test(arguments: EditKind.allCases.filter { $0 != .selfSizing })
  func allBatchesComeEvenWhereFramesAreLeftOut(kind: EditKind) {
    let collection = OddCollection.all(seed: 9)[3]
    #expect(play(script(kind, 5), over: collection).batches.count == kind.batches)
    #expect(play(script(kind, 5), over: collection, onlyEvery: 7).batches.count == kind.batches)
    let few = EditScript(
      EditPlan(kind, batches: 3, framesBetween: 10), viewport: Self.viewport, seed: 5)
    #expect(play(few, over: collection).batches.count == 3)
  }

  @Test func batchesComeAtTheirFrames() {
    var script = EditScript(
      EditPlan(.chat, batches: 3, framesBetween: 10), viewport: Self.viewport, seed: 1)
    let sizes = script.begin(over: OddCollection.all(seed: 9)[3].sizes)
    let frames = (0..<100).filter {
      script.batch(atFrame: $0, frameCount: 100, sizes: sizes, visible: []) != nil
    }
    #expect(frames == [10, 20, 30])
    #expect(script.done == 3)
  }

  @Test func aChatInsertsOneToFiveItemsAtTheTopOnly() {
    for seed in Self.seeds {
      for collection in OddCollection.placedAndPlain(seed: seed)
      where collection.sizes.sectionCount > 0 {
        var counts: Set<Int> = []
        for batch in play(script(.chat, seed), over: collection).batches {
          guard case .insertItems(let boxes, at: ItemPath(section: 0, item: 0)) = batch.edits[0],
            batch == .edits(ContentEdits(batch.edits)), batch.edits.count == 1
          else {
            Issue.record("EDIT_SEED=\(seed), \(collection): \(batch)")
            break
          }
          counts.insert(boxes.count)
        }
        #expect(counts.isSubset(of: [1, 2, 3, 4, 5]) && counts.count > 2, "EDIT_SEED=\(seed)")
      }
    }
  }

  @Test func aFeedInsertsAtTheEndOnly() {
    for collection in OddCollection.placedAndPlain(seed: 3) {
      let played = play(script(.feed, 3), over: collection)
      let before = PlainCollection(collection.sizes).boxes
      #expect(Array(played.plain.boxes.prefix(before.count)) == before)
      #expect(played.plain.boxes.count >= before.count + 20)
    }
  }

  @Test func aRotationTurnsTheViewportAndTurnsItBack() {
    let batches = play(script(.rotation, 1), over: OddCollection.all(seed: 1)[3]).batches
    let turned = CGSize(width: 844, height: 390)
    #expect(
      batches == [turned, Self.viewport, turned, Self.viewport].map { EditBatch.viewport($0) })
  }

  @Test func aBulkDeletionDeletesRunsScatteredItemsAndASection() {
    let collection = OddCollection.all(seed: 8)[4]
    let edits = play(script(.bulkDelete, 8), over: collection).batches.flatMap(\.edits)
    let sections = edits.count { if case .removeSection = $0 { true } else { false } }
    #expect(sections == 1)
    let one = play(script(.bulkDelete, 8), over: OddCollection.all(seed: 8)[3])
    let lengths = one.batches.flatMap(\.edits).compactMap {
      if case .removeItems(let range, _) = $0 { range.count } else { nil as Int? }
    }
    #expect(lengths.count { $0 == 1 } > 300 && lengths.count { $0 > 5 } > 4)
  }

  @Test func aShuffleKeepsWhatThereIs() {
    for collection in OddCollection.all(seed: 6) {
      let played = play(script(.shuffle, 6), over: collection)
      func sorted(_ boxes: [ItemBox]) -> [UInt64] {
        boxes.map { UInt64($0.size.width) << 32 | UInt64($0.size.height) }.sorted()
      }
      #expect(
        sorted(played.plain.boxes) == sorted(PlainCollection(collection.sizes).boxes),
        "\(collection)")
      #expect(played.plain.sections.count == collection.sizes.sectionCount)
    }
  }

  @Test func resizesHappenOnScreenAndOffIt() {
    var script = EditScript(
      EditPlan(.resize, framesBetween: 1), viewport: Self.viewport, seed: 2)
    let sizes = script.begin(over: OddCollection.all(seed: 2)[3].sizes)
    let visible = (100..<110).map { ItemPath(section: 0, item: $0) }
    var onScreen = 0
    var offScreen = 0
    for frame in 1...20 {
      let batch = script.batch(atFrame: frame, frameCount: 30, sizes: sizes, visible: visible)
      for case .resizeItem(let path, _) in batch?.edits ?? [] {
        if visible.contains(path) { onScreen += 1 } else { offScreen += 1 }
      }
    }
    #expect(onScreen >= 160 && offScreen > 100)
  }

  @Test func newPinsLieInThePlane() {
    for kind in [EditKind.chat, .feed, .resize] {
      for seed in Self.seeds {
        let pins = OddCollection.placedAndPlain(seed: seed).first { $0.description == "pins" }!
        let played = play(script(kind, seed), over: pins)
        let place = Comment("EDIT_SEED=\(seed), \(kind)")
        #expect(played.sizes.planeWidth == pins.sizes.planeWidth, place)
        #expect(played.sizes.planeHeight == pins.sizes.planeHeight, place)
        #expect(played.plain.boxes.allSatisfy { $0.place.x >= 0 && $0.place.y >= 0 }, place)
      }
    }
  }
}

@Suite struct SelfSizingTests {
  private func sizes(_ heights: [Double]) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: heights.count, headerHeight: 640)],
      sizes: SizeSequence(heights.map { ItemSize(points: 390, $0) }))
  }

  @Test func theEstimateIsTheMedianHeight() {
    #expect(SelfSizing(truth: sizes([10, 4_000.5, 30])).estimate == 30 * 64)
    #expect(SelfSizing(truth: sizes([10, 20, 2_000, 30.5])).estimate == 30 * 64 + 32)
    #expect(SelfSizing(truth: sizes([])).estimate == 0)
    for collection in OddCollection.all(seed: 12) {
      let heights = PlainCollection(collection.sizes).boxes.map(\.size.height).sorted()
      let median = heights.isEmpty ? 0 : heights[heights.count / 2]
      #expect(SelfSizing(truth: collection.sizes).estimate == median, "\(collection)")
    }
  }

  @Test func everyItemIsCorrectedOnceAndThenAllIsTrue() throws {
    for seed in [1, 2, 3] as [UInt64] {
      for collection in OddCollection.placedAndPlain(seed: seed) {
        var script = EditScript(
          EditPlan(.selfSizing), viewport: CGSize(width: 390, height: 844), seed: seed)
        var sizes = script.begin(over: collection.sizes)
        var measured = try #require(script.selfSizing)
        let truth = PlainCollection(collection.sizes)
        #expect(Set(PlainCollection(sizes).boxes.map(\.size.height)).count <= 1)
        #expect(sizes.sectionCount == collection.sizes.sectionCount)
        var random = TestRandom(seed: seed)
        var corrected: Set<ItemPath> = []
        var twice = 0
        let count = sizes.itemCount
        for round in 0..<400 where count > 0 {
          let start =
            round < 300 ? Int.random(in: 0..<count, using: &random) : count * (round - 300) / 100
          let visible = (start..<min(start + max(count / 100 + 1, 9), count)).map {
            let (section, item) = sizes.locate($0)
            return ItemPath(section: section, item: item)
          }
          for path in visible {
            guard let box = measured.boxOfFirstSeen(path) else { continue }
            if !corrected.insert(path).inserted { twice += 1 }
            sizes.apply(.resizeItem(path, to: box))
          }
          let batch = script.batch(atFrame: round, frameCount: 400, sizes: sizes, visible: visible)
          #expect(batch == nil, "a request of cells is no batch of the script")
        }
        #expect(twice == 0, "seed \(seed), \(collection)")
        #expect(truth.agrees(with: sizes), "seed \(seed), \(collection)")
      }
    }
  }
}
