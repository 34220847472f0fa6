import CellModel
import CollectionEngine
import CollectionMotion
import UIKit

/// Drives a collection view without a screen, in place of the display and the user on iOS: advances
/// the clock, moves fingers, performs menu actions.
@preconcurrency @MainActor
public protocol ViewDriving {
  /// The view that receives the touches.
  var view: UICollectionView { get }
}

extension ViewDriving {
  // MARK: The clock

  /// Attaches a clock to the view, which stands still until it is advanced: changes that are
  /// animated on iOS take their time from now on. Without a clock, everything is shown and
  /// completed at once, and no finger rests long enough for a long press.
  ///
  /// With a clock the view prefetches after each frame, unless `isPrefetchingEnabled` is off: it
  /// requests the data of the items within a screen in the direction of scrolling, the nearest
  /// first, and prepares their cells. The cells that left the screen last, as many as there are
  /// elements on it, are kept for their items: the data source is not called for items that come
  /// back.
  public func attachClock() {
    guard view.presentation == nil else { return }
    _ = Presentation(of: view.engine)
    let engine: CollectionView = view.engine
    engine.prefetcher = ScrollPrefetcher(DeadlinePrefetch(ahead: 1))
    engine.setReusePolicy(ByPositionReuse { [unowned engine] in engine.visibleElements.count })
  }

  /// Advances the clock and shows the view at that time: scrolls it, and moves everything that is
  /// animated (`presentedAttributes`).
  ///
  /// - Parameter seconds: such as 1/60, at least 0.
  /// - Precondition: a clock is attached.
  public func advanceClock(by seconds: TimeInterval) {
    guard let presentation = view.presentation else {
      fatalError("a clock was advanced that is not there: attach it first")
    }
    if seconds < 0 { fatalError("a clock cannot go back by \(-seconds) s") }
    view.advanceClock(to: presentation.time + UInt64((seconds * 1e9).rounded()))
  }

  /// Releases the content like a finger at the end of a drag. The layout and the delegate determine
  /// where it comes to rest; it scrolls there as the clock advances, or at once without a clock.
  ///
  /// - Parameter velocity: in points per millisecond, as the layout receives it; positive towards
  ///   larger offsets.
  public func fling(velocity: CGPoint) { view.fling(velocity: velocity) }

  /// The presented attributes of the item's cell at the present time of the clock, like a view's
  /// presentation layer on iOS; nil if the item has no cell.
  public func presentedAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let cell = view.cellForItem(at: indexPath)?.engineView,
      let look = view.presentation?.look(of: cell) ?? cell.look
    else { return nil }
    return UICollectionViewLayoutAttributes(presented: look)
  }

  // MARK: Touches

  /// A finger comes down on the view. Content that is moving stops; recognisers of the view, of the
  /// hit view and of its superviews receive the touch. After 0.15 s of the clock the topmost cell
  /// there is highlighted, if the delegate allows it, unless the finger has scrolled; at once if
  /// the view does not delay touches (`delaysContentTouches`).
  ///
  /// - Parameters:
  ///   - point: in the coordinates of the view's superview, like the view's frame: it does not
  ///     scroll with the content.
  ///   - finger: identifies the finger among those on the view at the same time.
  public func touchBegan(at point: CGPoint, finger: Int = 0) { view.touchBegan(finger, at: point) }

  /// The finger moves. Once it has moved by more than 10 points, the content follows it, beyond its
  /// edges with growing resistance, and no item is highlighted any more.
  ///
  /// - Precondition: the finger is on the view, as for the two methods below.
  public func touchMoved(to point: CGPoint, finger: Int = 0) { view.touchMoved(finger, to: point) }

  /// The finger lifts. If it has scrolled, the content moves on at the finger's speed in the last
  /// 0.1 s of the clock (`fling`), without a clock at speed 0. Otherwise the item below is selected
  /// or deselected, as the delegate allows; it is highlighted first if it was not yet.
  public func touchEnded(finger: Int = 0) { view.touchEnded(finger) }

  /// The system takes the finger.
  public func touchCancelled(finger: Int = 0) { view.touchCancelled(finger) }

  /// A finger comes down and lifts at the same point.
  public func tap(at point: CGPoint) {
    touchBegan(at: point)
    touchEnded()
  }

  /// A finger comes down, rests until a long press begins, and lifts.
  ///
  /// - Precondition: a clock is attached.
  public func longPress(at point: CGPoint) {
    touchBegan(at: point)
    advanceClock(by: 0.5)
    touchEnded()
  }

  // MARK: Menus

  /// The actions of the menu that a long press has opened; nil if none is open.
  public var editMenu: [Selector]? { view.editMenu?.actions }

  /// Performs an action of the menu through the delegate, and closes the menu.
  ///
  /// - Precondition: a menu with the action is open.
  public func takeMenuAction(_ action: Selector) { view.takeMenuAction(action) }

  // MARK: The focus

  /// The item that has the focus; nil for none.
  public var focusedIndexPath: IndexPath? { view.focusedIndexPath }

  /// Moves the focus into the view: to the item that had it last, if that is remembered, to the
  /// delegate's preferred item, or to the first item on screen.
  ///
  /// - Returns: whether an item has the focus.
  @discardableResult public func enterFocus() -> Bool { view.enterFocus() }

  /// Moves the focus out of the view, if the delegate allows it.
  ///
  /// - Returns: whether no item has the focus.
  @discardableResult public func leaveFocus() -> Bool { view.leaveFocus() }

  /// Moves the focus to the nearest item in a direction, as an arrow key does, and scrolls that
  /// item into view.
  ///
  /// - Parameter heading: one direction.
  /// - Returns: whether the focus moved.
  @discardableResult public func moveFocus(_ heading: UIFocusHeading) -> Bool {
    view.moveFocus(heading)
  }

  // MARK: Assistive programs

  /// Makes collection views post `UIAccessibility.Notification.layoutChanged` after passes that
  /// changed the layout, as on a device with VoiceOver running.
  ///
  /// - Parameter body: called with the view that has posted.
  /// - Returns: the observer, to be passed to `NotificationCenter.default.removeObserver`.
  public func observeLayoutChanges(
    _ body: @escaping @MainActor (UICollectionView) -> Void
  ) -> any NSObjectProtocol {
    UIAccessibility.isVoiceOverRunning = true
    return NotificationCenter.default.addObserver(
      forName: UIAccessibility.Notification.layoutChanged.name, object: nil, queue: nil
    ) { note in
      let view = note.object as? UICollectionView
      onMain { if let view { body(view) } }
    }
  }
}
