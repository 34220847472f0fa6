import ScrollBenchKit
import ScrollBenchUIKit
import UIKit

/// What a package with iOS layouts does: the standard registry plus its layouts.
func objectRegistry() -> Registry {
  var registry = Registry.standard
  registry.add(iOSLayout: "waterfall", summary: "columns; each item goes into the shortest") {
    FixtureLayouts.waterfall($0)
  }
  registry.add(iOSLayout: "left-aligned", summary: "a flow layout with lines from the left edge") {
    FixtureLayouts.leftAligned($0)
  }
  registry.add(iOSLayout: "cards", summary: "a row of cards that turn as they leave the middle") {
    FixtureLayouts.carousel($0)
  }
  registry.add(iOSLayout: "sticky-headers", summary: "rows under headers that stay at the top") {
    FixtureLayouts.stickyHeaders($0)
  }
  registry.add(iOSLayout: "sheet", summary: "a spreadsheet with stripes, scrolled both ways") {
    FixtureLayouts.sheet($0)
  }
  registry.add(iOSLayout: "chat", summary: "messages with estimated heights") {
    FixtureLayouts.chat($0)
  }
  registry.add(iOSLayout: "badged", summary: "a grid whose attributes say what badges show") {
    FixtureLayouts.badged($0)
  }
  registry.add(
    iOSLayout: "animated", summary: "rows with initial and final attributes",
    pinch: { layout, way in (layout as? AnimatedListLayout)?.spacing = (16 * way).rounded() }
  ) {
    FixtureLayouts.animated($0)
  }
  registry.add(iOSLayout: "reorderable", summary: "rows that are dragged within their section") {
    FixtureLayouts.reorderable($0)
  }
  registry.add(iOSLayout: "agenda", summary: "events of any length in lanes", kinds: [.events]) {
    FixtureLayouts.agenda($0)
  }
  registry.add(iOSLayout: "compositional-grid", summary: "a grid of three columns, composed") {
    _ in LayoutObject(CompositionalLayouts.grid())
  }
  registry.add(iOSLayout: "compositional-gallery", summary: "seven cells a group, composed") {
    _ in LayoutObject(CompositionalLayouts.gallery())
  }
  registry.add(iOSLayout: "compositional-list", summary: "rows with an estimate, composed") {
    _ in LayoutObject(CompositionalLayouts.list())
  }
  for fault in FaultyListLayout.Fault.allCases {
    registry.add(iOSLayout: "rows-" + fault.rawValue, summary: "rows with one mistake, or none") {
      _ in LayoutObject(FaultyListLayout(fault))
    }
  }
  return registry
}

/// The layouts with what they need, over given data.
@MainActor
enum FixtureLayouts {
  static func waterfall(_ data: ItemData) -> LayoutObject {
    let layout = WaterfallLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }

  /// The delegate of a flow layout is that of the collection view.
  static func leftAligned(_ data: ItemData) -> LayoutObject {
    let layout = LeftAlignedLayout()
    layout.minimumInteritemSpacing = 6
    layout.sectionInset = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
    return LayoutObject(layout)
  }

  static func carousel(_ data: ItemData) -> LayoutObject {
    LayoutObject(CarouselLayout()) { $0.decelerationRate = .fast }
  }

  static func stickyHeaders(_ data: ItemData) -> LayoutObject {
    let layout = StickyHeadersLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }

  static func sheet(_ data: ItemData) -> LayoutObject {
    let layout = SheetLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }

  static func chat(_ data: ItemData) -> LayoutObject {
    let layout = ChatLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }

  static func badged(_ data: ItemData) -> LayoutObject {
    let layout = BadgedGridLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }

  static func animated(_ data: ItemData) -> LayoutObject {
    let layout = AnimatedListLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }

  static func reorderable(_ data: ItemData) -> LayoutObject {
    LayoutObject(ReorderableListLayout())
  }

  static func agenda(_ data: ItemData) -> LayoutObject {
    let layout = AgendaLayout()
    let answers = DataAnswers(data)
    layout.delegate = answers
    return LayoutObject(layout, retained: [answers])
  }
}
