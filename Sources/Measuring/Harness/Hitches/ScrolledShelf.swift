import CollectionModel
import Foundation

/// The shelf that was scrolled last, whose next items are prefetched: policies look along the
/// scroll axis of the layout alone.
struct ScrolledShelf {
  private var last: (section: Int, isForward: Bool)?

  /// Notes which shelf a change scrolls, before it does.
  ///
  /// - Parameter bounds: the viewport.
  mutating func note(_ change: PlaybackChange, on display: Display, in bounds: CGRect) {
    guard let step = change.shelf, let shelves = display.shelves else { return }
    let place = shelves.shelfPlaces(in: bounds, bounds: bounds)
      .first { $0.section == step.section }
    guard let place, place.offset != step.offset else { return }
    last = (step.section, step.offset > place.offset)
  }

  /// The content was scrolled.
  mutating func forget() { last = nil }

  /// The items that come into sight if the shelf goes on by its viewport, the nearest first.
  func nextItems(on display: Display, in bounds: CGRect, isHorizontal: Bool) -> [ElementID] {
    guard let last, let shelves = display.shelves else { return [] }
    let place = shelves.shelfPlaces(in: bounds, bounds: bounds)
      .first { $0.section == last.section }
    guard let place else { return [] }
    return shelves.items(
      beyondShelf: place.section,
      by: isHorizontal ? place.frame.size.height : place.frame.size.width,
      isForward: last.isForward)
  }
}
