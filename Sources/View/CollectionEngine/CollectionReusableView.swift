import CollectionAttributes
import CollectionModel
import Foundation

/// A view that shows one element while it is visible, then waits in a queue to show another.
///
/// Subclass it for supplementary views, and `CollectionCell` for the cells of items.
open class CollectionReusableView {
  /// The identifier under which the view was registered; nil until the collection view creates it.
  @exclusivity(unchecked) public internal(set) final var reuseIdentifier: String?
  /// The attributes last applied; nil while the view shows nothing.
  @exclusivity(unchecked) public internal(set) final var attributes: ElementAttributes?
  /// The transform that belongs to `attributes`; nil if the element has none.
  public final var transform: ElementTransform? { rare?.transform }
  /// The detail that belongs to `attributes`; nil if the element has none.
  public final var detail: ElementDetail? { rare?.detail }
  /// The size that the view preferred when it was last measured; nil if the layout already had that
  /// size, or rejected it.
  final var preferredSize: CGSize? {
    get { rare?.preferredSize }
    set {
      if newValue == nil, rare == nil { return }
      let box = rare ?? RareBox()
      rare = box
      box.preferredSize = newValue
    }
  }
  /// Created with the first transform, detail or preferred size, which are rare, and then kept.
  private final var rare: RareBox?
  /// The queue to which the view returns; -1 for a view that no collection view has created.
  @exclusivity(unchecked) public internal(set) final var queue = -1
  @exclusivity(unchecked) package final var state = State.loose
  /// Whether `preferredAttributes` is called. A view that prefers what it gets turns this off.
  @exclusivity(unchecked) package final var hasPreferences = true
  /// Whether `shownChanged` is called.
  @exclusivity(unchecked) package final var reportsShowing = false
  /// The number that an animator assigns to the view; -1 if nothing moves it.
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

  /// Copies the attributes last applied; false if the view shows nothing. Not inlined: code in
  /// another module would check each access for exclusivity.
  @inline(never)
  package final func copyAttributes(to target: UnsafeMutablePointer<ElementAttributes>) -> Bool {
    guard let attributes else { return false }
    target.initialize(to: attributes)
    return true
  }

  @inline(__always)
  final func take(_ attributes: ElementAttributes, from source: any AttributeSource) {
    self.attributes = attributes
    if attributes.detail == 0 {
      rare?.empty()
    } else {
      _ = takeRare(attributes.detail, from: source)
    }
  }

  /// Takes attributes together with the transform and the detail that their handle refers to.
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

  package final func rename(_ id: ElementID) { attributes?.id = id }

  /// The element that the view shows, with its transform and detail; nil if it shows none.
  package final var look: ShownElement? {
    attributes.map { ShownElement(attributes: $0, transform: transform, detail: detail) }
  }

  /// Takes attributes that differ from the last ones, if only in their handle. Returns whether the
  /// view looks different: an equal transform may have another handle in another answer.
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

  /// Returns whether the transform or the detail has changed.
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

  /// The attributes that the view prefers to those it got. A `selfSizing` collection view calls
  /// this once the view has been set up for an element that crosses the bounds, and before it
  /// applies any attributes. Only size and detail count: another handle marks attributes that
  /// differ in a property outside the engine. The default returns the attributes unchanged.
  open func preferredAttributes(fitting attributes: ElementAttributes) -> ElementAttributes {
    attributes
  }

  /// Whether the view receives the touches that hit it; if not, the view below receives them.
  open var takesTouches: Bool { true }

  /// Called when the view is about to be displayed, and when it returns to its queue, if
  /// `reportsShowing` is set. The default does nothing.
  open func shownChanged(to isShown: Bool) {}

  /// Called before a view that waited in its queue is shown again. The default does nothing.
  open func prepareForReuse() {}

  /// Called when the view's element becomes visible, and on every later change of its attributes.
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
  /// Whether a finger is on the cell, and whether its item is selected: `ItemSelection` sets both.
  open var isHighlighted = false
  open var isSelected = false
  /// Whether the cell's item has the focus: `ItemFocus` sets it.
  open var isFocused = false
}
