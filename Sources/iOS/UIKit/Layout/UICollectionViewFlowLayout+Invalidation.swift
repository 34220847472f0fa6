import CollectionModel

/// The parts of a flow layout that are out of date.
struct FlowStaleness {
  /// Whether the delegate has to be called again.
  var metrics = false
  /// Whether all lines have to be filled.
  var lines = false
  /// The sections whose lines have to be filled.
  var sections: Set<Int> = []

  static let everything = FlowStaleness(metrics: true, lines: true)

  var isAnything: Bool { metrics || lines || !sections.isEmpty }
}

extension UICollectionViewFlowLayout {
  /// Records the parts that a context marks as out of date.
  func note(_ context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      // Only a batch defines the new paths of items.
      if context.invalidateEverything || !followsBatch { preferred.removeAll() }
      followsBatch = false
      stale.metrics = true
    }
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if flow?.invalidateFlowLayoutDelegateMetrics ?? true { stale.metrics = true }
    if flow?.invalidateFlowLayoutAttributes ?? true { stale.lines = true }
    for path in context.invalidatedItemIndexPaths ?? [] where !path.isEmpty {
      stale.sections.insert(path[0])
    }
  }

  /// Recomputes the parts that are out of date. Every query begins with this call, so a layout
  /// whose `prepare` does not call `super` is up to date as well.
  func bringUpToDate() {
    guard stale.isAnything, !isUpdating, let view = collectionView else { return }
    isUpdating = true
    defer { isUpdating = false }
    let due = stale
    stale = FlowStaleness()
    if due.metrics { answers = callDelegate(of: view) }
    let defaults = defaults(in: view)
    if due.metrics || due.lines {
      var new = FlowGeometry()
      new.axis = FlowAxis(
        isHorizontal: scrollDirection == .horizontal, isTurned: direction == .rightToLeft)
      new.pixels = FlowPixels(scale: UIScreen.main.scale)
      let hidden = new.axis.crossInsets(view.adjustedContentInset)
      new.crossExtent = max(0, new.axis.cross(view.bounds.size) - hidden.near - hidden.far)
      geometry = new
      geometry.stack(answers.indices.map { makeSection($0, defaults) })
    } else {
      var sections = geometry.sections
      for section in due.sections where sections.indices.contains(section) {
        sections[section] = makeSection(section, defaults)
      }
      geometry.stack(sections)
    }
  }

  private func makeSection(_ section: Int, _ defaults: FlowDefaults) -> FlowSection {
    FlowSection(
      answers[section], defaults, preferred: preferred[section], axis: geometry.axis,
      crossExtent: geometry.crossExtent)
  }

  /// Whether lines have another length in `bounds`.
  func isCrossExtentOther(in bounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    let axis = FlowAxis(isHorizontal: scrollDirection == .horizontal)
    return axis.cross(view.bounds.size) != axis.cross(bounds.size)
  }

  // MARK: Preferred sizes

  /// Whether cells are measured.
  var takesPreferredSizes: Bool { estimatedItemSize != .zero || itemSize == Self.automaticSize }

  /// Moves the preferred sizes along with their items, so that nothing on screen collapses in a
  /// batch of updates. A reloaded item has another cell, which is measured again.
  ///
  /// - Complexity: O(sizes log edits).
  func movePreferredSizes(along map: UpdateMap) {
    followsBatch = true
    guard !preferred.isEmpty else { return }
    let before = preferred
    preferred.removeAll(keepingCapacity: true)
    for (section, sizes) in before {
      for (item, size) in sizes {
        let path = ItemPath(section: section, item: item)
        guard !map.isReloaded(oldPath: path), let new = map.newPath(of: path) else { continue }
        preferred[new.section, default: [:]][new.item] = size
      }
    }
  }

  func keep(_ size: CGSize, ofItemAt path: IndexPath) {
    guard takesPreferredSizes, path.count == 2 else { return }
    preferred[path.section, default: [:]][path.item] = size.usable
  }
}
