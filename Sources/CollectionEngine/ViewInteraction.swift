import CollectionModel

/// What keeps something for the items of a view, whether they are on screen or not, because of what
/// somebody does with them (`ItemSelection`, `ItemFocus`).
///
/// A view can have one of each kind (`attach`). A view without any pays nothing for this.
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

extension CollectionView {
  /// Adds what is done with the items, in place of another one of its kind.
  package func attach<Interaction: ViewInteraction>(_ new: Interaction) {
    interactions.removeAll { $0 is Interaction }
    interactions.append(new)
  }

  /// What is done with the items in one way; nil if nothing is.
  package func interaction<Interaction: ViewInteraction>(
    _ kind: Interaction.Type
  ) -> Interaction? {
    for case let interaction as Interaction in interactions { return interaction }
    return nil
  }
}
