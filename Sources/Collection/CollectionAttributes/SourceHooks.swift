import CollectionModel
import Foundation

/// Requests of a collection view to a layout, other than where elements are. Every method has a
/// default that changes nothing.
///
/// All points and rectangles are in points of the content.
public protocol SourceHooks: AnyObject {
  /// Whether the layout is out of date once the viewport is at `bounds`. Called at every change of
  /// origin or size, before the change.
  func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool

  /// The parts of the layout that are out of date once the viewport is at `bounds`.
  func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext

  /// Called once the viewport is at `bounds`, at every change but that of a query, which passes its
  /// bounds itself.
  func boundsChanged(to bounds: CGRect)

  /// Whether the layout is out of date because a cell prefers other attributes than it got.
  func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool

  /// The parts of the layout that are out of date because a cell prefers other attributes.
  func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext

  /// Called when a batch of updates has changed the content; the invalidation of counts follows.
  ///
  /// - Parameter shown: the elements on screen, by their ids before the batch, in drawing order.
  func beginUpdates(_ map: UpdateMap, shown: [ShownElement])

  /// The elements of a supplementary or decoration kind that a batch inserts or deletes, in
  /// addition to those on screen. The view requests their initial or final attributes, too.
  func insertedElements(ofKind kind: ElementKind) -> [ElementID]
  func deletedElements(ofKind kind: ElementKind) -> [ElementID]

  /// Called when the content of the batch is on screen.
  func endUpdates()

  /// The layout is about to be exchanged for another one, or takes the place of another one. Called
  /// on both before anything changes; `new` may not have been prepared yet.
  func beginTransition(to new: any AttributeSource)
  func beginTransition(from old: any AttributeSource)

  /// Called on both layouts when the new one is on screen.
  func endTransition()

  /// Called before the layout is computed for bounds of another size, if the change is animated,
  /// and again once the change is on screen. In between, the view requests initial and final
  /// attributes.
  func beginAnimatedBoundsChange(from old: CGRect)
  func endAnimatedBoundsChange()

  /// The attributes with which an element appears after a batch of updates or an exchange of the
  /// layout, and those with which an element disappears; nil to leave that to the view. The view
  /// has elements appear from where they were and disappear to where they go, if it has both
  /// places; elements that come or go altogether fade.
  ///
  /// Between `beginUpdates` and `endUpdates`, the view requests the final attributes of all
  /// elements that were on screen before, and for the initial ones of all that are on screen after,
  /// whether they stay or not. Between `beginTransition` and `endTransition` it requests the former
  /// from the old layout and the latter from the new one, if the exchange is animated.
  func initialAttributes(of id: ElementID) -> ElementAttributes?
  func finalAttributes(of id: ElementID) -> ElementAttributes?

  /// The attributes of an item that is being dragged and has its centre at `position`.
  func attributes(ofMovingItem path: ItemPath, at position: CGPoint) -> ElementAttributes?

  /// The path that an item dragged to `position` would take; nil for the path that the collection
  /// view finds there.
  func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath?

  /// The parts of the layout that are out of date because an item is dragged; nil if none are. A
  /// source that takes edits has already received the edit for another path.
  func invalidationContext(forMoving step: MovementStep) -> InvalidationContext?

  /// The origin of the viewport after a batch of updates; `bounds` are the proposed ones. Called
  /// once for a batch, by the pass that shows it, if the collection view makes that pass on its
  /// own.
  func targetOffset(forProposed bounds: CGRect) -> CGPoint

  /// The origin of the viewport when scrolling comes to rest; `bounds` are the proposed ones.
  ///
  /// - Parameter velocity: in points per millisecond, as in the physics of scrolling.
  func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint
}

extension SourceHooks {
  public func boundsChanged(to bounds: CGRect) {}

  public func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool { false }

  public func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
    InvalidationContext(everything: true)
  }

  public func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool { false }

  public func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext {
    InvalidationContext(elements: [original.id])
  }

  public func beginUpdates(_ map: UpdateMap, shown: [ShownElement]) {}
  public func insertedElements(ofKind kind: ElementKind) -> [ElementID] { [] }
  public func deletedElements(ofKind kind: ElementKind) -> [ElementID] { [] }
  public func endUpdates() {}
  public func beginTransition(to new: any AttributeSource) {}
  public func beginTransition(from old: any AttributeSource) {}
  public func endTransition() {}
  public func beginAnimatedBoundsChange(from old: CGRect) {}
  public func endAnimatedBoundsChange() {}
  public func initialAttributes(of id: ElementID) -> ElementAttributes? { nil }
  public func finalAttributes(of id: ElementID) -> ElementAttributes? { nil }
  public func attributes(
    ofMovingItem path: ItemPath, at position: CGPoint
  ) -> ElementAttributes? { nil }
  public func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath? { nil }
  public func invalidationContext(forMoving step: MovementStep) -> InvalidationContext? { nil }
  public func targetOffset(forProposed bounds: CGRect) -> CGPoint { bounds.origin }
  public func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    bounds.origin
  }
}
