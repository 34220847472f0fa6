import CollectionLayouts
import Foundation
import TestSupport

/// Rules of one kind whose parameters change: each of them takes part in the oracle tests of
/// changes.
struct RuleFamily: Sendable, CustomStringConvertible {
  /// The parameters of all families; each family reads some of them.
  struct Parameters: Sendable {
    var crossExtent = 390.0
    var spacing = 2.0
    var lineExtent = 30.5
    var columns = 3
    var style = SectionStyle()

    /// Changes one parameter, mostly the spacing, in steps of 1/64 pt.
    mutating func change(_ styles: [SectionStyle], _ random: inout TestRandom) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: spacing = Double(Int.random(in: 0...640, using: &random)) / 64
      case 6, 7: lineExtent = Double(Int.random(in: 640...5000, using: &random)) / 64
      case 8: columns = Int.random(in: 1...7, using: &random)
      default: style = styles.randomElement(using: &random)!
      }
    }
  }

  var description: String
  private let styles: [SectionStyle]
  private let make: @Sendable (Parameters) -> any LayoutRule

  private init(
    _ description: String, styles: [SectionStyle] = RuleFamily.styles,
    _ make: @escaping @Sendable (Parameters) -> any LayoutRule
  ) {
    self.description = "live-" + description
    self.styles = styles
    self.make = make
  }

  /// The rule that a case begins with.
  var first: NamedRule { NamedRule(description: description, rule: make(Parameters())) }

  /// The rules after it: each call changes a parameter of the last one.
  func changes() -> (_ crossExtent: Double, _ random: inout TestRandom) -> any LayoutRule {
    var parameters = Parameters()
    return { crossExtent, random in
      parameters.crossExtent = crossExtent
      parameters.change(styles, &random)
      return make(parameters)
    }
  }

  private static let styles = [
    SectionStyle(), SectionStyle(inset: 4.5, hasBackground: true, pinsHeaders: true),
    SectionStyle(inset: 4.5, footer: 21.5, hasBackground: true),
    SectionStyle(inset: 4.5, pinsHeaders: true),
  ]

  private static let dressed = SectionStyle(
    inset: 4.5, footer: 21.5, hasBackground: true, pinsHeaders: true)

  static let all: [RuleFamily] = [
    .init("list") {
      ListLayout(crossExtent: $0.crossExtent, spacing: $0.spacing, style: $0.style)
    },
    .init("list-separated", styles: [dressed]) {
      ListLayout(
        crossExtent: $0.crossExtent, spacing: $0.spacing, separator: $0.lineExtent / 64,
        style: $0.style)
    },
    .init("grid") {
      GridLayout(
        crossExtent: $0.crossExtent, columns: $0.columns, rowHeight: $0.lineExtent,
        spacing: $0.spacing, style: $0.style)
    },
    .init("grid-wide", styles: [dressed]) {
      GridLayout(
        crossExtent: $0.crossExtent, columns: $0.columns + 9, rowHeight: $0.lineExtent,
        spacing: $0.spacing, style: $0.style)
    },
    .init("whole-rows") {
      WholeRows(
        crossExtent: $0.crossExtent, columns: $0.columns, rowHeight: $0.lineExtent, style: $0.style)
    },
    .init("masonry") {
      MasonryLayout(
        crossExtent: $0.crossExtent, columns: $0.columns, spacing: $0.spacing, style: $0.style)
    },
    .init("masonry-aspect") {
      MasonryLayout(
        crossExtent: $0.crossExtent, columns: 2 * $0.columns, spacing: $0.spacing,
        sizing: .aspect, style: $0.style)
    },
    .init("placing-only") {
      PlacingOnly(
        ListLayout(crossExtent: $0.crossExtent, spacing: $0.spacing, style: $0.style))
    },
    .init("flow") {
      FlowLayout(
        crossExtent: $0.crossExtent, lineSpacing: $0.spacing,
        interitemSpacing: Double($0.columns), style: $0.style)
    },
    .init("gallery") {
      GalleryLayout(crossExtent: $0.crossExtent, height: $0.lineExtent, style: $0.style)
    },
    .init("uniform-flow") {
      UniformFlowLayout(
        crossExtent: $0.crossExtent,
        itemSize: CGSize(width: 40 * Double($0.columns), height: $0.lineExtent),
        lineSpacing: $0.spacing, style: $0.style)
    },
    .init("mixed") {
      MixedLayout([
        ListLayout(crossExtent: $0.crossExtent, spacing: $0.spacing, style: $0.style),
        GridLayout(crossExtent: $0.crossExtent, columns: $0.columns),
        MasonryLayout(crossExtent: $0.crossExtent, spacing: $0.spacing),
      ])
    },
    .init("mosaic") {
      MosaicLayout(crossExtent: $0.crossExtent, spacing: $0.spacing, style: $0.style)
    },
    .init("timeline") {
      TimelineLayout(
        crossExtent: $0.crossExtent, lanes: $0.columns, pointsPerUnit: $0.lineExtent,
        spacing: $0.spacing, style: $0.style)
    },
    .init("map") {
      MapLayout(crossExtent: $0.crossExtent, scale: $0.lineExtent / 32, style: $0.style)
    },
    .init("circle", styles: [SectionStyle(), SectionStyle(footer: 21.5)]) {
      CircleLayout(crossExtent: $0.crossExtent, pitch: $0.lineExtent, style: $0.style)
    },
    .init("spreadsheet") {
      SpreadsheetLayout(
        crossExtent: $0.crossExtent, columns: $0.columns, columnWidths: [50.5, 70],
        rowHeight: $0.lineExtent)
    },
    // Rules of another kind each time the columns change.
    .init("kinds") {
      switch $0.columns % 3 {
      case 0: ListLayout(crossExtent: $0.crossExtent, spacing: $0.spacing, style: $0.style)
      case 1: FlowLayout(crossExtent: $0.crossExtent, lineSpacing: $0.spacing, style: $0.style)
      default:
        GridLayout(
          crossExtent: $0.crossExtent, rowHeight: $0.lineExtent, spacing: $0.spacing,
          style: $0.style)
      }
    },
  ]
}
