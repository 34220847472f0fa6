import CollectionAttributes
import CollectionModel
import Foundation

extension ShelvedSource: ScrollsShelves {
  package func shelfPlaces(in rect: CGRect, bounds: CGRect) -> [ShelfPlace] {
    shelves(in: rect, bounds: bounds).map { shelf in
      let offsets = shelf.movement.offsets
      return ShelfPlace(
        section: shelf.section, frame: shelf.frame, offset: shelf.offset,
        offsets: LayoutGrid.round(offsets.lowerBound)...LayoutGrid.round(offsets.upperBound),
        isMirrored: axis.isMirrored && !axis.isTransposed)
    }
  }

  package func items(
    beyondShelf section: Int, by distance: Double, isForward: Bool
  ) -> [ElementID] {
    guard let place = shelf(ofSection: section) else { return [] }
    return openShelf(section).items(
      beyond: place.frame, scrolledTo: place.offset, by: distance, isForward: isForward
    ).map { .item(Int($0), inSection: section) }
  }

  package func restingOffset(
    ofShelf section: Int, proposed: Double, from start: Double, velocity: Double
  ) -> Double {
    guard let shelf = shelf(ofSection: section) else { return proposed }
    return shelf.movement.restingOffset(proposed: proposed, from: start, velocity: velocity)
  }
}
