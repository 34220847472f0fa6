import Files
import InstructionGate
import Measurement
import Plots
import Primitives

/// The picture of a call tree as a file of its own, without scripts: each function is a box, and
/// what it calls stands below it.
///
/// A box is as wide as the greater of its two counts. An instruction has the same width everywhere,
/// so a function is wider where code moved between its callees. What changed has a hatching, a
/// border and a number, so that readers need no colours. The keyboard reaches each box, which then
/// shows its counts below all boxes.
package struct CallTreePicture {
  /// A function at its place.
  private struct Box {
    var function: SourceFunction
    var left: Double
    var right: Double
    var y: Double
    var all: Counts
    /// Without what it calls.
    var own: Counts

    /// The change that the box shows: of its own code if that and what it calls cancel out.
    var shown: Counts? { [all, own].first(where: \.isChange) }
  }

  private struct Counts {
    /// nil if there is only one build.
    var base: Double?
    var head: Double
    /// All instructions of the base, or of the only build.
    var whole: Double

    /// As a fraction of the whole; the share if there is only one build.
    var change: Double { (head - (base ?? 0)) / whole }
    var isChange: Bool { base != nil && change.magnitude >= CallTreePicture.leastChange }
    var words: String {
      let head = HumanUnits.grouped(head)
      guard let base else { return "\(head), \(HumanUnits.percent(change))" }
      return "base \(HumanUnits.grouped(base)), head \(head), \(HumanUnits.anyChange(change))"
    }
  }

  private let title: String
  private let subtitle: String
  private let isDifference: Bool
  /// Depth first.
  private var boxes: [Box] = []
  private var isCut = false

  private static let (width, margin, rowHeight) = (1200.0, 8.0, 20.0)
  private static let (mostRows, leastWidth, leastChange) = (40, 4.0, 0.0005)

  /// - Complexity: O(functions × depth).
  package init(_ tree: CallTree, title: String, subtitle: String) {
    self.title = PlainText.line(title)
    self.subtitle = PlainText.line(subtitle)
    isDifference = tree.base != nil
    let whole = Double([tree.base ?? 0, tree.head].first { $0 > 0 } ?? 1)
    let (weight, room) = (tree.weight, Self.width - 2 * Self.margin)

    func place(_ tree: CallTree, row: Int, from left: Double, to right: Double) {
      guard right - left >= Self.leastWidth else { return }
      guard row < Self.mostRows else { return isCut = true }
      let ownBase = tree.base.map { _ in tree.own { $0.base ?? 0 } }
      boxes.append(
        Box(
          function: tree.function, left: left, right: right, y: 100 + Double(row) * Self.rowHeight,
          all: Counts(base: tree.base.map { Double($0) }, head: Double(tree.head), whole: whole),
          own: Counts(base: ownBase, head: tree.own(\.head), whole: whole)))
      var left = left
      for child in tree.children {
        let end = min(right, left + child.weight / weight * room)
        place(child, row: row + 1, from: left, to: end)
        left = end
      }
    }
    if weight > 0 { place(tree, row: 0, from: Self.margin, to: Self.margin + room) }
  }

  /// Whether a file that begins with this text is such a picture.
  package static func isPicture(_ start: String) -> Bool {
    start.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
      && start.contains(" role=\"group\" aria-label=\"") && start.contains("<style>\n.box:focus")
  }

  /// The picture, which follows the reader's light or dark scheme.
  package var svg: String {
    let bottom = (boxes.map(\.y).max() ?? 80) + Self.rowHeight
    let height = bottom + 44
    let drawn = boxes.indices.map { box($0, bottom: bottom) }
    return SVG(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": .string("0 0 \(SVG.number(Self.width)) \(SVG.number(height))"),
        "width": .number(Self.width), "height": .number(height),
        // The role `img` would hide the boxes from screen readers.
        "role": "group", "aria-label": .string("\(title). \(subtitle)"), "class": "ink",
        "fill": Self.ink, "font-size": 11, "font-family": "system-ui, sans-serif",
      ],
      [
        .lines([
          .style(Self.style),
          SVG("defs", [:], [Self.hatching("more", -45, 1), Self.hatching("fewer", 45, 0)]),
          SVG("rect", ["class": "paper", "width": "100%", "height": "100%", "fill": Self.paper]),
          Self.text(title, y: 22, size: 14, weight: "600"), Self.text(subtitle, y: 40), greatest,
          Self.text(legend.change, y: 76), Self.text(legend.rest, y: 92),
          SVG("g", ["class": "boxes"], [.lines(drawn)]),
        ])
      ]
    ).text + "\n"
  }

  private static let ink = SVG.Attribute.string(Palette.ink.light)
  private static let paper = SVG.Attribute.string(Palette.paper.light)

  /// Chosen is the box that has the keyboard, or else the one to which a link leads.
  private static let style: String = {
    let chosen = ":is(.box:focus,.boxes:not(:focus-within)>.box:target)"
    func outline(_ ink: String) -> String {
      "\(chosen) rect{stroke:\(ink);stroke-width:7;stroke-opacity:1}"
    }
    return
      ".box:focus{outline:none}\(chosen)>.detail{display:inline}\(outline(Palette.ink.light))\n"
      + "@media (prefers-color-scheme:dark){\(Palette.darkRules)\(outline(Palette.ink.dark))}"
  }()

  private static func hatching(_ name: String, _ angle: Int, _ colour: Int) -> SVG {
    let line: KeyValuePairs<String, SVG.Attribute?> = [
      "class": .string("l\(colour)"), "d": "M0 1H6", "stroke-opacity": 0.55, "stroke-width": 2,
      "stroke": .string(Palette.series[colour].light),
    ]
    return SVG(
      "pattern",
      [
        "id": .string(name), "width": 6, "height": 6, "patternUnits": "userSpaceOnUse",
        "patternTransform": .string("rotate(\(angle))"),
      ], [SVG("path", line)])
  }

  // MARK: Boxes

  private func box(_ index: Int, bottom: Double) -> SVG {
    let box = boxes[index]
    let name = PlainText.line(box.function.name)
    let file = box.function.file ?? (box.function.isOfLibrary ? "a library" : "unknown file")
    let facts =
      "\(PlainText.line(file)): \(box.all.words) of all instructions; own code: \(box.own.words)"
    // Rounded edges, so that no callee sticks out.
    let (left, right) = ((box.left * 10).rounded() / 10, (box.right * 10).rounded() / 10)
    let isMore = box.shown.map { $0.change > 0 }
    // The colours of slower and faster times.
    let colour = isMore.map { $0 ? 1 : 0 }
    let area = SVG(
      "rect",
      [
        "class": .string(colour.map { "l\($0)" } ?? "paper rule"), "width": "100%",
        "height": "100%", "fill": isMore.map { $0 ? "url(#more)" : "url(#fewer)" } ?? Self.paper,
        "stroke": colour.map { .string(Palette.series[$0].light) } ?? Self.ink,
        "stroke-width": box.own.isChange ? 5 : 2, "stroke-opacity": colour == nil ? 0.35 : nil,
      ])
    return SVG(
      "g",
      [
        "id": .string("box-\(index)"), "class": "box", "tabindex": 0, "role": "img",
        "aria-label": .string("\(name), \(facts)"),
      ],
      [
        SVG("title", [:], [.text("\(name), \(facts)")]),
        // An inner picture cuts the outer half of the border, and texts that are too wide.
        SVG(
          "svg",
          [
            "x": .tenths(left), "y": .number(box.y), "width": .tenths(right - left - 1),
            "height": .number(Self.rowHeight - 2),
          ], [area, label(of: box, name, room: right - left - 9)]),
        SVG(
          "g", ["class": "detail", "display": "none", "aria-hidden": "true"],
          [Self.text(name, y: bottom + 18, weight: "600"), Self.text(facts, y: bottom + 34)]),
      ])
  }

  /// The change, or the share if there is only one build, and as much of the name as there is room.
  private func label(of box: Box, _ name: String, room: Double) -> SVG {
    var marks = isDifference ? [] : [HumanUnits.percent(box.all.change)]
    if let shown = box.shown {
      let number = HumanUnits.change(shown.change)
      let word =
        box.all.base == 0 ? "new" : box.all.head == 0 ? "gone" : box.all.isChange ? "" : "own"
      marks =
        (word.isEmpty ? [] : ["\(word) \(number)", word]) + [number, String(number.prefix(1))]
    }
    let mark = marks.first { Self.width(of: $0) <= room } ?? ""
    let rest = Self.cut(name, to: room - (mark.isEmpty ? 0 : Self.width(of: mark + " ")))
    return SVG(
      "text",
      [
        "class": "halo", "x": 4, "y": 13, "stroke": Self.paper, "stroke-width": 3,
        "paint-order": "stroke",
      ],
      [
        SVG("tspan", ["font-weight": "600"], [.text(mark)]),
        .text(mark.isEmpty ? rest : " " + rest),
      ])
  }

  // MARK: Above the boxes

  /// Links to the functions whose own code changed most, or takes most if there is only one build.
  private var greatest: SVG {
    // The root is no function.
    let links = boxes.indices.dropFirst().grouped { boxes[$0].function }.map { function, places in
      (
        function.name, change: places.reduce(0) { $0 + boxes[$1].own.change },
        box: places.max { boxes[$0].own.change.magnitude < boxes[$1].own.change.magnitude }!
      )
    }.filter { $0.change.magnitude >= Self.leastChange }.sorted {
      ($1.change.magnitude, $0.box) < ($0.change.magnitude, $1.box)
    }.prefix(3).flatMap { name, change, box in
      let number = isDifference ? HumanUnits.change(change) : HumanUnits.percent(change)
      let words = "\(Self.cut(PlainText.line(name), to: 300)) \(number)"
      // Browsers blacken visited links that inherit their colour.
      let link = SVG(
        "a",
        [
          "href": .string("#box-\(box)"), "class": "ink", "fill": Self.ink,
          "text-decoration": "underline",
        ], [.text(words)])
      return [SVG.text(" \u{2003}"), link]
    }
    let title = isDifference ? "Own code changed most:" : "Most own code:"
    return SVG(
      "text", ["x": .number(Self.margin), "y": 58],
      [.text(title)] + (links.isEmpty ? [.text(" none")] : links))
  }

  private var legend: (change: String, rest: String) {
    if boxes.isEmpty { return ("No instructions were counted.", "") }
    let change =
      isDifference
      ? "/// more, \\\\\\ fewer instructions, in percent of all of the base; thick border: in its "
        + "own code. Width: the greater count."
      : "Width and percentages: shares of all instructions."
    let rest =
      "Below a function is what it calls; the rest is its own code and narrow callees. A click or "
      + "Tab shows a box's counts." + (isCut ? " Deeper calls are left out." : "")
    return (change, rest)
  }

  // MARK: Texts

  /// An estimate for texts of 11 units; rather too wide.
  private static func width(of text: String) -> Double { 6.6 * Double(text.count) }

  private static func cut(_ text: String, to width: Double) -> String {
    let most = Int(max(0, width / 6.6))
    return text.count <= most ? text : most < 3 ? "" : text.prefix(most - 1) + "…"
  }

  private static func text(
    _ words: String, y: Double, size: Double? = nil, weight: String? = nil
  ) -> SVG {
    SVG(
      "text",
      [
        "x": .number(margin), "y": .number(y), "font-size": size.map { .number($0) },
        "font-weight": weight.map { .string($0) },
      ], [.text(cut(words, to: (width - 2 * margin) * 11 / (size ?? 11)))])
  }
}

extension CallTree {
  fileprivate var weight: Double {
    max(Double(max(base ?? 0, head)), children.reduce(0) { $0 + $1.weight })
  }

  /// A count without those of the callees, which may be greater by rounding.
  fileprivate func own(_ count: (CallTree) -> UInt64) -> Double {
    max(0, Double(count(self)) - children.reduce(0) { $0 + Double(count($1)) })
  }
}
