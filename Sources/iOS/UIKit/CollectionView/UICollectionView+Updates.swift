import CollectionEngine
import CollectionModel

extension UICollectionView {
  /// Makes changes together. They are shown at once, unless a clock drives the view
  /// (`presentation`): their animations then take time, and the completion is called after them.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    animateChange(true)
    closeEditMenu()
    mustSucceed { try engine.performBatchUpdates({ updates?() }, completion: completion) }
    if reloadsAfterBatch, !engine.isInBatch {
      reloadsAfterBatch = false
      reloadData()
    }
    if engine.needsLayout { layoutIfNeeded() }
  }

  /// Ends the process with the text of an error: that of an invalid batch is UIKit's.
  func mustSucceed(_ change: () throws -> Void) {
    do {
      try change()
    } catch {
      fatalError("\(error)")
    }
  }

  public func insertItems(at indexPaths: [IndexPath]) {
    change { batch in for path in indexPaths { batch.insertItems(at: ItemPath(path)) } }
  }

  public func deleteItems(at indexPaths: [IndexPath]) {
    change { batch in for path in indexPaths { batch.deleteItems(at: ItemPath(path)) } }
  }

  public func reloadItems(at indexPaths: [IndexPath]) {
    change { batch in for path in indexPaths { batch.reloadItems(at: ItemPath(path)) } }
  }

  public func reconfigureItems(at indexPaths: [IndexPath]) {
    change { batch in for path in indexPaths { batch.reconfigureItems(at: ItemPath(path)) } }
  }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moveItem(from: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
  }

  public func insertSections(_ sections: IndexSet) {
    change { batch in for section in sections { batch.insertSections(section) } }
  }

  public func deleteSections(_ sections: IndexSet) {
    change { batch in for section in sections { batch.deleteSections(section) } }
  }

  public func reloadSections(_ sections: IndexSet) {
    change { batch in for section in sections { batch.reloadSections(section) } }
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.moveSection(from: section, to: newSection) }
  }

  private func change(_ add: (inout UpdateBatch) -> Void) {
    if isDiffable {
      fatalError(
        """
        UICollectionView must be updated via the UICollectionViewDiffableDataSource APIs when \
        acting as the UICollectionView's dataSource: please do not call mutation APIs directly on \
        UICollectionView. \(self)
        """)
    }
    animateChange(true)
    closeEditMenu()
    mustSucceed { try engine.addUpdates(add) }
    // A change outside of a batch is a batch of its own.
    if !engine.isInBatch, engine.needsLayout { layoutIfNeeded() }
  }
}

extension ItemPath {
  init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

  var indexPath: IndexPath { IndexPath(item: item, section: section) }
}
