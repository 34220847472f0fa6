import CollectionAttributes
import CollectionLayouts
import Datasets
import Files
import Foundation

extension Registry {
  static let standardLayouts = sectionLayouts + wholeLayouts + [mixed, compositional]

  /// The layouts that a section of `mixed` can have.
  private static let sectionLayouts = rows + lines

  /// The kinds of data whose sizes are lengths in points; those of `boxes` are font units.
  private static let sized: Set<DatasetKind> = [.cards, .synthetic]
  private static let sizedAndBoxes: Set<DatasetKind> = [.cards, .synthetic, .boxes]

  private static let spacing = Parameter(
    "spacing", "points between items", .points(0...1000), default: "8")
  private static let columns = Parameter(
    "columns", "how many", .whole(1...Cursor.shapeCapacity), default: "3")
  private static let lineSpacing = Parameter(
    "line-spacing", "points between lines", .points(0...1000), default: "10")
  private static let itemSpacing = Parameter(
    "item-spacing", "least points between the items of a line", .points(0...1000), default: "10")
  private static let background = Parameter(
    "background", "a background behind every section", .flag, default: "no")
  /// The parameters of sections that most layouts have.
  private static let sectioned = [
    Parameter("inset", "points around a section's items", .points(0...1000), default: "0"),
    Parameter("footer", "extent of footers in points", .points(0...1000), default: "0"),
    background,
  ]
  private static let pinned = Parameter(
    "pinned", "headers stay at the edge of the screen", .flag, default: "no")

  private static let rows = [
    LayoutRegistration(
      name: BuiltIn.Layout.list, summary: "full-width rows, each with its own height", noun: "rows",
      parameters: [
        Parameter("spacing", "points between rows", .points(0...1000), default: "0"),
        Parameter("separator", "height of separators in points", .points(0...100), default: "0"),
      ] + sectioned + [pinned],
      kinds: sized, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      return ListLayout(
        crossExtent: extent, spacing: values.points("spacing"),
        separator: values.points("separator"), style: style(values))
    },
    LayoutRegistration(
      name: BuiltIn.Layout.grid, summary: "columns of equal cells",
      parameters: [
        columns, spacing, Parameter("row-height", "points", .points(1...10_000), default: "120"),
      ] + sectioned + [pinned],
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("columns"), values)
      return GridLayout(
        crossExtent: extent, columns: values.whole("columns"),
        rowHeight: values.points("row-height"), spacing: values.points("spacing"),
        style: style(values))
    },
    LayoutRegistration(
      name: BuiltIn.Layout.masonry,
      summary: "columns of equal width; each item goes into the shortest column",
      parameters: [
        columns, spacing,
        Parameter(
          "sizing", "heights as given, or from the aspect ratio",
          .oneOf(MasonryLayout.Sizing.allCases.map(\.rawValue)), default: "given"),
      ] + sectioned + [pinned],
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("columns"), values)
      return MasonryLayout(
        crossExtent: extent, columns: values.whole("columns"), spacing: values.points("spacing"),
        sizing: MasonryLayout.Sizing(rawValue: values.text("sizing"))!, style: style(values))
    },
  ]

  private static let patterns = ["photos": MosaicPattern.photos, "feature": .feature]

  private static let lines = [
    LayoutRegistration(
      name: BuiltIn.Layout.flow,
      summary: "lines of items with their own sizes, as many items as fit",
      parameters: [
        lineSpacing, itemSpacing,
        Parameter(
          "metrics", "all sections alike, or three kinds in turn", .oneOf(["alike", "varied"]),
          default: "alike"),
      ] + sectioned + [pinned],
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      guard values.text("metrics") == "varied" else {
        return FlowLayout(
          crossExtent: extent, lineSpacing: values.points("line-spacing"),
          interitemSpacing: values.points("item-spacing"), style: style(values))
      }
      return FlowLayout(
        crossExtent: extent, metrics: variedMetrics(values), style: style(values))
    },
    LayoutRegistration(
      name: "uniform-flow", summary: "lines of items of one size, as many items as fit",
      parameters: [
        Parameter("item-width", "points", .points(1...10_000), default: "50"),
        Parameter("item-height", "points", .points(1...10_000), default: "50"),
        lineSpacing, itemSpacing,
      ] + sectioned + [pinned],
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      return UniformFlowLayout(
        crossExtent: extent,
        itemSize: CGSize(
          width: values.points("item-width"), height: values.points("item-height")),
        lineSpacing: values.points("line-spacing"),
        interitemSpacing: values.points("item-spacing"), style: style(values))
    },
    LayoutRegistration(
      name: "mosaic", summary: "cells of several sizes in a repeating pattern",
      parameters: [
        Parameter(
          "pattern", "of the cells", .oneOf(patterns.keys.sorted()), default: "photos"), spacing,
      ] + sectioned + [pinned],
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      let pattern = patterns[values.text("pattern")]!
      try checkRoom(extent, columns: pattern.columns, values)
      return MosaicLayout(
        crossExtent: extent, pattern: pattern, spacing: values.points("spacing"),
        style: style(values))
    },
  ]

  /// Three kinds of sections: one with the metrics of the parameters, one with a larger leading
  /// inset, lines half as far apart and a larger footer, and one without gaps between its items.
  private static func variedMetrics(_ values: ParameterValues) -> [SectionMetrics] {
    let inset = values.points("inset")
    let (line, item) = (values.points("line-spacing"), values.points("item-spacing"))
    return [
      SectionMetrics(
        insets: SectionInsets(inset), lineSpacing: line, interitemSpacing: item),
      SectionMetrics(
        insets: SectionInsets(top: inset, leading: inset + 16, bottom: inset, trailing: inset),
        lineSpacing: line / 2, interitemSpacing: item, footer: values.points("footer") + 12),
      SectionMetrics(insets: SectionInsets(inset), lineSpacing: 0, interitemSpacing: 0),
    ]
  }

  /// The layouts that no section of `mixed` can have.
  private static let wholeLayouts = [
    LayoutRegistration(
      name: "timeline", summary: "events of any length in lanes, possibly overlapping",
      parameters: [
        Parameter("lanes", "how many", .whole(1...Cursor.shapeCapacity), default: "4"),
        Parameter(
          "unit", "points per day", .points(1.0 / 64...16_384), default: "96"),
        Parameter("spacing", "points between lanes", .points(0...1000), default: "4"),
      ] + sectioned + [pinned],
      kinds: [.events], isTransposable: true, isMirrorable: true, turnsItems: false
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("lanes"), values)
      return TimelineLayout(
        crossExtent: extent, lanes: values.whole("lanes"), pointsPerUnit: values.points("unit"),
        spacing: values.points("spacing"), style: style(values))
    },
    LayoutRegistration(
      name: "map", summary: "items anywhere on a plane, possibly overlapping",
      parameters: [
        Parameter("scale", "of places and sizes", .points(1.0 / 64...1024), default: "1"),
        background,
      ],
      kinds: [.map]
    ) { extent, values in
      MapLayout(
        crossExtent: extent, scale: values.points("scale"),
        style: SectionStyle(hasBackground: values.flag("background")))
    },
    LayoutRegistration(
      name: "circle", summary: "items on a ring that turns as it is scrolled",
      parameters: [
        Parameter(
          "pitch", "scroll distance from item to item, in points", .points(1...10_000),
          default: "120"),
        Parameter("cell-width", "points", .points(0...10_000), default: "160"),
        Parameter("cell-height", "points", .points(0...10_000), default: "100"),
        Parameter("radius", "points", .points(1...100_000), default: "400"),
      ] + sectioned,
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      return CircleLayout(
        crossExtent: extent, pitch: values.points("pitch"),
        cell: CGSize(width: values.points("cell-width"), height: values.points("cell-height")),
        radius: values.points("radius"), style: style(values))
    },
    LayoutRegistration(
      name: "carousel", summary: "cards in a row; cards that leave the middle turn away and shrink",
      parameters: [
        Parameter("cell-width", "points", .points(0...10_000), default: "320"),
        Parameter("cell-height", "points", .points(1...10_000), default: "220"),
        Parameter("spacing", "points between cards", .points(0...1000), default: "16"),
        Parameter(
          "turn", "how far a card turns that is one place or more off the middle",
          .decimal(0...80, unit: "degrees"), default: "45"),
        Parameter(
          "shrink", "the part of its size that such a card loses",
          .decimal(0...0.9, unit: "a part of 1"), default: "0.15"),
        Parameter(
          "viewport", "extent of the screen along the scroll axis, in points",
          .points(1...100_000), default: "844"),
      ] + sectioned,
      kinds: sizedAndBoxes, isTransposable: true, isMirrorable: true
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      return CarouselLayout(
        crossExtent: extent, viewportExtent: values.points("viewport"),
        cell: CGSize(width: values.points("cell-width"), height: values.points("cell-height")),
        spacing: values.points("spacing"), turn: values.decimal("turn"),
        shrink: values.decimal("shrink"), style: style(values))
    },
    LayoutRegistration(
      name: "spreadsheet", summary: "rows and columns with pinned headers, scrolled on both axes",
      parameters: [
        Parameter("columns", "how many", .whole(1...16_384), default: "26"),
        Parameter("row-height", "points", .points(1...10_000), default: "32"),
      ],
      kinds: sizedAndBoxes, isMirrorable: true
    ) { extent, values in
      SpreadsheetLayout(
        crossExtent: extent, columns: values.whole("columns"),
        rowHeight: values.points("row-height"))
    },
  ]

  private static let mixed = LayoutRegistration(
    name: "mixed", summary: "each section has its own layout",
    parameters: [
      Parameter(
        "of", "the sections' layouts, in turn",
        .joined(sectionLayouts.map(\.name)), default: "list+grid+flow+masonry")
    ] + sectioned + [pinned],
    kinds: sized, isTransposable: true, isMirrorable: true
  ) { (viewport: ViewportExtents, values) in
    MixedLayout(
      try values.names("of").map { name in
        let layout = sectionLayouts.first { $0.name == name }!
        // The parameters of sections are those of `mixed`; each layout's own keep their defaults.
        let own = layout.parameters.map { parameter in
          let isShared = (sectioned + [pinned]).contains(parameter)
          return (
            parameter.name, isShared ? values.text(parameter.name) : parameter.defaultText
          )
        }
        guard case .rule(let make) = layout.origin else {
          preconditionFailure("\(layout.name) is no layout rule")
        }
        return try make(viewport, ParameterValues(Dictionary(uniqueKeysWithValues: own)))
      })
  }

  private static func style(_ values: ParameterValues) -> SectionStyle {
    SectionStyle(
      inset: values.points("inset"), footer: values.points("footer"),
      hasBackground: values.flag("background"),
      pinsHeaders: values.has("pinned") && values.flag("pinned"))
  }

  /// Checks that each column has at least a point, in addition to insets and spacing.
  private static func checkRoom(
    _ extent: Double, columns: Int, _ values: ParameterValues
  ) throws(InputError) {
    let spacing = columns > 1 ? values.points("spacing") : 0
    let taken = 2 * values.points("inset") + Double(columns - 1) * spacing
    guard extent - taken >= Double(columns) else {
      throw InputError(
        file: "--layout",
        message: (columns > 1 ? "\(columns) columns, insets and spacing leave" : "the insets leave")
          + " no room in \(extent) points",
        advice: (columns > 1 ? "take fewer columns, less spacing," : "take")
          + " a smaller inset or a larger --viewport")
    }
  }
}
