import Files

/// The common parts of all pictures of a plot: the element around them, with the words for readers
/// who cannot see it, and labels and lines.
struct PlotPicture {
  let plot: Plot
  /// Whether the picture is a file of its own.
  let isAlone: Bool
  let legend: PlotLegend
  /// Where the title of the y axis, or the first bar, has its room.
  let head: Double

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    self.isAlone = isAlone
    legend = PlotLegend(plot.series, plot.looks, width: plot.size.width - 12)
    head = plot.title.isEmpty ? 0 : 24
  }

  /// - Parameters:
  ///   - height: without the legend.
  ///   - data: what a script needs to place a value.
  func svg(height: Double, data: KeyValuePairs<String, SVG.Attribute?>, _ marks: [SVG]) -> SVG {
    let title = plot.title.isEmpty ? plot.summary : "\(plot.title). \(plot.summary)"
    let (width, whole) = (plot.size.width, height + legend.height)
    var parts: [SVG] = []
    if isAlone {
      parts.append(.style("@media (prefers-color-scheme:dark){\(Palette.darkRules)}"))
    }
    // Without a title, the label already contains the summary.
    if !plot.title.isEmpty { parts.append(SVG("desc", [:], [.text(plot.summary)])) }
    if isAlone {
      parts.append(
        SVG(
          "rect",
          ["class": "paper", "width": "100%", "height": "100%", "fill": Self.ink(Palette.paper)]))
    }
    if !plot.title.isEmpty {
      parts.append(Self.labels([(plot.title, 8, 18)], anchor: nil, size: 14, weight: "600"))
    }
    parts += marks
    parts.append(legend.svg(left: 8, top: height))
    let attributes: [(String, SVG.Attribute?)] = [
      ("xmlns", isAlone ? "http://www.w3.org/2000/svg" : nil),
      ("viewBox", .string("0 0 \(SVG.number(width)) \(SVG.number(whole))")),
      ("width", isAlone ? .number(width) : nil), ("height", isAlone ? .number(whole) : nil),
      ("role", "img"), ("aria-label", .string(PlainText.line(title))), ("class", "ink"),
      ("fill", Self.ink(Palette.ink)), ("font-size", 12),
      ("font-family", isAlone ? "system-ui, sans-serif" : nil),
    ]
    return SVG(
      "svg", attributes + (isAlone ? [] : data.map { ($0.key, $0.value) }), [.lines(parts)])
  }

  /// From a level axis down to the baselines of its labels, and to that of its title.
  static let tickLabelDrop = 15.0
  static let axisTitleDrop = 31.0

  static func ink(_ colour: Palette.Colour) -> SVG.Attribute { .string(colour.light) }

  typealias Label = (text: String, x: Double, y: Double)

  /// Labels with the same size and anchor, as one group that states these.
  ///
  /// - Parameter isColumn: whether all of them have one x, which the group states too; that keeps
  ///   pages small.
  static func labels(
    _ labels: [Label], anchor: String?, size: Double? = nil, weight: String? = nil,
    hasHalo: Bool = false, isColumn: Bool = false
  ) -> SVG {
    let x = isColumn ? labels.first?.x.rounded() ?? 0 : 0
    // `m` and `e` are the anchors of `PictureStyle`.
    let classes = (hasHalo ? ["halo"] : []) + (anchor.map { [String($0.prefix(1))] } ?? [])
    return SVG(
      "g",
      [
        "transform": isColumn ? .string("translate(\(SVG.number(x)))") : nil,
        "class": classes.isEmpty ? nil : .string(classes.joined(separator: " ")),
        "text-anchor": anchor.map { .string($0) }, "font-size": size.map { .number($0) },
        "font-weight": weight.map { .string($0) },
        // Keeps lines behind the text from crossing it.
        "stroke": hasHalo ? ink(Palette.paper) : nil,
        "stroke-width": hasHalo ? 3 : nil, "paint-order": hasHalo ? "stroke" : nil,
      ], texts(labels, isColumn: isColumn))
  }

  static func texts(_ labels: [Label], isColumn: Bool = false) -> [SVG] {
    labels.map { label in
      SVG(
        "text",
        ["x": isColumn ? nil : .number(label.x.rounded()), "y": .number(label.y.rounded())],
        [.text(label.text)])
    }
  }

  /// A text that is cut to a width if it is longer, and then has the whole text as its title.
  static func cutText(_ text: String, to width: Double, x: Double, y: Double) -> SVG {
    let short = cut(text, to: width)
    return SVG(
      "text", ["x": .tenths(x), "y": .tenths(y)],
      [.text(short)] + (short == text ? [] : [SVG("title", [:], [.text(text)])]))
  }

  typealias Line = (from: (x: Double, y: Double), to: (x: Double, y: Double))

  /// The data of one path that holds all lines, each level or upright.
  static func path(_ lines: [Line]) -> String {
    lines.map { from, to in
      "M\(SVG.tenths(from.x)) \(SVG.tenths(from.y))"
        + (from.x == to.x ? "V\(SVG.tenths(to.y))" : "H\(SVG.tenths(to.x))")
    }.joined()
  }

  /// A path in the colour of a series.
  static func stroke(_ path: String, colour: Int, width: Double) -> SVG {
    SVG(
      "path",
      [
        "class": .string("l\(colour)"), "d": .string(path),
        "stroke": ink(Palette.series[colour]), "stroke-width": .number(width),
      ])
  }

  static func grid(_ lines: [Line]) -> SVG {
    let whole = lines.map { line in
      (
        from: (x: line.from.x.rounded(), y: line.from.y.rounded()),
        to: (x: line.to.x.rounded(), y: line.to.y.rounded())
      )
    }
    return SVG("path", ["class": "grid", "d": .string(path(whole)), "stroke": ink(Palette.grid)])
  }

  /// A dashed line, or several of the same meaning.
  static func rule(_ lines: [Line], label: String, value: Double? = nil) -> SVG {
    SVG(
      "path",
      [
        "class": "rule", "d": .string(path(lines)), "stroke": ink(Palette.ink),
        "stroke-dasharray": "2 3", "stroke-opacity": 0.6,
        "data-at": value.map { .number($0) },
      ], [SVG("title", [:], [.text(label)])])
  }

  /// An estimate of the width of a text of 12 units; rather too wide.
  static func width(of text: String) -> Double { 6.6 * Double(text.count) }

  /// `text` cut to a width.
  static func cut(_ text: String, to width: Double) -> String {
    let most = max(2, Int(width / 6.6))
    return text.count > most ? text.prefix(most - 1) + "~" : text
  }
}
