import AttributeStrategies
import CollectionAttributes
import CollectionEngine
import CollectionLayouts
import CollectionModel
import CollectionMotion
import Foundation
import Harness

/// Compares frames in which an item is dragged over its neighbours, so that each brings another
/// target and something that makes way, with a frame that scrolls and an edit that moves an item.
/// Both over the whole collection with `tiled-cache`.
///
/// In masonry, elements behind the item may have to be placed again; their number is in the name,
/// and there is no bound.
func dragComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let kinds: [(name: String, rule: any LayoutRule)] = [
    ("list", ListLayout(crossExtent: 390)), ("grid", GridLayout(crossExtent: 390)),
    ("flow", FlowLayout(crossExtent: 390)), ("masonry", MasonryLayout(crossExtent: 390)),
  ]
  return kinds.map { name, rule in
    let (dragged, scrolled) = (DragDisplay(inputs, rule), DragDisplay(inputs, rule))
    let isMasonry = name == "masonry"
    let placed = isMasonry ? ", \(dragged.placedPerFrame) elements placed in each" : ""
    return PlannedComparison(
      name: "\(name) dragged against scrolled and edited\(placed)", unit: "frame",
      units: DragDisplay.frameCount, bound: isMasonry ? .infinity : 3, rounds: 301,
      subject: dragged.drag, reference: scrolled.scroll)
  }
}

/// A display in the middle of its content.
private final class DragDisplay {
  static let frameCount = 64
  private static let viewport = CGSize(width: 390, height: 844)

  private let display: Display
  private var bounds: CGRect
  private var time: UInt64 = 0
  /// Items on screen one after the other, there and back: the first is dragged over the others.
  private let places: [CGPoint]
  private let first: ItemPath

  init(_ inputs: Inputs, _ rule: any LayoutRule) {
    let sizes = inputs.sizes
    let source = LayoutSource(
      rule: rule, strategy: TiledCache.strategy(for: rule, sizes: sizes.duplicated()))
    source.prepare()
    display = Display(source, over: sizes, seed: 1, isAnimated: true)
    bounds = CGRect(
      origin: CGPoint(x: 0, y: (source.contentSize.height / 2).rounded()), size: Self.viewport)
    display.show(bounds.insetBy(dx: 0, dy: -422), bounds: bounds, at: 0)
    let here = bounds
    let items = display.view.visibleElements.filter { $0.id.kind == .item && $0.crosses(here) }
      .sorted { $0.id.item < $1.id.item }
    let section = items[items.count / 2].id.section
    let row = items.filter { $0.id.section == section }.prefix(5)
    guard let start = row.first, row.count > 2 else {
      preconditionFailure("too little is on screen")
    }
    first = ItemPath(section: Int(section), item: Int(start.id.item))
    let centres = row.map { CGPoint(x: $0.frame.midX, y: $0.frame.midY) }
    let there = Array(centres.dropFirst()) + centres.dropLast().reversed()
    places = (0..<Self.frameCount).map { there[$0 % there.count] }
  }

  private func show() { display.show(bounds.insetBy(dx: 0, dy: -422), bounds: bounds, at: time) }

  private func step(_ kind: DragStep.Kind, _ position: CGPoint, _ path: ItemPath? = nil) {
    time += 16_666_667
    var change = PlaybackChange(
      .drag(DragStep(kind: kind, position: position, path: path), edits: []))
    (change.time, change.timing) = (time, .standard)
    display.apply(change)
    show()
  }

  /// Drags an item over its neighbours, a frame for each.
  func drag() {
    step(.take, places[0], first)
    for place in places { step(.carry, place) }
    step(.putBack, places[0])
  }

  /// How many elements are placed in a frame of a drag.
  var placedPerFrame: Int {
    let before = display.work.attributesComputed
    drag()
    return (display.work.attributesComputed - before) / Self.frameCount
  }

  /// Scrolls to and fro by the height of a row, and moves an item in the layout before each frame.
  func scroll() {
    for frame in 0..<Self.frameCount {
      let other = ItemPath(section: first.section, item: first.item + 1)
      display.source.apply([.moveItem(from: first, to: other)])
      bounds.origin.y += frame < Self.frameCount / 2 ? 8 : -8
      display.show(bounds.insetBy(dx: 0, dy: -422), bounds: bounds)
    }
  }
}
