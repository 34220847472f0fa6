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

  /// The number counted last: when the view was first shown, after the data source was exchanged,
  /// after `reloadData`, or by a batch of updates.
  public var numberOfSections: Int { knownCounts.sectionCount }

  /// - Precondition: there is such a section.
  public func numberOfItems(inSection section: Int) -> Int {
    knownCounts.itemCount(ofSection: section)
  }

  /// Whether there is such an item, by the numbers counted last.
  package func hasItem(at path: ItemPath) -> Bool {
    if counts == nil { countSections() }
    // Not through a copy: this is asked about each element that comes on screen.
    return counts!.contains(path)
  }

  package var knownCounts: SectionCounts {
    if counts == nil { countSections() }
    return counts!
  }

  /// Asks the data source for all counts. After `reloadData` a source that holds sizes gets those
  /// of the new content.
  func countSections() {
    let counted = SectionCounts(DataSourceCounts(view: self, dataSource: requiredDataSource()))
    counts = counted
    guard let before = reloadedCounts else { return }
    reloadedCounts = nil
    var batch = UpdateBatch()
    for section in 0..<before.sectionCount { batch.deleteSections(section) }
    for section in 0..<counted.sectionCount { batch.insertSections(section) }
    do {
      let map = try batch.validated(before: before, after: counted, checking: .changedSections)
      source.apply(edits(of: map))
    } catch {
      fatalError("replacing all sections is always valid: \(error)")
    }
  }

  /// The next pass or question counts again.
  func forgetCounts() {
    counts = nil
    contentVersion += 1
  }

  /// Releases all views; the next frame shows the content as it is then. The source discards
  /// everything that it keeps. Sections and items are counted by the next pass, or when somebody
  /// asks for their numbers before it, and not by this call.
  ///
  /// If the source holds sizes, edits (`CollectionEdit`) then replace them by what the data source
  /// says: all sections are removed, then all inserted. During a pass the call takes effect after
  /// it.
  /// - Complexity: O(items) if the source holds sizes, and the source's cost of preparing.
  public func reloadData() {
    if isInPass { return whenIdle { [unowned self] in reloadData() } }
    letGo()
    log?.write("reloadData")
    if source.takesEdits, reloadedCounts == nil { reloadedCounts = knownCounts }
    whileBusy { releaseAllViews() }
    forgetCounts()
    for interaction in interactions { interaction.forgetItems() }
    invalidateLayout(InvalidationContext(everything: true, dataSourceCounts: true))
    if hasDeferredChanges { makeDeferredChanges() }
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
