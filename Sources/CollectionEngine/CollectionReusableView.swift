import CollectionAttributes

/// A view that shows one element for as long as it is visible, then waits in a queue for another.
///
/// Subclass it for supplementary views, and `CollectionCell` for the cells of items.
open class CollectionReusableView {
  /// The identifier the view was registered under; nil until the collection view has made it.
  public internal(set) final var reuseIdentifier: String?
  /// What was last applied; nil while the view shows nothing.
  public internal(set) final var attributes: ElementAttributes?
  /// The transform that belongs to `attributes`; nil where the element has none.
  public internal(set) final var transform: ElementTransform?
  /// The queue it returns to; -1 for a view that no collection view has made.
  final var queue = -1
  final var state = State.loose

  enum State {
    /// Belongs to nobody, or has been handed to the data source.
    case loose
    case shown
    case waiting
  }

  public init() {}

  /// Called before a view that waited in its queue is shown again. Does nothing by itself.
  open func prepareForReuse() {}

  /// Called when the view's element becomes visible, and whenever its attributes change after
  /// that. Does nothing by itself.
  open func apply(_ attributes: ElementAttributes) {}
}

/// The view of an item.
open class CollectionCell: CollectionReusableView {}
