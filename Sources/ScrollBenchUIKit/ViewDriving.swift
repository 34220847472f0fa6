import CellModel
import CollectionEngine
import CollectionMotion
import Foundation
import UIKit

/// Has a collection view on a screen that is not there, and does to it what the display and people
/// do on iOS: the clock goes on, fingers come down, menus are taken.
@preconcurrency @MainActor
public protocol ViewDriving {
  /// The view that the fingers are on.
  var view: UICollectionView { get }
}

extension ViewDriving {
  // MARK: The clock

  /// Has a clock drive the view, which stands still until it is advanced: changes that are animated
  /// on iOS take their time from now on. Without one everything is shown and completed at once, and
  /// no finger rests long enough for a long press.
  ///
  /// With a clock the view prefetches after each frame, unless `isPrefetchingEnabled` is off: data
  /// of the items within a screen in the direction of scrolling are asked for, the nearest first,
  /// and their cells are prepared. The cells that left the screen last, as many as there are
  /// elements on it, are kept for their items: the data source is not asked for those that come
  /// back.
  public func attachClock() {
    guard view.presentation == nil else { return }
    _ = Presentation(of: view.engine)
    let engine: CollectionView = view.engine
    engine.prefetcher = ScrollPrefetcher(DeadlinePrefetch(ahead: 1))
    engine.setReusePolicy(ByPositionReuse { [unowned engine] in engine.visibleElements.count })
  }

  /// Moves the clock, and shows the view as it is then: where it has scrolled to, and where
  /// everything is that moves (`presentedAttributes`).
  ///
  /// - Parameter seconds: such as 1/60, at least 0.
  /// - Precondition: there is a clock.
  public func advanceClock(by seconds: TimeInterval) {
    guard let presentation = view.presentation else {
      fatalError("a clock was advanced that is not there: attach it first")
    }
    if seconds < 0 { fatalError("a clock cannot go back by \(-seconds) s") }
    view.advanceClock(to: presentation.time + UInt64((seconds * 1e9).rounded()))
  }

  /// Lets the content go as a finger does at the end of a drag. The layout and the delegate say
  /// where it comes to rest; it scrolls there as the clock goes on, or at once if there is none.
  ///
  /// - Parameter velocity: in points per millisecond, as the layout is told it; towards larger
  ///   offsets.
  public func fling(velocity: CGPoint) { view.fling(velocity: velocity) }

  /// What is presented of the item's cell at the present time of the clock, as the presentation
  /// layer of a view is on iOS; nil if the item has no cell.
  public func presentedAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let cell = view.cellForItem(at: indexPath)?.engineView,
      let look = view.presentation?.look(of: cell) ?? cell.look
    else { return nil }
    return UICollectionViewLayoutAttributes(presented: look)
  }

  // MARK: Touches

  /// A finger comes down on the view: content that is moving stops; recognisers of the view, of
  /// what is hit and of what it lies in see the finger. After 0.15 s of the clock the topmost cell
  /// there is highlighted, if the delegate allows it, unless the finger has scrolled; at once if
  /// the view does not delay touches (`delaysContentTouches`).
  ///
  /// - Parameters:
  ///   - point: in the coordinates of the view's superview, as the view's frame is: it does not
  ///     scroll with the content.
  ///   - finger: tells fingers apart that are on the view at the same time.
  public func touchBegan(at point: CGPoint, finger: Int = 0) {
    view.touchBegan(finger, at: point)
  }

  /// The finger moves. Once it has moved by more than 10 points, the content follows it, beyond its
  /// edges less and less, and nothing is highlighted any more.
  ///
  /// - Precondition: the finger is on the view, as for the two below.
  public func touchMoved(to point: CGPoint, finger: Int = 0) {
    view.touchMoved(finger, to: point)
  }

  /// The finger is lifted. If it has scrolled, the content moves on at the finger's speed in the
  /// last 0.1 s of the clock (`fling`), without a clock at none; otherwise the item below it is
  /// selected or deselected, as the delegate allows, and highlighted before that if it was not.
  public func touchEnded(finger: Int = 0) { view.touchEnded(finger) }

  /// Something else takes the finger.
  public func touchCancelled(finger: Int = 0) { view.touchCancelled(finger) }

  /// A finger comes down and is lifted at the same point.
  public func tap(at point: CGPoint) {
    touchBegan(at: point)
    touchEnded()
  }

  /// A finger comes down, rests until a long press begins, and is lifted.
  ///
  /// - Precondition: there is a clock.
  public func longPress(at point: CGPoint) {
    touchBegan(at: point)
    advanceClock(by: 0.5)
    touchEnded()
  }

  // MARK: Menus

  /// The actions of the menu that a long press has opened; nil if none is open.
  public var editMenu: [Selector]? { view.editMenu?.actions }

  /// Takes an action of the menu: the delegate performs it, and the menu closes.
  ///
  /// - Precondition: a menu is open that has the action.
  public func takeMenuAction(_ action: Selector) { view.takeMenuAction(action) }

  // MARK: The focus

  /// The item that has the focus; nil for none.
  public var focusedIndexPath: IndexPath? { view.focusedIndexPath }

  /// The focus comes into the view: to the item that had it last, if that is remembered, to the
  /// one that the delegate prefers, or to the first on screen.
  ///
  /// - Returns: whether an item has it.
  @discardableResult public func enterFocus() -> Bool { view.enterFocus() }

  /// The focus leaves the view, if the delegate allows it.
  ///
  /// - Returns: whether no item has it.
  @discardableResult public func leaveFocus() -> Bool { view.leaveFocus() }

  /// Moves the focus to the nearest item in a direction, as an arrow key does, and scrolls that
  /// into view.
  ///
  /// - Parameter heading: one direction.
  /// - Returns: whether it moved.
  @discardableResult public func moveFocus(_ heading: UIFocusHeading) -> Bool {
    view.moveFocus(heading)
  }

  // MARK: Assistive programs

  /// Has collection views post `UIAccessibility.Notification.layoutChanged` after passes that
  /// changed the layout, as on a device on which VoiceOver runs.
  ///
  /// - Parameter body: called with the view that has posted.
  /// - Returns: to be given to `NotificationCenter.default.removeObserver`.
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
