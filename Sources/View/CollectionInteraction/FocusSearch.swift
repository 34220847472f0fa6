import CollectionAttributes
import CollectionEngine
import CollectionModel

/// Finds the nearest item in a direction. Searches the elements on screen, then queries the layout
/// for one screenful after another until no item outside could be nearer.
struct FocusSearch: ~Copyable {
  private let view: CollectionView
  private let beam: FocusBeam
  /// The items found and not refused, in no order.
  private var found: [FocusDistance] = []
  private var seen: Set<ItemPath>
  private var buffer = ElementBuffer()
  private(set) var examined = 0

  init(from start: ItemPath, along beam: FocusBeam, in view: CollectionView) {
    self.view = view
    self.beam = beam
    seen = [start]
  }

  /// - Parameter isAllowed: called once for each item, in the order of their distances.
  /// - Complexity: O(visible) if the item is on screen; otherwise queries for the screenfuls up to
  ///   it, and O(n log n) for the n elements in them.
  mutating func nearest(where isAllowed: (ItemPath) -> Bool) -> ItemPath? {
    if view.isUpToDate {
      let reach = beam.reach(within: view.queryRect)
      if reach > 0 {
        for element in view.visibleElements { look(at: element) }
        if let path = take(within: reach, where: isAllowed) { return path }
        if reach == .infinity { return nil }
      }
    }
    for number in 0..<beam.length {
      buffer.removeAll()
      view.queryLayout(in: beam.rect(ofScreenful: number), into: &buffer)
      for index in 0..<buffer.count { look(at: buffer[index]) }
      let reach = beam.reach(ofScreenfuls: number + 1)
      if let path = take(within: reach, where: isAllowed) { return path }
    }
    return nil
  }

  private mutating func look(at element: ElementAttributes) {
    examined += 1
    guard element.id.kind == .item, !element.isHidden, !element.isFaint else { return }
    let path = element.id.itemPath
    guard let distance = beam.distance(to: element.frame, of: path), seen.insert(path).inserted
    else { return }
    found.append(distance)
  }

  /// Removes the items nearer than `reach` from `found`, and returns the nearest one that is
  /// allowed. No other item is nearer than `reach`.
  private mutating func take(
    within reach: Double, where isAllowed: (ItemPath) -> Bool
  ) -> ItemPath? {
    let end = found.partition { $0.gap < reach }
    let nearest = found[end...].sorted()
    found.removeSubrange(end...)
    return nearest.first { isAllowed($0.path) }?.path
  }
}
