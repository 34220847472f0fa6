import Foundation
import Harness
import Plots

/// Draws the tiles of a scene: as brackets next to the content, where tiles that overlap are in
/// different lanes; on a plane, as outlines over the content.
struct SceneTiles {
  private struct DrawnTile {
    var tile: FrameScene.Tile
    /// The ends along the axis in pixels, clamped to the edges of the picture.
    var low: Double
    var high: Double
    var isCutBefore: Bool
    var isCutAfter: Bool
    var lane: Int
  }

  private static let laneWidth = 78.0
  private static let laneHeight = 34.0

  private let scene: FrameScene
  private let projection: SceneProjection
  private let drawnTiles: [DrawnTile]
  private let laneCount: Int
  /// The tiles that lie entirely outside of the picture.
  let outside: [FrameScene.Tile]

  init(_ scene: FrameScene, _ projection: SceneProjection) {
    (self.scene, self.projection) = (scene, projection)
    var (drawnTiles, outside): ([DrawnTile], [FrameScene.Tile]) = ([], [])
    let isHorizontal = scene.isHorizontal
    func extent(_ rect: CGRect) -> (low: Double, high: Double) {
      rect.ends(isHorizontal: isHorizontal)
    }
    let area = extent(projection.area)
    var ends: [Double] = []
    for tile in scene.tiles.sorted(by: { extent($0.rect).low < extent($1.rect).low }) {
      let (low, high) = extent(tile.rect)
      guard low < area.high, high > area.low,
        !scene.isPlane || tile.rect.intersects(projection.area)
      else {
        outside.append(tile)
        continue
      }
      // Brackets whose ends touch share a lane.
      var lane = 0
      while lane < ends.count, ends[lane] > low { lane += 1 }
      if lane == ends.count { ends.append(high) } else { ends[lane] = high }
      let place = { (value: Double) in isHorizontal ? projection.x(value) : projection.y(value) }
      drawnTiles.append(
        DrawnTile(
          tile: tile, low: place(max(low, area.low)), high: place(min(high, area.high)),
          isCutBefore: low < area.low, isCutAfter: high > area.high, lane: lane))
    }
    (self.drawnTiles, self.outside) = (drawnTiles, outside)
    laneCount = scene.isPlane ? 0 : ends.count
  }

  /// The right edge of the content and the lanes.
  var right: Double {
    projection.right + (scene.isHorizontal ? 0 : Double(laneCount) * Self.laneWidth)
  }
  /// The bottom edge of the content and the lanes.
  var bottom: Double {
    projection.bottom + (scene.isHorizontal ? Double(laneCount) * Self.laneHeight : 0)
  }

  var svg: SVG {
    if scene.isPlane || drawnTiles.isEmpty { return SVG("g") }
    return SVG("g", ["class": "tiles"], [.lines(drawnTiles.map { svg(of: $0) })])
  }

  private func svg(of drawn: DrawnTile) -> SVG {
    let inset = drawn.high - drawn.low > 4 ? 1.0 : 0
    let (low, high) = (drawn.low + inset, drawn.high - inset)
    let name = "tile \(drawn.tile.number)"
    let across: Double
    let path: String
    let label: SVG
    func arm(_ at: Double, _ isCut: Bool) -> Double { isCut ? at : at - 7 }
    if scene.isHorizontal {
      across = projection.bottom + Double(drawn.lane) * Self.laneHeight + 14
      path =
        "M\(SVG.number(low)) \(SVG.number(arm(across, drawn.isCutBefore))) V\(SVG.number(across))"
        + " H\(SVG.number(high)) V\(SVG.number(arm(across, drawn.isCutAfter)))"
      label = SceneDrawing.text(
        name, x: (low + high) / 2, y: across + 13, anchor: "middle", size: 10)
    } else {
      across = projection.right + Double(drawn.lane) * Self.laneWidth + 15
      path =
        "M\(SVG.number(arm(across, drawn.isCutBefore))) \(SVG.number(low)) H\(SVG.number(across))"
        + " V\(SVG.number(high)) H\(SVG.number(arm(across, drawn.isCutAfter)))"
      label = .lines([
        SceneDrawing.text(name, x: across + 7, y: (low + high) / 2 - 2, size: 10),
        SceneDrawing.text(
          drawn.tile.state.rawValue, x: across + 7, y: (low + high) / 2 + 11, size: 10),
      ])
    }
    let words = Self.words(for: drawn.tile, isHorizontal: scene.isHorizontal)
    return SVG(
      "g", [:], [SVG("title", [:], [.text(words)]), Self.bracket(path, drawn.tile.state), label])
  }

  /// The tiles of a plane, as outlines over its content.
  var planeTiles: SVG {
    // Tile names that would begin at the same place are written below each other.
    var named: [CGPoint: Int] = [:]
    return SVG(
      "g", ["class": "tiles"],
      [
        .lines(
          drawnTiles.map { drawn in
            let rect = projection.rect(drawn.tile.rect)
            let corner = CGPoint(
              x: (max(rect.minX, projection.left) / 48).rounded(),
              y: max(rect.minY, projection.top).rounded())
            let line = Double(named[corner, default: 0])
            named[corner, default: 0] += 1
            return SVG(
              "g", [:],
              [
                SVG("title", [:], [.text(Self.words(for: drawn.tile, isHorizontal: false))]),
                Self.outline(rect, drawn.tile.state),
                SceneDrawing.text(
                  "tile \(drawn.tile.number)", x: max(rect.minX, projection.left) + 4,
                  y: max(rect.minY, projection.top) + 12 + 12 * line, size: 10, weight: "600"),
              ])
          })
      ])
  }

  /// States differ in width and dashes, not only in colour.
  static func stroke(of state: FrameScene.TileState) -> (width: Double, dashes: String?) {
    switch state {
    case .filled: (4, nil)
    case .hit: (1.8, nil)
    case .evicted: (2.5, "3 3")
    }
  }

  /// The line of a tile next to the content.
  static func bracket(_ path: String, _ state: FrameScene.TileState) -> SVG {
    let colour = SceneColours.colour(of: state)
    let (width, dashes) = stroke(of: state)
    return SVG(
      "path",
      [
        "class": .string("l\(colour)"), "d": .string(path), "fill": "none",
        "stroke": SceneColours.fillColour(colour), "stroke-width": .number(width),
        "stroke-dasharray": dashes.map { .string($0) },
      ])
  }

  /// The line around a tile of a plane.
  static func outline(_ rect: CGRect, _ state: FrameScene.TileState) -> SVG {
    let colour = SceneColours.colour(of: state)
    let (width, dashes) = stroke(of: state)
    return SceneDrawing.box(
      rect, "l\(colour)", stroke: Palette.series[colour].light, width: width, dashes: dashes)
  }

  private static func words(for tile: FrameScene.Tile, isHorizontal: Bool) -> String {
    let (low, high) = tile.rect.ends(isHorizontal: isHorizontal)
    return "tile \(tile.number): \(SVG.number(low)) to \(SVG.number(high)) pt, "
      + SceneColours.words(for: tile.state)
  }
}

extension CGRect {
  /// The ends along the scroll axis.
  func ends(isHorizontal: Bool) -> (low: Double, high: Double) {
    isHorizontal ? (minX, maxX) : (minY, maxY)
  }
}
