import CollectionAttributes
import CollectionModel
import Foundation

/// An item that is held in a hand: the view shows it there, wherever the layout has its place.
package protocol HeldItem: AnyObject {
  /// As it is called now.
  var id: ElementID { get }

  /// What answers for the data source, which does not know where the item has been dragged.
  var dataSource: any CollectionViewDataSource { get }

  /// How the view calls an element of the data source.
  func viewID(of id: ElementID) -> ElementID

  /// The attributes with which it is shown in this pass. Their handle stands for what the source
  /// says of it until its next answer.
  ///
  /// - Parameter resting: where the layout has its place, if that is in the answer.
  func attributes(
    restingAt resting: ElementAttributes?, in source: any AttributeSource
  ) -> ElementAttributes?

  /// Something else changes the content, exchanges the layout or takes all views away: the item is
  /// let go.
  func letGo()
}

extension CollectionView {
  /// Takes an item into a hand, or lets it go. What moves it moves it no longer.
  package func setHeld(_ new: (any HeldItem)?) {
    requireIdle("an item was taken or dropped")
    if let new, let view = visible.view(of: new.id) { animator?.willHold(view) }
    held = new
    isAnswerCurrent = false
  }

  /// The item is held elsewhere: the next pass shows it there.
  package func heldItemMoved() { isAnswerCurrent = false }

  /// Lets the item go that somebody holds, because of something else that happens.
  package func letGo() { held?.letGo() }

  /// Makes the held item change places within the view alone: its data source knows nothing of it,
  /// and is not asked.
  ///
  /// - Parameter to: its path after the move.
  /// - Complexity: O(visible), and the source's cost of an edit.
  package func moveHeld(from: ItemPath, to: ItemPath) throws(UpdateError) {
    requireIdle("an item that is dragged changed places")
    guard let before = counts else {
      fatalError("an item is dragged in a view that has not counted its content yet")
    }
    var batch = UpdateBatch()
    batch.moveItem(from: from, to: to)
    let after = MovedCounts(before, from: from.section, to: to.section)
    let map = try batch.validated(before: before, after: after, checking: .changedSections)
    let asksForOffset = updates.asksForOffset
    perform(
      map, after: after, edits: source.takesEdits ? [.moveItem(from: from, to: to)] : [])
    // The hand says where the content is, not the layout.
    updates.asksForOffset = asksForOffset
  }

  /// Tells a source that asks others for everything of a move that the data source has made, and
  /// that is on screen already: as a batch of updates, because layouts answer nothing between new
  /// counts and the updates that explain them.
  ///
  /// - Parameters:
  ///   - to: the item's path after the move.
  ///   - former: gives the id that an element on screen had before it.
  package func announceMove(
    from: ItemPath, to: ItemPath, former: (ElementID) -> ElementID
  ) {
    let after = knownCounts
    var batch = UpdateBatch()
    batch.moveItem(from: from, to: to)
    do {
      let map = try batch.validated(
        before: MovedCounts(after, from: to.section, to: from.section), after: after,
        checking: .changedSections)
      beginUpdates(map, former: former)
    } catch {
      fatalError("an item that is on screen has moved from \(from) to \(to): \(error)")
    }
    // The hand says where the content is, and where elements come from.
    updates.asksForOffset = false
    updates.isOfBatch = true
    updates.isShownAlready = true
    updates.isShownNext = true
    invalidateLayout(InvalidationContext(dataSourceCounts: true))
  }

  /// The attributes with which an item is shown that is held; nil for every other element.
  package func attributesInHand(of id: ElementID) -> ElementAttributes? {
    guard let held, held.id == id else { return nil }
    return held.attributes(restingAt: source.attributes(of: id), in: source)
  }

  /// The held item comes to rest: the next pass shows that as a change.
  package func beginRest() {
    beginAnimated(.rest)
    updates.isShownNext = true
  }

  /// Puts the held item into the answer of the source.
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

/// Counts after an item has moved from one section to another.
private struct MovedCounts: SectionCounting {
  private let before: SectionCounts
  private let from: Int
  private let to: Int

  init(_ before: SectionCounts, from: Int, to: Int) {
    (self.before, self.from, self.to) = (before, from, to)
  }

  var sectionCount: Int { before.sectionCount }

  func itemCount(ofSection section: Int) -> Int {
    before.itemCount(ofSection: section) + (section == to ? 1 : 0) - (section == from ? 1 : 0)
  }
}
