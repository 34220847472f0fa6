import Foundation
import Harness
import Scenes
import TestSupport
import Testing

@Suite struct ScenePictureTests {
  private func frames(_ layout: SceneContent.Layout) throws -> [WatchedFrame] {
    try SceneContent(layout: layout).watched().frames
  }

  @Test(arguments: SceneContent.Layout.allCases, ScenePicture.Colouring.allCases)
  func everyPictureIsWellFormedAndHasItsElements(
    layout: SceneContent.Layout, colouring: ScenePicture.Colouring
  ) throws {
    let all = try frames(layout)
    let filling = all.first { $0.scene.tiles.contains { $0.state == .filled } }
    for frame in [all[0], all[50], try #require(filling)] {
      let scene = frame.scene
      let picture = ScenePicture(scene, title: "\(layout)", colouring: colouring)
      let document = try XMLElements(picture.svg())
      #expect(document.attributes["svg"]?["role"] == "img")
      #expect(
        document.attributes["svg"]?["aria-label"]?.contains("Viewport of 390 x 844 pt") == true)
      #expect(document.texts.contains(picture.summary))
      let transformed = scene.elements.count { !$0.corners.isEmpty }
      let filled = transformed == 0 ? 0 : document.counts["polygon", default: 0]
      #expect(filled >= transformed, "\(layout)")
      // One title for each element, and one for each tile that is drawn.
      #expect(document.counts["title", default: 0] >= scene.elements.count)
      for element in scene.elements {
        #expect(
          document.texts.contains { $0.hasPrefix("\(element.id.summary): ") }, "\(element.id)")
      }
      for state in Set(scene.tiles.map(\.state)) {
        let words = "\(SceneColours.words(for: state)): \(scene.tiles.count { $0.state == state })"
        #expect(document.texts.contains(words), "\(words)")
      }
    }
  }

  @Test func hostileNamesStayText() throws {
    var scene = try frames(.pinned)[20].scene
    let names = [
      "<script>&\"'", "]]>", "\u{1B}[31m\u{0}", "a\nb", String(repeating: "x", count: 500),
    ]
    for index in scene.elements.indices {
      scene.elements[index].reuseType = names[index % names.count]
    }
    let picture = ScenePicture(scene, title: names.joined(separator: "/"), remarks: names)
    let document = try XMLElements(picture.svg())
    #expect(document.counts["script"] == nil)
    #expect(document.texts.contains { $0.hasPrefix("<script>&\"'") })
  }

  @Test func anEmptySceneAndOneWithoutEndCanBeDrawn() throws {
    var scene = try frames(.list)[0].scene
    scene.tiles = [
      FrameScene.Tile(
        number: -3, rect: CGRect(x: 0, y: 1e12, width: 390, height: 1e12), state: .evicted)
    ]
    #expect(
      try XMLElements(ScenePicture(scene, title: "").svg()).texts.contains("Beyond the picture"))
    (scene.elements, scene.tiles) = ([], [])
    scene.contentSize = .zero
    let picture = ScenePicture(scene, title: "", colouring: .reuse)
    #expect(picture.summary.hasSuffix("nothing with a view."))
    _ = try XMLElements(picture.svg())
  }

  @Test func stepsOfReuseDouble() {
    let reuses = [0, 1, 2, 3, 4, 7, 8, 15, 16, 1000]
    #expect(reuses.map(SceneColours.reuseStep) == [0, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  }
}
