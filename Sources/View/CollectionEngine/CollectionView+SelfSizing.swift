import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// Requests the preferred size of an element that crosses the bounds, unless that happened since
  /// its view was set up. If it differs from the layout's size, the next pass lays out the content
  /// with it. Decorations are not measured; if the source takes edits, only items are.
  @inline(__always)
  func measure(at position: Int) {
    guard !visible.isMeasured(at: position), visible.current[position].crosses(bounds) else {
      return
    }
    requestSize(at: position)
  }

  func measureShown() {
    for position in 0..<visible.current.count { measure(at: position) }
  }

  /// Marks a view for measuring when its element gets another size than the view prefers: a layout
  /// that discards sizes receives them again.
  ///
  /// Called only if the layout `takesPreferences`, so that views whose sizes change in every frame
  /// cost other layouts nothing.
  @inline(__always)
  func measureAgain(_ view: CollectionReusableView, resizedTo element: ElementAttributes) {
    let size = element.frame.size
    if view.attributes?.frame.size == size || view.preferredSize == size { return }
    visible.forgetMeasured(element.id)
  }

  /// Has the next pass measure all views on screen again, because their preferred sizes may have
  /// changed. Does nothing during a pass: most invalidations in a pass come from measuring itself.
  package func measureAllAgain() {
    if takesPreferences, !isUpdating, !isInLayout { measuresAllAgain = true }
  }

  private func requestSize(at position: Int) {
    visible.markMeasured(at: position)
    let element = visible.current[position]
    let view = visible.view(at: position)
    if !source.takesEdits {
      requestAttributes(element, of: view)
    } else if element.id.kind == .item {
      // Only cells show items.
      requestBox(element, of: unsafeDowncast(view, to: CollectionCell.self))
    }
  }

  private func requestBox(_ element: ElementAttributes, of cell: CollectionCell) {
    let path = element.id.itemPath
    guard
      let box = requiredDataSource().collectionView(
        self, preferredBoxFor: path, in: cell, fitting: element)
    else { return }
    log?.write("preferredBox \(element.id.logText)")
    updates.preferred.append(.resizeItem(path, to: box))
    layout.mark(InvalidationContext(elements: []), by: .element("preferredBox", element.id))
  }

  private func requestAttributes(_ element: ElementAttributes, of view: CollectionReusableView) {
    guard element.id.kind.category != .decoration, view.hasPreferences, let hooks = source.hooks
    else { return }
    view.preferredSize = nil
    let preferred = view.preferredAttributes(fitting: element)
    guard preferred.frame.size != element.frame.size || preferred.detail != element.detail else {
      return
    }
    log?.write("preferredAttributes \(element.id.logText)")
    let isInvalid = hooks.shouldInvalidateLayout(forPreferred: preferred, original: element)
    log?.write("shouldInvalidateLayout for \(element.id.logText) -> \(isInvalid)")
    guard isInvalid else { return }
    takesPreferences = true
    view.preferredSize = preferred.frame.size
    layout.mark(
      hooks.invalidationContext(forPreferred: preferred, original: element),
      by: .element("preferredAttributes", element.id))
  }

  /// Returns and removes the boxes that items on screen have requested since the last pass, as
  /// edits of the source in drawing order. The next pass does not apply them: the caller passes
  /// them to `performBatchUpdates(_:edits:)` and to everything else that depends on them.
  public func takePreferredBoxes() -> [CollectionEdit] {
    defer { updates.preferred.removeAll(keepingCapacity: true) }
    return updates.preferred
  }

  /// Passes the sizes that cells preferred in the last pass to the source.
  func servePreferred() {
    let edits = takePreferredBoxes()
    guard !edits.isEmpty else { return }
    log?.write("apply \(edits.count) edits")
    source.apply(edits)
    isAnswerCurrent = false
  }
}
