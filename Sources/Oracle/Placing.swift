import CollectionAttributes
import CollectionLayouts
import CollectionModel
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

extension Cursor {
  /// Whether the next element goes to the same place.
  package func isSame(as other: Cursor, shapeCount: Int) -> Bool {
    origin == other.origin && section == other.section && item == other.item
      && position == other.position
      && (0..<shapeCount).allSatisfy { shape[$0] == other.shape[$0] }
  }

  /// The same cursor with no more than the first `shapeCount` numbers of its shape.
  func keeping(_ shapeCount: Int) -> Cursor {
    var cursor = self
    for index in shapeCount..<Cursor.shapeCapacity { cursor.shape[index] = 0 }
    return cursor
  }

  /// How it differs from the expected cursor, in words; nil if it does not.
  func difference(from expected: Cursor, shapeCount: Int) -> String? {
    guard !isSame(as: expected, shapeCount: shapeCount) else { return nil }
    func words(_ cursor: Cursor) -> String {
      "origin \(Points(cursor.origin)), shape "
        + "\((0..<shapeCount).map { Points(cursor.shape[$0]).description })"
    }
    return "expected the cursor at \(words(expected)), found \(words(self))"
  }
}
