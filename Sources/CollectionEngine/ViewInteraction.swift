import CollectionModel

/// What keeps something for the items of a view, whether they are on screen or not, because of what
/// somebody does with them (`ItemSelection`).
///
/// A view without one pays nothing for this.
package protocol ViewInteraction: AnyObject {
  /// A cell was given to an item that comes on screen.
  func willDisplay(_ cell: CollectionCell, for id: ElementID)

  /// A batch of updates has changed the content, and what is on screen has its new ids.
  ///
  /// - Parameters:
  ///   - before: the counts before the batch.
  ///   - after: those after it.
  func follow(_ map: UpdateMap, before: SectionCounts, after: SectionCounts)

  /// The content is another one: nothing is known of its items.
  func forgetItems()
}
