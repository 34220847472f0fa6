import CollectionModel

/// Keeps state for the items of a view, on screen or not, that results from what a user does with
/// them (`ItemSelection`, `ItemFocus`).
///
/// A view can have one of each kind (`attach`). A view without any pays nothing for this.
package protocol ViewInteraction: AnyObject {
  /// A cell was given to an item that comes on screen.
  func willDisplay(_ cell: CollectionCell, for id: ElementID)

  /// A batch of updates has changed the content, and the elements on screen have their new ids.
  ///
  /// - Parameters:
  ///   - before: the counts before the batch.
  ///   - after: those after it.
  func follow(_ map: UpdateMap, before: SectionCounts, after: SectionCounts)

  /// The content was replaced: all state for its items is discarded.
  func forgetItems()
}

extension CollectionView {
  /// Attaches an interaction, in place of another one of its kind.
  package func attach<Interaction: ViewInteraction>(_ new: Interaction) {
    interactions.removeAll { $0 is Interaction }
    interactions.append(new)
  }

  /// The attached interaction of a kind; nil if there is none.
  package func interaction<Interaction: ViewInteraction>(
    _ kind: Interaction.Type
  ) -> Interaction? {
    for case let interaction as Interaction in interactions { return interaction }
    return nil
  }
}
