import CollectionAttributes

/// A view that shows one element while it is visible, then waits in a queue to show another.
///
/// Subclass it for supplementary views, and `CollectionCell` for the cells of items.
open class CollectionReusableView {
  /// The identifier the view was registered under; nil until the collection view has created it.
  public internal(set) final var reuseIdentifier: String?
  /// The attributes last applied; nil while the view shows nothing.
  public internal(set) final var attributes: ElementAttributes?
  /// The transform that belongs to `attributes`; nil if the element has none.
  public final var transform: ElementTransform? { transformBox?.transform }
  /// Created with the first transform, then kept: transforms are rare.
  private final var transformBox: TransformBox?
  /// The queue it returns to; -1 for a view that no collection view has created.
  final var queue = -1
  final var state = State.loose

  enum State {
    /// Not in use, or handed to the data source.
    case loose
    case shown
    case waiting
  }

  public init() {}

  @inline(__always)
  final func take(_ attributes: ElementAttributes, from source: any AttributeSource) {
    self.attributes = attributes
    guard attributes.detail != 0 else {
      transformBox?.transform = nil
      return
    }
    let box = transformBox ?? TransformBox()
    box.transform = source.transform(of: attributes.detail)
    transformBox = box
  }

  @inline(__always)
  final func letGo() {
    attributes = nil
    transformBox?.transform = nil
  }

  /// Called before a view that waited in its queue is shown again. The default does nothing.
  open func prepareForReuse() {}

  /// Called when the view's element becomes visible, and whenever its attributes change after that.
  /// The default does nothing.
  open func apply(_ attributes: ElementAttributes) {}
}

private final class TransformBox {
  var transform: ElementTransform?
}

/// The view of an item.
open class CollectionCell: CollectionReusableView {}
