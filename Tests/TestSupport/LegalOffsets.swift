import CollectionEngine
import Primitives

/// The offsets at which a viewport may rest over a list, by their definition.
struct LegalOffsets: Hashable {
  var least: Double
  var largest: Double

  /// - Parameter height: of the content.
  init(in view: CollectionView, height: Double) {
    least = 0 - view.insets.top
    largest = max(least, height + view.insets.bottom - Double(view.bounds.height))
  }

  func contains(_ offset: Double) -> Bool { least <= offset && offset <= largest }

  func nearest(to offset: Double) -> Double { min(max(offset, least), largest) }

  /// Where a viewport rests that was at `offset` when others were legal.
  func rest(of offset: Double, after before: LegalOffsets) -> Double {
    nearest(to: offset == before.least ? least : offset)
  }
}

extension SplitMix64 {
  /// Room of bars and safe areas around a list.
  mutating func insets() -> ContentInsets {
    let extents = [0.0, 20, 44, 100]
    return ContentInsets(top: extents[next(below: 4)], bottom: extents[next(below: 4)])
  }

  /// The height of a viewport.
  mutating func viewportHeight() -> Double { 100 + Double(next(below: 20)) * 10 }
}
