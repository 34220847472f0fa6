import Foundation
import Harness
import Plots

/// The tiles of a scene: brackets beside the content, in as many lanes as overlap; on a plane,
/// outlines over it.
struct SceneBands {
  private struct Band {
    var tile: FrameScene.Tile
    /// The ends along the axis, in pixels, cut to the picture.
    var low: Double
    var high: Double
    var isCutBefore: Bool
    var isCutAfter: Bool
    var lane: Int
  }

  private static let laneWidth = 78.0
  private static let laneHeight = 34.0

  private let scene: FrameScene
  private let map: SceneMap
  private let bands: [Band]
  private let laneCount: Int
  /// The tiles that lie entirely outside of the picture.
  let off: [FrameScene.Tile]

  init(_ scene: FrameScene, _ map: SceneMap) {
    (self.scene, self.map) = (scene, map)
    var (bands, off): ([Band], [FrameScene.Tile]) = ([], [])
    let isHorizontal = scene.isHorizontal
    func extent(_ rect: CGRect) -> (low: Double, high: Double) {
      isHorizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    }
    let area = extent(map.area)
    var ends: [Double] = []
    let along = scene.tiles.sorted { extent($0.rect).low < extent($1.rect).low }
    for tile in along {
      let (low, high) = extent(tile.rect)
      guard low < area.high, high > area.low, !scene.isPlane || tile.rect.intersects(map.area)
      else {
        off.append(tile)
        continue
      }
      // Bands whose ends touch share a lane.
      var lane = 0
      while lane < ends.count, ends[lane] > low { lane += 1 }
      if lane == ends.count { ends.append(high) } else { ends[lane] = high }
      let place = { (value: Double) in isHorizontal ? map.x(value) : map.y(value) }
      bands.append(
        Band(
          tile: tile, low: place(max(low, area.low)), high: place(min(high, area.high)),
          isCutBefore: low < area.low, isCutAfter: high > area.high, lane: lane))
    }
    (self.bands, self.off) = (bands, off)
    laneCount = scene.isPlane ? 0 : ends.count
  }

  /// The edges of the picture's content with the lanes.
  var right: Double {
    map.right + (scene.isHorizontal ? 0 : Double(laneCount) * Self.laneWidth)
  }
  var bottom: Double {
    map.bottom + (scene.isHorizontal ? Double(laneCount) * Self.laneHeight : 0)
  }

  var svg: SVG {
    if scene.isPlane || bands.isEmpty { return SVG("g") }
    return SVG("g", ["class": "tiles"], [.lines(bands.map(bracket))])
  }

  private func bracket(_ band: Band) -> SVG {
    let colour = SceneInk.colour(of: band.tile.state)
    let inset = band.high - band.low > 4 ? 1.0 : 0
    let (low, high) = (band.low + inset, band.high - inset)
    let name = "tile \(band.tile.number)"
    let across: Double
    let path: String
    let label: SVG
    func arm(_ at: Double, _ isCut: Bool) -> Double { isCut ? at : at - 7 }
    if scene.isHorizontal {
      across = map.bottom + Double(band.lane) * Self.laneHeight + 14
      path =
        "M\(SVG.number(low)) \(SVG.number(arm(across, band.isCutBefore))) V\(SVG.number(across))"
        + " H\(SVG.number(high)) V\(SVG.number(arm(across, band.isCutAfter)))"
      label = SceneDrawing.text(
        name, x: (low + high) / 2, y: across + 13, anchor: "middle", size: 10)
    } else {
      across = map.right + Double(band.lane) * Self.laneWidth + 15
      path =
        "M\(SVG.number(arm(across, band.isCutBefore))) \(SVG.number(low)) H\(SVG.number(across))"
        + " V\(SVG.number(high)) H\(SVG.number(arm(across, band.isCutAfter)))"
      label = .lines([
        SceneDrawing.text(name, x: across + 7, y: (low + high) / 2 - 2, size: 10),
        SceneDrawing.text(
          band.tile.state.rawValue, x: across + 7, y: (low + high) / 2 + 11, size: 10),
      ])
    }
    let (width, dashes) = Self.stroke(of: band.tile.state)
    return SVG(
      "g", [:],
      [
        SVG("title", [:], [.text(Self.words(for: band.tile, isHorizontal: scene.isHorizontal))]),
        SVG(
          "path",
          [
            "class": .string("l\(colour)"), "d": .string(path), "fill": "none",
            "stroke": SceneInk.color(colour), "stroke-width": .number(width),
            "stroke-dasharray": dashes.map { .string($0) },
          ]),
        label,
      ])
  }

  /// Outlines over the content.
  var planeTiles: SVG {
    // Names that would begin in the same place are written below each other.
    var named: [CGPoint: Int] = [:]
    return SVG(
      "g", ["class": "tiles"],
      [
        .lines(
          bands.map { band in
            let rect = map.rect(band.tile.rect)
            let corner = CGPoint(
              x: (max(rect.minX, map.left) / 48).rounded(), y: max(rect.minY, map.top).rounded())
            let line = Double(named[corner, default: 0])
            named[corner, default: 0] += 1
            let colour = SceneInk.colour(of: band.tile.state)
            let (width, dashes) = Self.stroke(of: band.tile.state)
            return SVG(
              "g", [:],
              [
                SVG("title", [:], [.text(Self.words(for: band.tile, isHorizontal: false))]),
                SceneDrawing.box(
                  rect, "l\(colour)", stroke: Palette.series[colour].light, width: width,
                  dashes: dashes),
                SceneDrawing.text(
                  "tile \(band.tile.number)", x: max(rect.minX, map.left) + 4,
                  y: max(rect.minY, map.top) + 12 + 12 * line, size: 10, weight: "600"),
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

  static func words(for tile: FrameScene.Tile, isHorizontal: Bool) -> String {
    let (low, high) =
      isHorizontal ? (tile.rect.minX, tile.rect.maxX) : (tile.rect.minY, tile.rect.maxY)
    return "tile \(tile.number): \(SVG.number(low)) to \(SVG.number(high)) pt, "
      + SceneInk.words(for: tile.state)
  }
}
