import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// The size of the whole content in points, including the adjustments by invalidations.
  public var contentSize: CGSize {
    let size = source.contentSize
    return CGSize(
      width: size.width + layout.sizeAdjustment.width,
      height: size.height + layout.sizeAdjustment.height)
  }

  /// The number of sections at the last count. The view counts when it is first shown, after the
  /// data source was exchanged, after `reloadData`, and in a batch of updates.
  public var numberOfSections: Int { knownCounts.sectionCount }

  /// - Precondition: the section exists.
  public func numberOfItems(inSection section: Int) -> Int {
    knownCounts.itemCount(ofSection: section)
  }

  package func hasItem(at path: ItemPath) -> Bool {
    if counts == nil || path.section != lastCounted.section {
      guard (0..<numberOfSections).contains(path.section) else { return false }
      lastCounted = (path.section, numberOfItems(inSection: path.section))
    }
    return path.item >= 0 && path.item < lastCounted.items
  }

  package var knownCounts: SectionCounts {
    if counts == nil { countSections() }
    return counts!
  }

  /// Whether the data source has an element, by the last counts. Decorations belong to the layout.
  /// A supplementary element that names an item needs only the item's section to exist.
  package func exists(_ id: ElementID) -> Bool {
    if id.kind.category == .decoration { return true }
    if id.kind == .item { return hasItem(at: id.itemPath) }
    // A path with one component belongs to the layout: it may denote the whole content.
    return id.item < 0 || id.section >= 0 && Int(id.section) < numberOfSections
  }

  @inline(never)
  func ignore(_ element: ElementAttributes) {
    ignoredElements += 1
    log?.write(
      "Layout attributes for \(element.id.logText) \(element.frame.logText) were received from the"
        + " layout but are not valid for the data source counts. Attributes will be ignored.")
  }

  /// Reads all counts from the data source. After `reloadData`, a source that holds sizes gets
  /// those of the new content.
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

  /// Discards the counts: the next pass, or the next call that needs them, counts again.
  func forgetCounts() {
    counts = nil
    contentVersion += 1
  }

  /// Releases all views; the next frame shows the content as it is then. The source discards
  /// everything that it keeps. This call counts nothing: sections and items are counted in the next
  /// pass, or earlier if a caller reads their numbers.
  ///
  /// If the source holds sizes, edits (`CollectionEdit`) then replace them by those of the data
  /// source: all sections are removed, then all are inserted. A call during a pass takes effect
  /// after it.
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
    requestedItems.removeAll()
    queues.updatePolicy { $0.forgetContents() }
    updates.forgetCells()
  }

  func releaseViews(where isReleased: (ElementID) -> Bool) {
    var left: [(id: ElementID, view: CollectionReusableView)] = []
    visible.remove(where: isReleased) { left.append(($0, $1)) }
    for (id, view) in left { release(view, of: id, isGone: true) }
    if !left.isEmpty { isAnswerCurrent = false }
  }

  /// Returns a batch as edits of the source's sizes; the data source provides the new sizes.
  func edits(of map: UpdateMap) -> [CollectionEdit] {
    let dataSource = requiredDataSource()
    return map.edits(
      info: { dataSource.collectionView(self, infoForSection: $0) },
      box: { dataSource.collectionView(self, boxForItemAt: $0) })
  }
}
