import CollectionAttributes
import CollectionModel

/// An item that a finger holds: the view shows it at the finger, not at its place in the layout.
package protocol HeldItem: AnyObject {
  var id: ElementID { get }

  /// Replaces the data source, which does not follow the item while it is dragged.
  var dataSource: any CollectionViewDataSource { get }

  /// Converts an id of the data source to the view's id of the same element.
  func viewID(of id: ElementID) -> ElementID

  /// The attributes with which the view shows the item in this pass. Their handle is valid in the
  /// source until its next answer.
  ///
  /// - Parameter resting: the layout's attributes of the item, if the answer contains them.
  func attributes(
    restingAt resting: ElementAttributes?, in source: any AttributeSource
  ) -> ElementAttributes?

  /// Drops the item, because something else changes the content, exchanges the layout or releases
  /// all views.
  func letGo()
}

extension CollectionView {
  /// Picks an item up, or drops it with nil. Animations of the item end.
  package func setHeld(_ new: (any HeldItem)?) {
    requireIdle("an item was taken or dropped")
    if let new, let view = visible.view(of: new.id) { animator?.willHold(view) }
    held = new
    isAnswerCurrent = false
  }

  /// The held item has moved: the next pass shows it at its new position.
  package func heldItemMoved() { isAnswerCurrent = false }

  /// Drops the held item, if there is one, because of an event other than its own drop.
  package func letGo() { held?.letGo() }

  /// Moves the held item to another path within the view alone, without calling the data source.
  ///
  /// - Parameter to: the item's path after the move.
  /// - Complexity: O(visible), and the source's cost of an edit.
  package func moveHeld(from: ItemPath, to: ItemPath) throws(UpdateError) {
    requireIdle("an item that is dragged changed places")
    guard let before = counts else {
      fatalError("an item is dragged in a view that has not counted its content yet")
    }
    var batch = UpdateBatch()
    batch.moveItem(from: from, to: to)
    let after = MovedCounts(before: before, from: from.section, to: to.section)
    let map = try batch.validated(before: before, after: after, checking: .changedSections)
    let needsOffset = updates.needsOffset
    perform(map, after: after, edits: source.takesEdits ? [.moveItem(from: from, to: to)] : [])
    // The finger determines the offset, not the layout.
    updates.needsOffset = needsOffset
  }

  /// Reports a move to a source that takes no edits. The data source has made the move, and the
  /// screen shows it already. The report is a batch of updates, because layouts must not be queried
  /// between new counts and the updates that explain them.
  ///
  /// - Parameters:
  ///   - to: the item's path after the move.
  ///   - former: returns the id that an element on screen had before the move.
  package func announceMove(from: ItemPath, to: ItemPath, former: (ElementID) -> ElementID) {
    let after = knownCounts
    var batch = UpdateBatch()
    batch.moveItem(from: from, to: to)
    do {
      let map = try batch.validated(
        before: MovedCounts(before: after, from: to.section, to: from.section), after: after,
        checking: .changedSections)
      beginUpdates(map, former: former)
    } catch {
      fatalError("an item that is on screen has moved from \(from) to \(to): \(error)")
    }
    // The finger determines the offset and the positions from which elements move.
    updates.needsOffset = false
    updates.isOfBatch = true
    updates.isShownAlready = true
    updates.isShownNext = true
    invalidateLayout(InvalidationContext(dataSourceCounts: true))
  }

  /// The attributes with which the view shows the held item; nil for every other element.
  package func attributesInHand(of id: ElementID) -> ElementAttributes? {
    guard let held, held.id == id else { return nil }
    return held.attributes(restingAt: source.attributes(of: id), in: source)
  }

  /// Lets the held item come to rest: the next pass shows this as a change.
  package func beginRest() {
    beginAnimated(.rest)
    updates.isShownNext = true
  }

  /// Replaces the held item's attributes in the answer of the source, or adds them.
  @inline(never)
  func show(_ held: any HeldItem) {
    let id = held.id
    let place = answer.elements.firstIndex { $0.id == id }
    let resting = place.map { answer.base[$0] }
    guard let attributes = held.attributes(restingAt: resting, in: source) else { return }
    if let place {
      answer.base[place] = attributes
    } else {
      answer.append(attributes)
    }
  }
}

private struct MovedCounts: SectionCounting {
  let before: SectionCounts
  let from: Int
  let to: Int

  var sectionCount: Int { before.sectionCount }

  func itemCount(ofSection section: Int) -> Int {
    before.itemCount(ofSection: section) + (section == to ? 1 : 0) - (section == from ? 1 : 0)
  }
}
