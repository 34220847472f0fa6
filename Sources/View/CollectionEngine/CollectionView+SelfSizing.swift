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
    ask(at: position)
  }

  /// Measures all elements on screen.
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
  package func askAgain() {
    if takesPreferences, !isUpdating, !isInLayout { asksAgain = true }
  }

  private func ask(at position: Int) {
    visible.markMeasured(at: position)
    let element = visible.current[position]
    if source.takesEdits {
      guard element.id.kind == .item else { return }
      // Only cells show items.
      let cell = unsafeDowncast(visible.view(at: position), to: CollectionCell.self)
      askPreferredBox(element, of: cell, from: requiredDataSource())
    } else if element.id.kind.category != .decoration {
      let view = visible.view(at: position)
      if view.hasPreferences { askPreferred(element, of: view) }
    }
  }

  private func askPreferredBox(
    _ element: ElementAttributes, of cell: CollectionCell,
    from dataSource: any CollectionViewDataSource
  ) {
    let path = ItemPath(section: Int(element.id.section), item: Int(element.id.item))
    guard
      let box = dataSource.collectionView(
        self, preferredBoxFor: path, in: cell, fitting: element)
    else { return }
    log?.write("preferredBox \(element.id.logText)")
    updates.preferred.append(.resizeItem(path, to: box))
    layout.mark(InvalidationContext(elements: []), by: .element("preferredBox", element.id))
  }

  private func askPreferred(_ element: ElementAttributes, of view: CollectionReusableView) {
    guard let hooks = source.hooks else { return }
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
    guard !updates.preferred.isEmpty else { return }
    let edits = updates.preferred
    updates.preferred.removeAll(keepingCapacity: true)
    log?.write("apply \(edits.count) edits")
    source.apply(edits)
    isAnswerCurrent = false
  }
}
