import CollectionAttributes
import CollectionModel
import Foundation
import Harness
import Scenes
import Testing

@Suite struct FrameSceneTests {
  static let cases: [SceneContent] =
    SceneContent.Layout.allCases.map { SceneContent(layout: $0) }
    + [.chat, .selfSizing, .rotation, .updates, .shuffle].map {
      SceneContent(layout: .pinned, script: $0)
    } + [SceneContent(layout: .masonry, script: .resize)]

  @Test(arguments: cases)
  func aSceneShowsWhatTheReplayShowsAtTheEndOfItsFrame(content: SceneContent) throws {
    let frames = try content.watched().frames
    var stepper = try FrameStepper(content)
    var last: [Int: (bounds: CGRect, visible: [ElementAttributes])] = [:]
    while let pass = stepper.next() { last[pass.frame] = (pass.bounds, pass.visible) }
    #expect(frames.count == last.count && frames.count > 100, "\(content)")
    for (number, frame) in frames.enumerated() {
      let expected = try #require(last[number])
      #expect(frame.scene.viewport == expected.bounds, "frame \(number) of \(content)")
      let (scene, visible) = (frame.scene.elements, expected.visible)
      #expect(scene.map(\.id) == visible.map(\.id), "frame \(number) of \(content)")
      #expect(scene.map(\.frame) == visible.map(\.frame), "frame \(number) of \(content)")
      #expect(scene.map(\.zIndex) == visible.map(\.zIndex), "frame \(number) of \(content)")
      #expect(Set(scene.map(\.view)).count == scene.count, "one view for each element")
    }
  }

  @Test(arguments: cases.filter { $0.script == nil })
  func aViewIsReusedWhereverItShowsAnotherElement(content: SceneContent) throws {
    var shown: [Int: (id: ElementID, reuses: Int)] = [:]
    var before: Set<Int> = []
    for (number, frame) in try content.watched().frames.enumerated() {
      for element in frame.scene.elements {
        let last = shown[element.view]
        let expected: Int
        if let last {
          let stays = before.contains(element.view) && last.id == element.id
          // An element that leaves and comes back may get the view that it had: that is a reuse
          // too.
          expected = stays ? last.reuses : last.reuses + 1
        } else {
          expected = 0
        }
        #expect(element.reuses == expected, "\(element.id) in frame \(number) of \(content)")
        shown[element.view] = (element.id, element.reuses)
      }
      before = Set(frame.scene.elements.map(\.view))
    }
    #expect(shown.values.contains { $0.reuses > 1 }, "\(content)")
  }

  @Test(arguments: cases)
  func tilesAreThoseThatTheCountersCount(content: SceneContent) throws {
    var (filled, evicted) = (0, 0)
    for (number, frame) in try content.watched().frames.enumerated() {
      let (scene, counts) = (frame.scene, frame.explanation)
      func count(_ state: FrameScene.TileState) -> Int { scene.tiles.count { $0.state == state } }
      filled += count(.filled)
      evicted += count(.evicted)
      // An edit places tiles again, and a later pass evicts what an earlier one filled.
      guard counts.passes == 1 else { continue }
      let words = "frame \(number) of \(content)"
      // A tile that one query evicts and fills again was there before and after it: it looks like a
      // hit.
      #expect(count(.filled) <= counts.tilesFilled, "\(words)")
      #expect(count(.filled) + count(.hit) == counts.tilesFilled + counts.tilesHit, "\(words)")
      #expect(count(.evicted) <= counts.tilesEvicted, "\(words)")
      #expect(Set(scene.tiles.map(\.number)).count == scene.tiles.count, "\(words)")
      let query = scene.queryRect
      for tile in scene.tiles where tile.state != .evicted && !scene.isPlane {
        let along = scene.isHorizontal
        let (low, high) = along ? (query.minX, query.maxX) : (query.minY, query.maxY)
        // Headers that are pinned are queried where they rest.
        guard content.layout != .pinned, content.layout != .circle else { continue }
        #expect((along ? tile.rect.minX : tile.rect.minY) < high, "\(words): \(tile)")
        #expect((along ? tile.rect.maxX : tile.rect.maxY) > low, "\(words): \(tile)")
      }
    }
    #expect(filled > 0, "\(content)")
    #expect(evicted > 0 || content.layout != .plane, "\(content)")
  }

  @Test func withoutACacheThereAreNoTiles() throws {
    var content = SceneContent(layout: .list)
    content.isTiled = false
    #expect(try content.watched().frames.allSatisfy { $0.scene.tiles.isEmpty })
  }

  @Test(arguments: cases)
  func whatNeverAnimatesHoldsNothingToAnimateWith(content: SceneContent) throws {
    let display = try PreparedLaunch(content, launch: 0, seed: 0).display
    #expect(display.presentation == nil && display.view.animator == nil)
  }

  /// While a batch is shown, elements are on their way, and those that leave are still there.
  @Test(arguments: [SceneContent.Layout.list, .masonry, .circle])
  func elementsAreWhereTheyArePresented(layout: SceneContent.Layout) throws {
    let content = SceneContent(layout: layout, script: .updates, animation: 300_000_000)
    var stepper = try FrameStepper(content)
    var last: [Int: [ElementAttributes]] = [:]
    while let pass = stepper.next() { last[pass.frame] = pass.visible }
    var (moving, leaving, still) = (0, 0, 0)
    for (number, frame) in try content.watched().frames.enumerated() {
      let (scene, visible) = (frame.scene.elements, try #require(last[number]))
      #expect(Set(scene.map(\.view)).count == scene.count, "one view for each element")
      let places = Dictionary(visible.map { ($0.id, $0.frame) }) { $1 }
      if scene.map(\.id) == visible.map(\.id), scene.map(\.frame) == visible.map(\.frame) {
        still += 1
      } else if scene.count > visible.count {
        leaving += 1
      }
      if scene.contains(where: { places[$0.id] != nil && places[$0.id] != $0.frame }) {
        moving += 1
      }
    }
    #expect(moving > 30 && leaving > 30 && still > 30, "\(moving), \(leaving), \(still)")
  }

  @Test(arguments: [0, 300_000_000] as [UInt64])
  func theCornersOfATransformedElementTouchItsFrame(animation: UInt64) throws {
    let content = SceneContent(
      layout: .circle, script: animation > 0 ? .updates : nil, animation: animation)
    var count = 0
    for frame in try content.watched().frames {
      for element in frame.scene.elements where !element.corners.isEmpty {
        count += 1
        let (x, y) = (element.corners.map(\.x), element.corners.map(\.y))
        let box = CGRect(
          x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
        for (a, b) in [
          (box.minX, element.frame.minX), (box.maxX, element.frame.maxX),
          (box.minY, element.frame.minY), (box.maxY, element.frame.maxY),
        ] {
          // Frames are on the grid, corners are not.
          #expect(abs(a - b) <= 1 / 64, "\(element)")
        }
      }
    }
    #expect(count > 100)
  }

  @Test(arguments: cases)
  func watchingChangesNothing(content: SceneContent) throws {
    let (frames, watched) = try content.watched()
    let unwatched = try CaseReplay(of: content, explaining: [20])
    #expect(watched.observations.values == unwatched.observations.values, "\(content)")
    #expect(unwatched.explanations[20] == frames[20].explanation, "\(content)")
    #expect(watched.dueNanoseconds.count == frames.count)
    #expect(watched.dueNanoseconds == watched.dueNanoseconds.sorted())
    let single = try FrameScene.of(content: content, frame: 20)
    #expect(single.scene == frames[20].scene && single.explanation == frames[20].explanation)
  }
}
