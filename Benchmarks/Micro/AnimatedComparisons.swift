import AttributeStrategies
import CollectionAttributes
import CollectionEngine
import CollectionLayouts
import CollectionModel
import CollectionMotion
import Foundation
import Harness
import ScrollTraces

/// Compares frames in which everything on screen moves with frames that only scroll, over the
/// whole collection with `tiled-cache`: while a batch of 1,000 edits is shown, and while a list
/// becomes a grid. Both scroll by 8 pt in each frame, to and fro.
func animatedComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let list = AnimatedDisplay(inputs, ListLayout(crossExtent: 390), isAnimated: true)
  let still = AnimatedDisplay(inputs, ListLayout(crossExtent: 390), isAnimated: false)
  for display in [list, still] { display.update() }
  let exchanged = AnimatedDisplay(inputs, ListLayout(crossExtent: 390), isAnimated: true)
  let grid = AnimatedDisplay(inputs, GridLayout(crossExtent: 390), isAnimated: false)
  exchanged.exchange(for: GridLayout(crossExtent: 390))
  let plain = AnimatedDisplay(inputs, ListLayout(crossExtent: 390), isAnimated: false)
  return [
    PlannedComparison(
      name: "animated frames of a list after 1,000 edits against its frames", unit: "frame",
      units: AnimatedDisplay.frameCount, bound: 3, rounds: 101, subject: list.play,
      reference: still.play),
    PlannedComparison(
      name: "animated frames from list to grid against the frames of both", unit: "frame",
      units: AnimatedDisplay.frameCount, bound: 3, rounds: 101, subject: exchanged.play,
      reference: {
        plain.play()
        grid.play()
      }),
  ]
}

/// A display in the middle of its content, with changes so long that everything keeps moving.
private final class AnimatedDisplay {
  static let frameCount = 240
  private static let step = 8.0
  private static let viewport = CGSize(width: 390, height: 844)
  private static let endless = AnimationTiming(nanoseconds: 1 << 60)

  private let display: Display
  private let isAnimated: Bool
  private var sizes: SectionedSizes
  private var bounds: CGRect
  private var time: UInt64 = 0
  /// The layout that the next exchange brings.
  private static func source(
    _ rule: any LayoutRule, _ sizes: SectionedSizes
  ) -> LayoutSource {
    let source = LayoutSource(rule: rule, strategy: TiledCache(rule: rule, sizes: sizes))
    source.prepare()
    return source
  }

  init(_ inputs: Inputs, _ rule: any LayoutRule, isAnimated: Bool) {
    self.isAnimated = isAnimated
    sizes = inputs.sizes
    let source = Self.source(rule, inputs.sizes.duplicated())
    let (sizes, other) = (inputs.sizes, GridLayout(crossExtent: 390))
    display = Display(
      source, over: inputs.sizes, seed: 1, isAnimated: isAnimated,
      makeLayout: { _ in Self.source(other, sizes) })
    bounds = CGRect(
      origin: CGPoint(x: 0, y: (source.contentSize.height / 2).rounded()), size: Self.viewport)
    show()
  }

  private func show() {
    display.show(bounds.insetBy(dx: 0, dy: -422), bounds: bounds, at: time)
  }

  private func apply(_ change: PlaybackChange) {
    var change = change
    change.timing = isAnimated ? Self.endless : nil
    change.time = time
    display.apply(change)
    show()
  }

  /// Makes 1,000 edits, half of them on screen.
  func update() {
    var script = EditScript(
      EditPlan(.updates, framesBetween: 1, ["edits": .whole(1000)]), viewport: Self.viewport,
      seed: 1)
    sizes = script.begin(over: sizes)
    let visible = display.view.visibleItems
    let next = script.batch(atFrame: 1, frameCount: 2, sizes: sizes, visible: visible)
    guard case .edits(let batch)? = next else { preconditionFailure("the script has no batch") }
    apply(
      PlaybackChange(
        batch.edits, reloaded: batch.reloaded, reconfigured: batch.reconfigured, before: sizes))
  }

  /// Exchanges the layout, and keeps the first item where it is.
  func exchange(for rule: any LayoutRule) {
    let first = display.view.visibleItems.first { item in
      display.source.attributes(of: .item(item.item, inSection: item.section))?.crosses(bounds)
        == true
    }
    guard let first else { preconditionFailure("nothing is on screen") }
    let id = ElementID.item(first.item, inSection: first.section)
    let before = display.source.attributes(of: id)?.frame.origin.y ?? 0
    var change = PlaybackChange(.layout(1))
    let probe = Self.source(rule, sizes)
    let moved = (probe.attributes(of: id)?.frame.origin.y ?? 0) - before
    change.shift = CGPoint(x: 0, y: moved)
    bounds.origin.y += moved
    apply(change)
  }

  /// Plays all frames.
  func play() {
    for frame in 0..<Self.frameCount {
      bounds.origin.y += frame < Self.frameCount / 2 ? Self.step : -Self.step
      time += 1
      show()
    }
  }
}
