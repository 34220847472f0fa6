import CollectionModel
import Files
import Foundation
import Harness
import Plots

/// Draws a scene's picture, in SVG user units.
struct SceneDrawing {
  let picture: ScenePicture
  let projection: SceneProjection
  let cellTypes: [String: Int]
  let tiles: SceneTiles
  private let heading: [String]
  /// The number of heading lines that belong to the title.
  private let titleCount: Int
  private let legend: SceneLegend
  var scene: FrameScene { picture.scene }

  private static let axisWidth = 66.0
  private static let lineHeight = 16.0
  private static let headingWidth = 84

  init(_ picture: ScenePicture) {
    self.picture = picture
    let title = PlainText.wrapped(PlainText.line(picture.title), width: Self.headingWidth)
    titleCount = title.count
    heading =
      title
      + picture.remarks.flatMap { PlainText.wrapped(PlainText.line($0), width: Self.headingWidth) }
    projection = SceneProjection(
      picture.scene, left: Self.axisWidth, top: 20 + Double(heading.count) * Self.lineHeight + 22)
    cellTypes = SceneColours.cellTypes(picture.scene.elements)
    tiles = SceneTiles(picture.scene, projection)
    legend = SceneLegend(picture, cellTypes, outside: tiles.outside)
  }

  private var legendLeft: Double { scene.isHorizontal ? projection.left : tiles.right + 24 }
  private var legendTop: Double { scene.isHorizontal ? tiles.bottom + 34 : projection.top }

  private var size: CGSize {
    let words = Double(heading.map(\.count).max() ?? 0) * 7.9 + 28
    return CGSize(
      width: max(legendLeft + SceneLegend.width, projection.right + 24, words),
      height: max(projection.bottom + 34, legendTop + legend.height + 16, tiles.bottom + 34))
  }

  var svg: SVG {
    Self.picture(
      size, title: picture.title, summary: picture.summary,
      style: "@media (prefers-color-scheme:dark){\(Palette.darkRules)}", definitions,
      [headingLines, content, axis, tiles.svg, legend.svg(left: legendLeft, top: legendTop)])
  }

  /// The drawn area, and two units more on each side, so that the lines on its edges are not cut.
  private var clip: CGRect {
    projection.drawn.insetBy(dx: -2, dy: -2)
  }

  // MARK: Around the content

  private var definitions: SVG {
    SVG(
      "defs", [:],
      [
        SVG(
          "pattern",
          [
            "id": "hatch", "width": 6, "height": 6, "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
          ],
          [
            SVG(
              "line",
              [
                "class": "rule", "x1": 0, "y1": 0, "x2": 0, "y2": 6,
                "stroke": .string(Palette.ink.light), "stroke-opacity": 0.35,
              ])
          ]),
        Self.clip("area", clip),
      ])
  }

  private var headingLines: SVG {
    .lines(
      heading.enumerated().map { index, line in
        Self.text(
          line, x: 14, y: 22 + Double(index) * Self.lineHeight,
          size: index < titleCount ? 13 : 11.5, weight: index < titleCount ? "600" : nil)
      })
  }

  /// The labelled offsets along the scroll axis; on a plane, along both axes.
  private var axis: SVG {
    var marks: [SVG] = []
    if scene.isHorizontal || scene.isPlane {
      let ticks = SceneProjection.ticks(
        from: projection.area.minX, to: projection.area.maxX, atLeast: 80 / projection.scale)
      for tick in ticks {
        let at = projection.x(tick)
        marks += [
          Self.line(at, projection.top - 5, at, projection.top),
          Self.text(SVG.number(tick), x: at, y: projection.top - 8, anchor: "middle"),
        ]
      }
      marks.append(Self.text("pt", x: projection.right + 4, y: projection.top - 8))
    }
    if !scene.isHorizontal {
      let ticks = SceneProjection.ticks(
        from: projection.area.minY, to: projection.area.maxY, atLeast: 60 / projection.scale)
      for tick in ticks {
        let at = projection.y(tick)
        marks += [
          Self.line(projection.left - 5, at, projection.left, at),
          Self.text(SVG.number(tick), x: projection.left - 8, y: at + 4, anchor: "end"),
        ]
      }
      marks.append(
        Self.text("pt", x: projection.left - 8, y: projection.bottom + 14, anchor: "end"))
    }
    return SVG("g", ["class": "axis"], marks)
  }

  // MARK: Content

  private var content: SVG {
    let query = projection.rect(scene.queryRect)
    let view = projection.rect(scene.viewport)
    let content = projection.rect(CGRect(origin: .zero, size: scene.contentSize))
    return SVG(
      "g", ["clip-path": "url(#area)"],
      [
        .lines([
          Self.box(content, "grid", stroke: Palette.grid.light, width: 1),
          SVG("g", ["class": "elements"], [.lines(scene.elements.map(element))]),
          scene.isPlane ? tiles.planeTiles : SVG("g"),
          Self.box(query, "rule", stroke: Palette.ink.light, width: 1, dashes: "5 4"),
          Self.box(view, "rule", stroke: Palette.ink.light, width: 2.5),
        ])
      ])
  }

  private func element(_ element: FrameScene.Element) -> SVG {
    let rect = projection.rect(element.frame)
    let crosses = element.frame.intersects(scene.viewport)
    let isBox = element.corners.isEmpty
    let points = projection.points(element.corners)
    func drawn(_ look: Look) -> SVG {
      SVG(
        isBox ? "rect" : "polygon",
        [
          "class": look.className.map { .string($0) },
          "x": isBox ? .number(rect.origin.x) : nil, "y": isBox ? .number(rect.origin.y) : nil,
          "width": isBox ? .number(max(rect.size.width, 0.8)) : nil,
          "height": isBox ? .number(max(rect.size.height, 0.8)) : nil,
          "rx": isBox && look.isRounded ? 2 : nil, "points": isBox ? nil : .string(points),
          "fill": .string(look.fill), "fill-opacity": look.opacity.map { .number($0) },
          "stroke": .string(look.stroke), "stroke-width": 1,
          "stroke-dasharray": look.dashes.map { .string($0) },
        ])
    }
    var children = [SVG("title", [:], [.text(words(for: element))])]
    let look = look(of: element)
    // Translucent elements lie on paper of their own, so that overlapping ones can be
    // distinguished.
    if element.id.kind.category != .decoration {
      children.append(drawn(Look(className: "paper", fill: Palette.paper.light, stroke: "none")))
    }
    children.append(drawn(look))
    if let label = label(of: element, in: rect) { children.append(label) }
    let opacity = max(0.25, element.alpha) * (crosses ? 1 : 0.55)
    return SVG("g", ["opacity": opacity < 1 ? .number(opacity) : nil], children)
  }

  private struct Look {
    var className: String?
    var fill: String
    var opacity: Double?
    var stroke: String
    var dashes: String?
    var isRounded = false
  }

  private func look(of element: FrameScene.Element) -> Look {
    let ink = Palette.ink.light
    switch element.id.kind.category {
    case .supplementary:
      return Look(className: "rule", fill: "url(#hatch)", stroke: ink)
    case .decoration:
      return Look(className: "rule", fill: "none", stroke: ink, dashes: "2 3")
    case .cell:
      let fill = fill(of: element)
      let colour = Palette.series[fill.colour].light
      return Look(
        className: "s\(fill.colour)", fill: colour, opacity: fill.opacity, stroke: colour,
        isRounded: true)
    }
  }

  private func fill(of cell: FrameScene.Element) -> SceneColours.Fill {
    switch picture.colouring {
    case .type: SceneColours.Fill(colour: cellTypes[cell.reuseType] ?? 0, opacity: 0.3)
    case .reuse: SceneColours.reuseSteps[SceneColours.reuseStep(cell.reuses)].fill
    }
  }

  private func words(for element: FrameScene.Element) -> String {
    let times =
      element.reuses == 0
      ? "new" : element.reuses == 1 ? "reused once" : "reused \(element.reuses) times"
    return "\(element.id.summary): \(element.reuseType), view \(element.view), \(times), "
      + "z \(element.zIndex)"
  }

  /// The element's id as a text within its frame; nil if it does not fit.
  private func label(of element: FrameScene.Element, in rect: CGRect) -> SVG? {
    let id = element.id
    guard id.kind.category != .decoration else { return nil }
    let short = "\(id.section).\(id.item)"
    let long =
      picture.colouring == .reuse && id.kind == .item && element.reuses > 0
      ? "\(short)  \(element.reuses)x" : id.kind == .item ? short : id.summary
    let rect = rect.intersection(clip)
    guard rect.size.height >= 11,
      let words = [long, short].first(where: { Double($0.count) * 5.8 + 4 < rect.size.width })
    else { return nil }
    return Self.text(words, x: rect.midX, y: rect.midY + 3.5, anchor: "middle", size: 10)
  }

  // MARK: Pieces

  /// A picture as a file of its own.
  static func picture(
    _ size: CGSize, title: String, summary: String, style: String, _ definitions: SVG,
    _ content: [SVG]
  ) -> SVG {
    SVG(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": .string("0 0 \(SVG.number(size.width)) \(SVG.number(size.height))"),
        "width": .number(size.width), "height": .number(size.height), "role": "img",
        "aria-label": .string(PlainText.line("\(title). \(summary)")),
        "font-size": 11, "font-family": "system-ui, sans-serif",
      ],
      [
        .lines(
          [
            .style(style), SVG("desc", [:], [.text(summary)]), definitions,
            SVG(
              "rect",
              [
                "class": "paper", "width": "100%", "height": "100%",
                "fill": .string(Palette.paper.light),
              ]),
          ] + content)
      ])
  }

  static func clip(_ id: String, _ rect: CGRect) -> SVG {
    SVG(
      "clipPath", ["id": .string(id)],
      [
        SVG(
          "rect",
          [
            "x": .number(rect.minX), "y": .number(rect.minY), "width": .number(rect.width),
            "height": .number(rect.height),
          ])
      ])
  }

  static func text(
    _ words: String, x: Double, y: Double, anchor: String? = nil, size: Double? = nil,
    weight: String? = nil
  ) -> SVG {
    SVG(
      "text",
      [
        "class": "ink", "x": .number(x), "y": .number(y),
        "text-anchor": anchor.map { .string($0) }, "font-size": size.map { .number($0) },
        "font-weight": weight.map { .string($0) }, "fill": .string(Palette.ink.light),
      ], [.text(words)])
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> SVG {
    SVG(
      "line",
      [
        "class": "rule", "x1": .number(x1), "y1": .number(y1), "x2": .number(x2),
        "y2": .number(y2), "stroke": .string(Palette.ink.light),
      ])
  }

  static func box(
    _ rect: CGRect, _ className: String, stroke: String, width: Double, dashes: String? = nil
  ) -> SVG {
    SVG(
      "rect",
      [
        "class": .string(className), "x": .number(rect.origin.x), "y": .number(rect.origin.y),
        "width": .number(max(0, rect.size.width)), "height": .number(max(0, rect.size.height)),
        "fill": "none", "stroke": .string(stroke), "stroke-width": .number(width),
        "stroke-dasharray": dashes.map { .string($0) },
      ])
  }
}
