import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// The size of the whole content, in points, with the adjustments of invalidations.
  public var contentSize: CGSize {
    let size = source.contentSize
    return CGSize(
      width: size.width + layout.sizeAdjustment.width,
      height: size.height + layout.sizeAdjustment.height)
  }

  /// The number counted last: when the view was first shown, when the data source was exchanged, by
  /// `reloadData` or by a batch of updates.
  public var numberOfSections: Int { knownCounts.sectionCount }

  /// - Precondition: there is such a section.
  public func numberOfItems(inSection section: Int) -> Int {
    knownCounts.itemCount(ofSection: section)
  }

  /// Whether there is such an item, by the numbers counted last.
  package func hasItem(at path: ItemPath) -> Bool { knownCounts.contains(path) }

  package var knownCounts: SectionCounts {
    if counts == nil { countSections() }
    return counts!
  }

  /// Asks the data source for all counts.
  func countSections() {
    counts = SectionCounts(DataSourceCounts(view: self, dataSource: requiredDataSource()))
  }

  /// Counts sections and items anew and releases all views; the next frame shows the content as it
  /// is then. The source discards everything that it keeps.
  ///
  /// If the source holds sizes, edits (`CollectionEdit`) replace them by what the data source says:
  /// all sections are removed, then all inserted.
  /// - Complexity: O(items) if the source holds sizes, and the source's cost of preparing.
  public func reloadData() {
    requireIdle("reloadData was called")
    letGo()
    log?.write("reloadData")
    let before = knownCounts
    releaseAllViews()
    countSections()
    for interaction in interactions { interaction.forgetItems() }
    let after = knownCounts
    if source.takesEdits {
      var batch = UpdateBatch()
      for section in 0..<before.sectionCount { batch.deleteSections(section) }
      for section in 0..<after.sectionCount { batch.insertSections(section) }
      do {
        let map = try batch.validated(before: before, after: after, checking: .changedSections)
        source.apply(edits(of: map))
      } catch {
        fatalError("replacing all sections is always valid: \(error)")
      }
    }
    invalidateLayout(InvalidationContext(everything: true, dataSourceCounts: true))
  }

  private func releaseAllViews() {
    animator?.removeAll()
    isChangeAnimated = false
    releaseViews { _ in true }
    releasePreparedCells()
    askedItems.removeAll()
    queues.forgetContents()
    updates.forgetCells()
  }

  func releaseViews(where isReleased: (ElementID) -> Bool) {
    var left: [(id: ElementID, view: CollectionReusableView)] = []
    visible.remove(where: isReleased) { left.append(($0, $1)) }
    for (id, view) in left { release(view, of: id, isGone: true) }
    if !left.isEmpty { isAnswerCurrent = false }
  }

  /// Returns a batch as edits of the source's sizes; the data source gives the new sizes.
  func edits(of map: UpdateMap) -> [CollectionEdit] {
    let dataSource = requiredDataSource()
    return map.edits(
      info: { dataSource.collectionView(self, infoForSection: $0) },
      box: { dataSource.collectionView(self, boxForItemAt: $0) })
  }
}
