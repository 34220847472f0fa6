import CollectionModel
import Files
import Foundation
import Harness
import Plots

/// A moving picture of consecutive frames: the content passes through the viewport, next to it the
/// tiles that frames fill, hit and evict, and below it the attributes that each frame computed.
///
/// The SVG moves by style rules, without a script, so it may be the image of a web page. It repeats
/// for ever; readers who prefer reduced motion see its first frame.
package struct SceneAnimation: Sendable {
  /// One of the frames.
  package struct Frame: Sendable {
    package var scene: FrameScene
    var attributesComputed: Int
    /// When it is due, ns since the first frame of the trace.
    var dueNanoseconds: UInt64

    package init(_ scene: FrameScene, attributesComputed: Int, dueNanoseconds: UInt64) {
      self.scene = scene
      self.attributesComputed = attributesComputed
      self.dueNanoseconds = dueNanoseconds
    }
  }

  /// The most frames of a picture.
  package static let mostFrames = 600
  /// The most bytes of a picture; larger ones make a page slow.
  package static let mostBytes = 150_000

  let frames: [Frame]
  /// The number of the first frame.
  let first: Int
  let title: String

  /// - Precondition: there are at least two frames, due one after the other.
  package init(_ frames: [Frame], first: Int, title: String) {
    precondition(frames.count >= 2, "\(frames.count) frames do not move")
    (self.frames, self.first, self.title) = (frames, first, title)
  }

  /// The picture as a file of its own, which follows the reader's light or dark scheme.
  ///
  /// - Complexity: O(elements of all frames + tiles of all frames).
  package func svg() -> String {
    var drawing = AnimationDrawing(self)
    return drawing.svg().text + "\n"
  }

  /// The content of the picture, in a sentence.
  package var summary: String {
    let tiles = FrameScene.TileState.allCases.filter { $0 != .hit }.map { state in
      "\(frames.map { $0.scene.tiles.count { $0.state == state } }.reduce(0, +)) \(state.rawValue)"
    }
    let seconds = Double(frames.last!.dueNanoseconds - frames[0].dueNanoseconds) / 1e9
    let hasTiles = frames.contains { !$0.scene.tiles.isEmpty }
    return "Frames \(first) to \(first + frames.count - 1), \(SVG.number(seconds)) s: "
      + "\(frames.map(\.attributesComputed).reduce(0, +)) attributes computed"
      + (hasTiles ? "; tiles: " + tiles.joined(separator: ", ") + "." : ".")
  }
}

/// Draws an animation. Keyframes show and hide pieces that are visible in some frames only; pieces
/// that are visible in the same frames share their keyframes.
private struct AnimationDrawing {
  private let frames: [SceneAnimation.Frame]
  private let title: [String]
  private let summary: String
  private let projection: SceneProjection
  private let cellTypes: [String: Int]
  /// When each frame begins, as a percentage of the whole.
  private let starts: [Double]
  private let seconds: Double
  /// How many frames what happened to a tile stays marked, so that an eye can see it.
  private let linger: Int
  /// The number of the keyframes for each set of frames.
  private var visibilities: [[Range<Int>]: Int] = [:]
  private var rules: [String] = []

  private static let (left, laneHeight, tileWidth) = (14.0, 40.0, 12.0)
  private static let lingerSeconds = 0.25
  /// The room below content that scrolls sideways, for its tiles.
  private static let bandRoom = 28.0

  init(_ animation: SceneAnimation) {
    frames = animation.frames
    title = PlainText.wrapped(PlainText.line(animation.title), width: 70)
    summary = animation.summary
    projection = SceneProjection(
      frames[0].scene, left: Self.left, top: 18 + 16 * Double(title.count))
    cellTypes = SceneColours.cellTypes(frames.flatMap(\.scene.elements))
    let due = frames.map { Double($0.dueNanoseconds - animation.frames[0].dueNanoseconds) / 1e9 }
    // The last frame lasts as long as a frame does on average.
    let whole = due[due.count - 1] * Double(due.count) / Double(due.count - 1)
    seconds = whole
    starts = due.map { 100 * $0 / whole }
    linger = max(1, Int((Self.lingerSeconds * Double(due.count) / whole).rounded()))
  }

  private var scene: FrameScene { frames[0].scene }

  // MARK: Visibility by frame

  /// An element or a tile that looks the same in all the frames in which it is seen.
  private struct Seen<Piece: Hashable> {
    var order: [Piece] = []
    private var intervals: [Piece: [Range<Int>]] = [:]

    mutating func add(_ piece: Piece, in range: Range<Int>) {
      guard let last = intervals[piece]?.last else {
        order.append(piece)
        intervals[piece] = [range]
        return
      }
      if range.lowerBound <= last.upperBound {
        let upper = max(last.upperBound, range.upperBound)
        intervals[piece]![intervals[piece]!.count - 1] = last.lowerBound..<upper
      } else {
        intervals[piece]!.append(range)
      }
    }

    func frames(of piece: Piece) -> [Range<Int>] { intervals[piece]! }
  }

  /// A group that is visible in these frames alone.
  private mutating func group(seenIn ranges: [Range<Int>], _ children: [SVG]) -> SVG {
    if ranges == [0..<frames.count] { return SVG("g", [:], children) }
    let number = visibilities[ranges] ?? visibilities.count
    if visibilities.updateValue(number, forKey: ranges) == nil {
      var steps = ranges[0].lowerBound > 0 ? ["0%{visibility:hidden}"] : []
      for range in ranges {
        steps.append("\(percent(range.lowerBound)){visibility:visible}")
        if range.upperBound < frames.count {
          steps.append("\(percent(range.upperBound)){visibility:hidden}")
        }
      }
      rules.append("@keyframes k\(number){\(steps.joined())}")
      rules.append(".k\(number){animation-name:k\(number)}")
    }
    let visibility: SVG.Attribute? = ranges[0].lowerBound == 0 ? nil : "hidden"
    return SVG("g", ["class": .string("a k\(number)"), "visibility": visibility], children)
  }

  private func percent(_ frame: Int) -> String { SVG.number(starts[frame]) + "%" }

  // MARK: The picture

  private var laneTop: Double {
    projection.bottom + (hasBands && scene.isHorizontal ? 26 + Self.bandRoom : 26)
  }
  private var tileLeft: Double { projection.right + 10 }
  private var hasBands: Bool { !scene.isPlane && frames.contains { !$0.scene.tiles.isEmpty } }
  private var width: Double {
    max(projection.right + (hasBands && !scene.isHorizontal ? 120 : Self.left), 420)
  }
  private var height: Double { laneTop + Self.laneHeight + 34 }
  private var laneWidth: Double { width - 2 * Self.left }

  mutating func svg() -> SVG {
    let elements = drawnElements()
    let tiles = drawnTiles()
    addMovement()
    let still = "@media (prefers-reduced-motion:no-preference){\(rules.joined(separator: "\n"))}"
    let heading = title.enumerated().map { index, line in
      SceneDrawing.text(line, x: Self.left, y: 20 + 16 * Double(index), size: 13, weight: "600")
    }
    return SceneDrawing.picture(
      CGSize(width: width, height: height), title: title.joined(separator: " "), summary: summary,
      style: looks + still, clips,
      heading + [moving(elements, in: "area"), shade, moving(tiles, in: "around")] + edges + lane
        + legend)
  }

  private var clips: SVG {
    var around = projection.drawn
    if scene.isHorizontal {
      around.size.height += Self.bandRoom
    } else if hasBands {
      around.size.width = width - around.minX
    }
    return SVG(
      "defs", [:],
      [SceneDrawing.clip("area", projection.drawn), SceneDrawing.clip("around", around)])
  }

  private func moving(_ pieces: [SVG], in clip: String) -> SVG {
    SVG(
      "g", ["clip-path": .string("url(#\(clip))")], [SVG("g", ["class": "a m"], [.lines(pieces)])])
  }

  /// The rules that move the content and the playhead.
  private mutating func addMovement() {
    let origin = scene.viewport.origin
    let steps = frames.indices.map { frame in
      let now = frames[frame].scene.viewport.origin
      let x = SVG.number((origin.x - now.x) * projection.scale)
      let y = SVG.number((origin.y - now.y) * projection.scale)
      return "\(percent(frame)){transform:translate(\(x)px,\(y)px)}"
    }
    // The shorthand stands first, so that it does not undo the names.
    rules.insert(".a{animation:\(SVG.number(seconds))s step-end infinite}", at: 0)
    rules += [
      "@keyframes m{\(steps.joined())}", ".m{animation-name:m}",
      "@keyframes p{to{transform:translateX(\(SVG.number(laneWidth))px)}}",
      ".p{animation:p \(SVG.number(seconds))s linear infinite}",
    ]
  }

  /// Content outside of the viewport is paler.
  private var shade: SVG {
    let view = projection.rect(scene.viewport)
    func path(_ rect: CGRect) -> String {
      "M\(SVG.number(rect.minX)) \(SVG.number(rect.minY))H\(SVG.number(rect.maxX))"
        + "V\(SVG.number(rect.maxY))H\(SVG.number(rect.minX))Z"
    }
    return SVG(
      "path",
      [
        "class": "paper", "d": .string(path(projection.drawn) + path(view)), "fill-rule": "evenodd",
        "fill": .string(Palette.paper.light), "fill-opacity": 0.5,
      ])
  }

  private var edges: [SVG] {
    let ink = Palette.ink.light
    return [
      SceneDrawing.box(
        projection.rect(scene.queryRect), "rule", stroke: ink, width: 1, dashes: "5 4"),
      SceneDrawing.box(projection.rect(scene.viewport), "rule", stroke: ink, width: 2.5),
    ]
  }

  // MARK: Elements

  private struct Box: Hashable {
    var id: ElementID
    var rect: CGRect
    var corners: [CGPoint]
    var zIndex: Int32
    var alpha: Double
    var reuseType: String
  }

  private mutating func drawnElements() -> [SVG] {
    var seen = Seen<Box>()
    for (number, frame) in frames.enumerated() {
      for element in frame.scene.elements {
        seen.add(
          Box(
            id: element.id, rect: element.frame, corners: element.corners, zIndex: element.zIndex,
            alpha: element.alpha, reuseType: element.reuseType), in: number..<number + 1)
      }
    }
    let boxes = seen.order.sorted {
      ($0.zIndex, $0.id.kind.rawValue, $0.id.section, $0.id.item)
        < ($1.zIndex, $1.id.kind.rawValue, $1.id.section, $1.id.item)
    }
    return boxes.map { group(seenIn: seen.frames(of: $0), drawn($0)) }
  }

  private func drawn(_ box: Box) -> [SVG] {
    let rect = projection.rect(box.rect)
    let isCell = box.id.kind.category == .cell
    let points = projection.points(box.corners)
    let isBox = box.corners.isEmpty
    func shape(_ className: String) -> SVG {
      SVG(
        isBox ? "rect" : "polygon",
        [
          "class": .string(className), "x": isBox ? .tenths(rect.minX) : nil,
          "y": isBox ? .tenths(rect.minY) : nil, "width": isBox ? .tenths(rect.width) : nil,
          "height": isBox ? .tenths(rect.height) : nil, "points": isBox ? nil : .string(points),
          "opacity": box.alpha < 1 ? .number(max(0.25, box.alpha)) : nil,
        ])
    }
    if box.id.kind.category == .decoration { return [shape("rule d")] }
    // Paper below, so that overlapping elements can be distinguished.
    var drawn = [shape("paper"), shape(isCell ? "s\(cellTypes[box.reuseType] ?? 0) f" : "rule v")]
    let words = isCell ? "\(box.id.section).\(box.id.item)" : box.id.summary
    if isBox, rect.height >= 11, Double(words.count) * 5.8 + 4 < rect.width {
      drawn.append(
        SVG(
          "text", ["class": "ink t", "x": .tenths(rect.midX), "y": .tenths(rect.midY + 3.5)],
          [.text(words)]))
    }
    return drawn
  }

  /// The looks of elements as rules, which are shorter than attributes of each.
  private var looks: String {
    let series = Set(cellTypes.values).sorted().map { index in
      let colour = Palette.series[index].light
      return ".s\(index){fill:\(colour);stroke:\(colour)}"
    }
    return series.joined()
      + ".paper{fill:\(Palette.paper.light)}.ink{fill:\(Palette.ink.light)}"
      + ".rule{stroke:\(Palette.ink.light)}.f{fill-opacity:.3}.d{fill:none;stroke-dasharray:2 3}"
      + ".v{fill:\(Palette.grid.light);fill-opacity:.4}.t{font-size:10px;text-anchor:middle}"
      + "@media (prefers-color-scheme:dark){\(Palette.darkRules).v{fill:\(Palette.grid.dark)}}\n"
  }

  // MARK: Tiles

  private struct Band: Hashable {
    var number: Int
    var rect: CGRect
    var state: FrameScene.TileState
  }

  private mutating func drawnTiles() -> [SVG] {
    var seen = Seen<Band>()
    for (number, frame) in frames.enumerated() {
      for tile in frame.scene.tiles {
        let stays = tile.state == .hit ? 1 : linger
        seen.add(
          Band(number: tile.number, rect: tile.rect, state: tile.state),
          in: number..<min(frames.count, number + stays))
      }
    }
    // Tiles that were filled or evicted are drawn over tiles that were only hit.
    let bands = seen.order.filter { $0.state == .hit } + seen.order.filter { $0.state != .hit }
    let lanes = lanes(of: bands)
    return bands.map { band in
      group(seenIn: seen.frames(of: band), [drawn(band, lane: lanes[band.rect] ?? 0)])
    }
  }

  /// Bands that overlap lie side by side.
  private func lanes(of bands: [Band]) -> [CGRect: Int] {
    func ends(_ rect: CGRect) -> (low: Double, high: Double) {
      rect.ends(isHorizontal: scene.isHorizontal)
    }
    var (lanes, taken): ([CGRect: Int], [Double]) = ([:], [])
    for rect in Set(bands.map(\.rect)).sorted(by: { ends($0) < ends($1) }) {
      let (low, high) = ends(rect)
      var lane = 0
      while lane < taken.count, taken[lane] > low { lane += 1 }
      if lane == taken.count { taken.append(high) } else { taken[lane] = high }
      lanes[rect] = lane
    }
    return lanes
  }

  private func drawn(_ band: Band, lane: Int) -> SVG {
    let rect = projection.rect(band.rect)
    if scene.isPlane { return SceneTiles.outline(rect, band.state) }
    let across =
      (scene.isHorizontal ? projection.bottom : tileLeft) + 6 + Self.tileWidth * Double(lane)
    func n(_ value: Double) -> String { SVG.number(value) }
    let path =
      scene.isHorizontal
      ? "M\(n(rect.minX + 1)) \(n(across - 6))V\(n(across))H\(n(rect.maxX - 1))V\(n(across - 6))"
      : "M\(n(across - 6)) \(n(rect.minY + 1))H\(n(across))V\(n(rect.maxY - 1))H\(n(across - 6))"
    return SceneTiles.bracket(path, band.state)
  }

  // MARK: Work, and what is what

  private var lane: [SVG] {
    let most = Double(max(1, frames.map(\.attributesComputed).max() ?? 1))
    let floor = laneTop + Self.laneHeight
    let bars = zip(frames, starts).compactMap { frame, start -> String? in
      guard frame.attributesComputed > 0 else { return nil }
      let x = SVG.number(Self.left + laneWidth * start / 100)
      let share = Double(frame.attributesComputed) / most
      return "M\(x) \(SVG.number(floor))v\(SVG.number(-max(1, share * (Self.laneHeight - 4))))"
    }
    return [
      SceneDrawing.text(
        "attributes computed in each frame, at most \(Int(most))", x: Self.left, y: laneTop - 5),
      SVG(
        "path",
        [
          "class": "l0", "d": .string(bars.joined()), "fill": "none",
          "stroke": .string(Palette.series[0].light), "stroke-width": 2,
        ]),
      SceneDrawing.line(Self.left, floor, Self.left + laneWidth, floor),
      SVG("g", ["class": "p"], [SceneDrawing.line(Self.left, laneTop, Self.left, floor)]),
    ]
  }

  private var legend: [SVG] {
    guard frames.contains(where: { !$0.scene.tiles.isEmpty }) else { return [] }
    var x = Self.left
    return [FrameScene.TileState.filled, .hit, .evicted].flatMap { state -> [SVG] in
      let words = "tile \(state.rawValue)"
      let (width, dashes) = SceneTiles.stroke(of: state)
      let colour = SceneColours.colour(of: state)
      defer { x += 40 + 7 * Double(words.count) }
      return [
        SVG(
          "path",
          [
            "class": .string("l\(colour)"),
            "d": .string("M\(SVG.number(x)) \(SVG.number(height - 14))h20"),
            "stroke": SceneColours.fillColour(colour), "stroke-width": .number(width),
            "stroke-dasharray": dashes.map { .string($0) },
          ]), SceneDrawing.text(words, x: x + 26, y: height - 10),
      ]
    } + [
      SceneDrawing.text("(marked for a quarter of a second)", x: x, y: height - 10, size: 10)
    ]
  }
}
