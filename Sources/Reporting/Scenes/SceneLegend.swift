import CollectionModel
import Files
import Foundation
import Harness
import Plots

/// Draws the legend of a scene's picture: its marks and what they mean, one below the other.
struct SceneLegend {
  private struct Row {
    var mark: SVG?
    var words: String
    var isTitle = false
  }

  static let width = 232.0
  private static let rowHeight = 19.0
  /// The most tiles outside of the picture that are named; further ones are only counted.
  private static let mostNamed = 8

  private let rows: [Row]

  init(_ picture: ScenePicture, _ cellTypes: [String: Int], outside: [FrameScene.Tile]) {
    let scene = picture.scene
    let cells = scene.elements.filter { $0.id.kind == .item }
    var rows = [
      Row(mark: Self.outline(width: 2.5, dashes: nil), words: "viewport"),
      Row(mark: Self.outline(width: 1, dashes: "5 4"), words: "requested: viewport and overscan"),
    ]
    switch picture.colouring {
    case .type:
      if !cells.isEmpty { rows.append(Row(words: "Cells by type", isTitle: true)) }
      for (name, colour) in cellTypes.sorted(by: { $0.key < $1.key }) {
        let count = cells.count { $0.reuseType == name }
        rows.append(
          Row(
            mark: Self.cell(SceneColours.Fill(colour: colour, opacity: 0.3)),
            words: "\(Self.short(name)): \(count)"))
      }
    case .reuse:
      if !cells.isEmpty {
        rows.append(Row(words: "Cells by how often their view was used", isTitle: true))
      }
      for (index, step) in SceneColours.reuseSteps.enumerated() {
        let count = cells.count { SceneColours.reuseStep($0.reuses) == index }
        if count > 0 {
          rows.append(Row(mark: Self.cell(step.fill), words: "\(step.words): \(count)"))
        }
      }
    }
    let others = [
      (ElementCategory.supplementary, "supplementary views", "url(#hatch)", String?.none),
      (.decoration, "decorations", "none", "2 3"),
    ]
    for (category, words, fill, dashes) in others {
      let count = scene.elements.count { $0.id.kind.category == category }
      guard count > 0 else { continue }
      rows.append(
        Row(mark: Self.outline(width: 1, dashes: dashes, fill: fill), words: "\(words): \(count)"))
    }
    rows += Self.tileRows(scene, outside)
    self.rows = rows
  }

  private static func tileRows(_ scene: FrameScene, _ outside: [FrameScene.Tile]) -> [Row] {
    guard !scene.tiles.isEmpty else { return [] }
    var rows = [Row(words: "Tiles of the cache", isTitle: true)]
    for state in FrameScene.TileState.allCases {
      let count = scene.tiles.count { $0.state == state }
      guard count > 0 else { continue }
      rows.append(Row(mark: bracket(state), words: "\(SceneColours.words(for: state)): \(count)"))
    }
    if !outside.isEmpty { rows.append(Row(words: "Beyond the picture", isTitle: true)) }
    for tile in outside.prefix(mostNamed) {
      let (low, high) = tile.rect.ends(isHorizontal: scene.isHorizontal)
      rows.append(
        Row(
          mark: bracket(tile.state),
          words: "tile \(tile.number): \(SVG.number(low.rounded()))...\(SVG.number(high.rounded()))"
        ))
    }
    if outside.count > mostNamed {
      rows.append(Row(words: "and \(outside.count - mostNamed) more"))
    }
    return rows
  }

  private static func short(_ name: String) -> String {
    let line = PlainText.line(name)
    return line.count > 28 ? line.prefix(27) + "~" : line
  }

  var height: Double { Double(rows.count) * Self.rowHeight }

  func svg(left: Double, top: Double) -> SVG {
    SVG(
      "g",
      [
        "class": "legend",
        "transform": .string("translate(\(SVG.number(left)) \(SVG.number(top)))"),
      ],
      [
        .lines(
          rows.enumerated().map { index, row in
            let y = Double(index) * Self.rowHeight
            let words = SceneDrawing.text(
              row.words, x: row.mark == nil ? 0 : 32, y: y + 12, weight: row.isTitle ? "600" : nil)
            guard let mark = row.mark else { return words }
            return SVG(
              "g", [:],
              [SVG("g", ["transform": .string("translate(0 \(SVG.number(y)))")], [mark]), words])
          })
      ])
  }

  // MARK: Marks, 24 x 14

  private static func cell(_ fill: SceneColours.Fill) -> SVG {
    SVG(
      "rect",
      [
        "class": .string("s\(fill.colour)"), "x": 1, "y": 2, "width": 22, "height": 12, "rx": 2,
        "fill": SceneColours.fillColour(fill.colour), "fill-opacity": .number(fill.opacity),
        "stroke": SceneColours.fillColour(fill.colour),
      ])
  }

  private static func outline(width: Double, dashes: String?, fill: String = "none") -> SVG {
    SVG(
      "rect",
      [
        "class": "rule", "x": 1, "y": 2, "width": 22, "height": 12, "fill": .string(fill),
        "stroke": .string(Palette.ink.light), "stroke-width": .number(width),
        "stroke-dasharray": dashes.map { .string($0) },
      ])
  }

  private static func bracket(_ state: FrameScene.TileState) -> SVG {
    SceneTiles.bracket("M8 2 H15 V14 H8", state)
  }
}
