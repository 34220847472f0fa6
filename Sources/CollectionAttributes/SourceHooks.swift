import CollectionModel
import Foundation

/// What a layout may have a say in besides where elements are. Every method has a default that
/// changes nothing.
///
/// All points and rectangles are in points of the content.
public protocol SourceHooks: AnyObject {
  /// Whether the layout is out of date once the viewport is at `bounds`. Asked at every change of
  /// origin or size, before the change.
  func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool

  /// What is out of date then.
  func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext

  /// Whether the layout is out of date because a cell prefers other attributes than it got.
  func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool

  /// What is out of date then.
  func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext

  /// A batch of updates changes the content; everything about counts has been invalidated.
  ///
  /// - Parameter shown: what is on screen, by its ids before the batch, in drawing order.
  func beginUpdates(_ map: UpdateMap, shown: [ShownElement])

  /// What a batch brought and removed besides the elements on screen, of one kind that is no item's:
  /// asked about like these.
  func insertedElements(ofKind kind: ElementKind) -> [ElementID]
  func deletedElements(ofKind kind: ElementKind) -> [ElementID]

  /// The content of the batch is on screen.
  func endUpdates()

  /// The attributes with which an element appears after a batch of updates, and those with which one
  /// disappears; nil for those that it has anyway. Between `beginUpdates` and `endUpdates`, the view
  /// asks for the final ones of all that were on screen before, and for the initial ones of all that
  /// are after, whether they stay or not.
  func initialAttributes(of id: ElementID) -> ElementAttributes?
  func finalAttributes(of id: ElementID) -> ElementAttributes?

  /// The attributes of an item that is being dragged and has its centre at `position`.
  func attributes(ofMovingItem path: ItemPath, at position: CGPoint) -> ElementAttributes?

  /// The path that an item would take that is dragged to `position`; nil for the one that the
  /// collection view finds there.
  func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath?

  /// Where the viewport begins after a batch of updates instead of where `bounds` do. Asked once for a
  /// batch, by the pass that shows it, if the collection view makes that pass on its own.
  func targetOffset(forProposed bounds: CGRect) -> CGPoint

  /// Where the viewport begins when scrolling comes to rest instead of where `bounds` do.
  ///
  /// - Parameter velocity: in points per millisecond, as the physics of scrolling has it.
  func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint
}

/// An element on screen.
public struct ShownElement {
  public var attributes: ElementAttributes
  /// What else its layout said about it.
  public var detail: ElementDetail?

  public init(attributes: ElementAttributes, detail: ElementDetail?) {
    self.attributes = attributes
    self.detail = detail
  }
}

extension SourceHooks {
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
  public func initialAttributes(of id: ElementID) -> ElementAttributes? { nil }
  public func finalAttributes(of id: ElementID) -> ElementAttributes? { nil }
  public func attributes(
    ofMovingItem path: ItemPath, at position: CGPoint
  ) -> ElementAttributes? { nil }
  public func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath? { nil }
  public func targetOffset(forProposed bounds: CGRect) -> CGPoint { bounds.origin }
  public func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    bounds.origin
  }
}
