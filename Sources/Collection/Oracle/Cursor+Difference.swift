import CollectionLayouts

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
