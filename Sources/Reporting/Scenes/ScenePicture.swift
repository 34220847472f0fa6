import CollectionModel
import Files
import Foundation
import Harness
import Plots

/// The picture of a scene: the content around the viewport, its elements, and the tiles that they
/// come from.
package struct ScenePicture: Sendable {
  /// The property that a cell's colour shows.
  package enum Colouring: String, CaseIterable, Sendable {
    /// Its reuse identifier.
    case type
    /// How often it was reused.
    case reuse
  }

  package var scene: FrameScene
  var title: String
  /// Facts about the frame that are written below the title, one a line.
  var remarks: [String]
  var colouring: Colouring

  package init(
    _ scene: FrameScene, title: String, remarks: [String] = [], colouring: Colouring = .type
  ) {
    self.scene = scene
    self.title = title
    self.remarks = remarks
    self.colouring = colouring
  }

  /// The picture as a file of its own, which follows the reader's light or dark scheme.
  ///
  /// - Complexity: O(elements + tiles²).
  package func svg() -> String { SceneDrawing(self).svg.text + "\n" }

  /// The content of the picture, in a sentence or two.
  package var summary: String {
    var counts: [ElementCategory: Int] = [:]
    for element in scene.elements { counts[element.id.kind.category, default: 0] += 1 }
    let elements = [
      (ElementCategory.cell, "cell"), (.supplementary, "supplementary view"),
      (.decoration, "decoration"),
    ].compactMap { category, word in
      counts[category].map { "\($0) \(word)\($0 == 1 ? "" : "s")" }
    }
    let tiles = FrameScene.TileState.allCases.compactMap { state in
      let count = scene.tiles.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }
    let (at, size) = (scene.viewport.origin, scene.viewport.size)
    return "Viewport of \(SVG.number(size.width)) x \(SVG.number(size.height)) pt at "
      + "(\(SVG.number(at.x)), \(SVG.number(at.y))): "
      + (elements.isEmpty ? "nothing" : elements.joined(separator: ", ")) + " with a view"
      + (tiles.isEmpty ? "." : "; tiles: " + tiles.joined(separator: ", ") + ".")
  }
}
