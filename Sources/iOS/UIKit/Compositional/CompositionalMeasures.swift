import CollectionModel

/// What the views of a compositional layout have measured, in points and in the axes of the screen.
struct CompositionalMeasures: Equatable {
  /// The sizes that items prefer, by section and item.
  var items: [Int: [Int: CGSize]] = [:]
  /// The extents along the scroll axis that headers and footers prefer, by section and kind.
  var boundaries: [Int: [String: CGFloat]] = [:]
  /// The same of those of the whole layout.
  var margins: [String: CGFloat] = [:]
  /// The extent of the tallest item of sections that scroll by themselves.
  var rows: [Int: CGFloat] = [:]

  /// Moves everything along with the items and sections of a batch. Reloaded items have other
  /// cells, which are measured again.
  ///
  /// - Complexity: O(measured elements x log edits).
  func moved(along map: UpdateMap) -> CompositionalMeasures {
    var moved = CompositionalMeasures()
    moved.margins = margins
    for (section, sizes) in items {
      for (item, size) in sizes {
        let path = ItemPath(section: section, item: item)
        guard !map.isReloaded(oldPath: path), let new = map.newPath(of: path) else { continue }
        moved.items[new.section, default: [:]][new.item] = size
      }
    }
    func follow<Value>(_ values: [Int: Value]) -> [Int: Value] {
      var found: [Int: Value] = [:]
      for (section, value) in values where !map.isReloaded(oldSection: section) {
        if let new = map.newSection(of: section) { found[new] = value }
      }
      return found
    }
    moved.boundaries = follow(boundaries)
    moved.rows = follow(rows)
    return moved
  }
}
