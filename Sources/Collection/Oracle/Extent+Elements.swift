import CollectionAttributes
import CollectionLayouts
import Foundation

extension Sequence<ElementAttributes> {
  /// From the least near edge to the greatest far edge.
  package var extent: Extent {
    reduce(into: Extent.empty) {
      $0.formUnion(
        Extent(
          near: Double($1.frame.origin.y), far: Double($1.frame.origin.y + $1.frame.size.height)))
    }
  }

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
  var words: String { near > far ? "no extent" : "\(Points(near)) to \(Points(far))" }
}

extension CGRect {
  /// Whether all four numbers are multiples of 1/64 pt.
  package var isOnGrid: Bool {
    [origin.x, origin.y, size.width, size.height].allSatisfy {
      $0.isFinite && (Double($0) * 64).rounded() == Double($0) * 64
    }
  }
}
