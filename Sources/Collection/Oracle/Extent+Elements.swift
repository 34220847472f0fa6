import CollectionAttributes
import CollectionLayouts
import Foundation

extension Sequence<ElementAttributes> {
  /// The interval that the frames cover along the scroll axis; empty if there are none.
  package var extent: Extent { Extent(of: self) }

  /// The same elements, further down by `distance` points.
  package func moved(by distance: Double) -> [ElementAttributes] {
    map {
      var element = $0
      element.frame.origin.y += distance
      return element
    }
  }
}

extension Extent {
  /// For messages.
  var words: String { near > far ? "no extent" : "\(Points(near)) to \(Points(far))" }
}
