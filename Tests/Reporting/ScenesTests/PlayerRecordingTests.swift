import CollectionModel
import Foundation
import Harness
import Scenes
import Testing

@Suite struct PlayerRecordingTests {
  private func recorded(
    _ content: SceneContent, costs: [Int: UInt64] = [:]
  ) throws -> (recording: PlayerRecording, frames: [WatchedFrame], due: [UInt64]) {
    let (frames, replay) = try content.watched()
    var recorder = PlayerRecorder(costs: costs)
    for frame in frames { recorder.add(frame.scene, frame.explanation) }
    return (
      recorder.finished(name: "\(content)", dueNanoseconds: replay.dueNanoseconds), frames,
      replay.dueNanoseconds
    )
  }

  private static func units(_ points: Double) -> Int { Int((points * 64).rounded()) }

  private static func box(_ rect: CGRect) -> [Int] {
    [
      units(rect.origin.x), units(rect.origin.y), units(rect.size.width), units(rect.size.height),
    ]
  }

  private static func expected(_ scene: FrameScene) -> Set<RecordingDecoder.Shown> {
    Set(
      scene.elements.map { element in
        RecordingDecoder.Shown(
          view: element.view, name: element.id.summary, box: box(element.frame),
          z: Int(element.zIndex), reuses: element.reuses, type: element.reuseType,
          fade: 100 - Int((element.alpha * 100).rounded()),
          corners: element.corners.flatMap {
            [units($0.x - element.frame.origin.x), units($0.y - element.frame.origin.y)]
          })
      })
  }

  private static func expectedTiles(_ scene: FrameScene) -> [Int: RecordingDecoder.Tile] {
    let states: [FrameScene.TileState: Int] = [.hit: 0, .filled: 1, .evicted: 2]
    return Dictionary(
      uniqueKeysWithValues: scene.tiles.map {
        ($0.number, RecordingDecoder.Tile(box: box($0.rect), state: states[$0.state]!))
      })
  }

  @Test(arguments: FrameSceneTests.cases)
  func everyFrameIsReadAsItWasSeen(content: SceneContent) throws {
    let (recording, frames, due) = try recorded(content, costs: [3: 0, 7: 12_345])
    let json = recording.json
    let read = try JSONDecoder().decode(PlayerRecording.self, from: Data(json.utf8))
    #expect(read == recording)
    var decoder = RecordingDecoder(read)
    #expect(decoder.heads.count == frames.count)
    var fromKey = decoder
    for (number, frame) in frames.enumerated() {
      let words = "frame \(number) of \(content)"
      decoder.apply(number)
      if number % read.keyDistance == 0, number > 0 {
        fromKey.begin(at: number)
      } else {
        fromKey.apply(number)
      }
      let (shown, tiles) = (Self.expected(frame.scene), Self.expectedTiles(frame.scene))
      #expect(Set(decoder.shown) == shown, "\(words)")
      #expect(decoder.tiles == tiles, "\(words)")
      #expect(Set(fromKey.shown) == shown && fromKey.tiles == tiles, "from a key: \(words)")
      let (view, query) = (Self.box(frame.scene.viewport), frame.scene.queryRect)
      let head = decoder.heads[number]
      #expect(Array(head[0..<2]) == Array(view[0..<2]) && Array(head[3..<5]) == Array(view[2..<4]))
      #expect(head[2] == [3: 1, 7: 12_346][number, default: 0], "\(words)")
      #expect(head[5] == view[0] - Self.units(query.origin.x), "\(words)")
      #expect(head[6] == view[1] - Self.units(query.origin.y), "\(words)")
      #expect(head[7] == Self.units(frame.scene.contentSize.width), "\(words)")
      #expect(head[8] == Self.units(frame.scene.contentSize.height), "\(words)")
      let counts = decoder.counters(number)
      #expect(counts[0] == frame.explanation.passes, "\(words)")
      #expect(counts[4] == frame.explanation.attributesComputed, "\(words)")
      #expect(counts[10] == frame.explanation.sectionsExamined, "\(words)")
      let edits = recording.changes.first { $0.frame == number }?.words ?? []
      #expect(edits.prefix(12) == frame.explanation.edits.prefix(12), "\(words)")
    }
    #expect(decoder.due == due.map { Int($0 / 1000) })
  }

  @Test func namesOfTypesCannotLeaveTheScriptElement() throws {
    let hostile = [
      "</script><script>alert(1)</script>", "<!--", "a\"b\\c", "\u{2028}\u{2029}", "&amp;",
      "é🙂\u{0}",
      "]]>", "a\nb",
    ]
    let (frames, _) = try SceneContent().watched()
    var recorder = PlayerRecorder(costs: [:])
    var scene = frames[0].scene
    for index in scene.elements.indices {
      scene.elements[index].reuseType = hostile[index % hostile.count]
    }
    var explanation = frames[0].explanation
    explanation.edits = hostile
    explanation.choice = hostile[0]
    recorder.add(scene, explanation)
    let recording = recorder.finished(name: hostile.joined(), dueNanoseconds: [])
    let json = recording.json
    for mark in ["<", ">", "&", "\u{2028}", "\u{2029}", "\n"] {
      #expect(!json.contains(mark), "\(mark.debugDescription)")
    }
    let read = try JSONDecoder().decode(PlayerRecording.self, from: Data(json.utf8))
    #expect(read == recording)
    #expect(Set(RecordingDecoder(read).recording.types).isSubset(of: Set(hostile)))
  }

  @Test func aMillionItemsOverThirteenHundredFramesAreTwoMegabytesAtMost() throws {
    for layout in [SceneContent.Layout.list, .masonry, .circle] {
      var content = SceneContent(layout: layout)
      (content.items, content.seconds) = (1_000_000, 22)
      (content.tileSize, content.cacheBytes) = (256, 8 << 20)
      let (recording, frames, _) = try recorded(content)
      let count = recording.json.utf8.count
      #expect(frames.count > 1200, "\(frames.count) frames")
      #expect(count * 1300 / frames.count < 2_000_000, "\(count) bytes of \(content)")
    }
  }

  @Test func aRecordingThatIsTooLargeTakesNoMoreFrames() throws {
    let (frames, _) = try SceneContent().watched()
    var scene = frames[0].scene
    let element = scene.elements[0]
    // Every number that may be long is: the fewer fill a recording.
    scene.elements = (0..<20_000).map { index in
      let (near, far) = index % 2 == 0 ? (0, 0x1p38) : (0x1p38, 0)
      var copy = element
      copy.view = index
      copy.frame = CGRect(x: near, y: near, width: near, height: near)
      copy.corners = Array(repeating: CGPoint(x: far, y: far), count: 8)
      return copy
    }
    var recorder = PlayerRecorder(costs: [:])
    var added = 0
    while !recorder.isFull {
      // All views are other ones each time.
      for index in scene.elements.indices { scene.elements[index].view += 20_000 }
      recorder.add(scene, frames[0].explanation)
      added += 1
    }
    recorder.add(scene, frames[0].explanation)
    #expect(recorder.finished(name: "", dueNanoseconds: []).frames.count == added)
  }
}
