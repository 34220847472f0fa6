import CollectionAttributes
import CollectionModel

extension CollectionView {
  /// Exchanges the layout at once. Items and supplementary elements that both layouts have keep
  /// their views, which get their new attributes in the next pass.
  ///
  /// - Parameter new: prepared over the same content.
  public func setSource(_ new: any AttributeSource) {
    requireIdle("the layout was exchanged")
    log?.write("setSource")
    // The new layout has decoration views of its own.
    releaseViews { $0.kind.category == .decoration }
    layout.exchanges += 1
    source = new
    isAnswerCurrent = false
    invalidateLayout(InvalidationContext(everything: !new.takesEdits, dataSourceCounts: true))
  }
}
