import CollectionModel

extension LayoutWalk {
  /// Moves the cursor over `slots` slots and adds up what `gauge` counts instead of points. The
  /// cursor's origin is a count as well.
  ///
  /// - Returns: the counts of the least near edge and of the greatest far edge.
  /// - Complexity: O(log n) for each section passed, however many items it has.
  public func measure(
    _ cursor: inout Cursor, slots: Int, by gauge: LineGauge
  ) -> Extent {
    var extent = Extent.empty
    var left = slots
    while left > 0, !isAtEnd(cursor) {
      let section = sizes.section(cursor.section)
      if cursor.item < 0 {
        extent.formUnion(gauge.skipOpening(cursor, section))
        cursor.item = 0
        left -= 1
      }
      let end = Int(section.itemCount)
      let taken = min(left, end - cursor.item)
      if taken > 0 {
        extent.formUnion(gauge.skip(&cursor, items: taken))
        cursor.item += taken
        cursor.position += taken
        left -= taken
      }
      if cursor.item >= end {
        extent.formUnion(gauge.skipClosing(&cursor))
        cursor.shape[0] = 0
        cursor.section += 1
        cursor.item = -1
      }
    }
    return extent
  }
}
