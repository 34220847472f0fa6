import CollectionAttributes
import CollectionModel
import Foundation

/// A view that shows one element while it is visible, then waits in a queue to show another.
///
/// Subclass it for supplementary views, and `CollectionCell` for the cells of items.
open class CollectionReusableView {
  /// The identifier the view was registered under; nil until the collection view has created it.
  @exclusivity(unchecked) public internal(set) final var reuseIdentifier: String?
  /// The attributes last applied; nil while the view shows nothing.
  @exclusivity(unchecked) public internal(set) final var attributes: ElementAttributes?
  /// The transform that belongs to `attributes`; nil if the element has none.
  public final var transform: ElementTransform? { rare?.transform }
  /// The detail that belongs to `attributes`; nil if the element has none.
  public final var detail: ElementDetail? { rare?.detail }
  /// The size that it preferred when it was last asked; nil if it agreed with the layout, or the
  /// layout did not with it.
  final var preferredSize: CGSize? {
    get { rare?.preferredSize }
    set {
      if newValue == nil, rare == nil { return }
      let box = rare ?? RareBox()
      rare = box
      box.preferredSize = newValue
    }
  }
  /// Created with the first transform, detail or preferred size, then kept: all are rare.
  private final var rare: RareBox?
  /// The queue it returns to; -1 for a view that no collection view has created.
  @exclusivity(unchecked) package internal(set) final var queue = -1
  @exclusivity(unchecked) package final var state = State.loose
  /// Whether `preferredAttributes` is called: it is not of a view that prefers what it gets.
  @exclusivity(unchecked) package final var hasPreferences = true
  /// Whether `shownChanged` is called.
  @exclusivity(unchecked) package final var tellsOfShowing = false
  /// The number by which an animator knows what moves the view; -1 if nothing does.
  @exclusivity(unchecked) package final var motion: Int32 = -1

  package enum State {
    /// Not in use, or handed to the data source.
    case loose
    case shown
    case waiting
    /// Set up for an item that is not on screen yet.
    case prepared
  }

  public init() {}

  @inline(__always)
  final func take(_ attributes: ElementAttributes, from source: any AttributeSource) {
    self.attributes = attributes
    if attributes.detail == 0 {
      rare?.empty()
    } else {
      _ = takeRare(attributes.detail, from: source)
    }
  }

  /// Takes attributes with what their handle stands for.
  final func take(_ look: ShownElement) {
    attributes = look.attributes
    attributes?.detail = 0
    guard look.transform != nil || look.detail != nil else {
      rare?.empty()
      return
    }
    let box = rare ?? RareBox()
    rare = box
    (box.transform, box.detail) = (look.transform, look.detail)
  }

  /// Its element has another id now.
  package final func rename(_ id: ElementID) { attributes?.id = id }

  /// What the view shows; nil if it shows nothing.
  package final var look: ShownElement? {
    attributes.map { ShownElement(attributes: $0, transform: transform, detail: detail) }
  }

  /// Takes attributes that differ from the last ones, if only in their handle. Returns whether the
  /// view looks different: another answer may have another handle for an equal transform.
  final func update(_ new: ElementAttributes, from source: any AttributeSource) -> Bool {
    guard new.detail != 0, var last = attributes, last.detail != 0 else {
      take(new, from: source)
      return true
    }
    last.detail = new.detail
    let differs = last != new
    attributes = new
    return takeRare(new.detail, from: source) || differs
  }

  /// Returns whether anything differs from before.
  private final func takeRare(_ handle: UInt32, from source: any AttributeSource) -> Bool {
    let box = rare ?? RareBox()
    rare = box
    let (transform, detail) = (source.transform(of: handle), source.detail(of: handle))
    let differs = box.transform != transform || box.detail != detail
    box.transform = transform
    box.detail = detail
    return differs
  }

  @inline(__always)
  final func letGo() {
    attributes = nil
    rare?.empty()
  }

  /// The attributes that the view prefers to those it got. The collection view asks for them if it
  /// is `selfSizing`, once the view has been set up for an element that crosses the bounds, and
  /// before it applies any. Only size and detail count: another handle stands for attributes that
  /// differ in what the engine does not know. The default returns the attributes unchanged.
  open func preferredAttributes(fitting attributes: ElementAttributes) -> ElementAttributes {
    attributes
  }

  /// Whether touches that hit the view are its own; if not, what is below it gets them.
  open var takesTouches: Bool { true }

  /// Called when the view is about to be displayed, and when it begins to wait, if
  /// `tellsOfShowing`. The default does nothing.
  open func shownChanged(to isShown: Bool) {}

  /// Called before a view that waited in its queue is shown again. The default does nothing.
  open func prepareForReuse() {}

  /// Called when the view's element becomes visible, and whenever its attributes change after that.
  /// The default does nothing.
  open func apply(_ attributes: ElementAttributes) {}
}

private final class RareBox {
  var transform: ElementTransform?
  var detail: ElementDetail?
  var preferredSize: CGSize?

  func empty() {
    transform = nil
    detail = nil
  }
}

/// The view of an item.
open class CollectionCell: CollectionReusableView {
  /// Whether a finger is on it, and whether its item is selected: `ItemSelection` sets them.
  open var isHighlighted = false
  open var isSelected = false
  /// Whether its item has the focus: `ItemFocus` sets it.
  open var isFocused = false
}
