import CollectionInteraction
import CollectionModel

/// A move of the focus, before or after it happens.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
  public let focusHeading: UIFocusHeading

  init(heading: UIFocusHeading) { focusHeading = heading }
}

/// A move of the focus in a collection view.
open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
  /// The item that had the focus; nil for none.
  public let previouslyFocusedIndexPath: IndexPath?
  /// The item that gets the focus; nil for none.
  public let nextFocusedIndexPath: IndexPath?

  init(from former: IndexPath?, to next: IndexPath?, heading: UIFocusHeading) {
    previouslyFocusedIndexPath = former
    nextFocusedIndexPath = next
    super.init(heading: heading)
  }
}

/// The direction in which a user moves the focus.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIFocusHeading(rawValue: 1)
  public static let down = UIFocusHeading(rawValue: 2)
  public static let left = UIFocusHeading(rawValue: 4)
  public static let right = UIFocusHeading(rawValue: 8)
  public static let next = UIFocusHeading(rawValue: 16)
  public static let previous = UIFocusHeading(rawValue: 32)

  /// nil for none or several.
  var heading: FocusHeading? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .next: .next
    case .previous: .previous
    default: nil
    }
  }
}

extension FocusHeading {
  /// The same direction where x counts from the right.
  fileprivate var mirrored: FocusHeading {
    switch self {
    case .left: .right
    case .right: .left
    case .up, .down, .next, .previous: self
    }
  }
}

/// Runs the animations of a change of the focus: at once, because the change is immediate.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
  open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
    animations?()
    completion?()
  }
}

// The driver of the view (`ViewDriving`) moves the focus. A view that never had the focus has no
// `ItemFocus`.

extension UICollectionView {
  /// Created when the focus first enters the view.
  private var focus: ItemFocus {
    if let madeFocus { return madeFocus }
    let new = ItemFocus(of: engine)
    new.delegate = bridge
    new.remembersLastFocusedItem = remembersLastFocusedIndexPath
    madeFocus = new
    return new
  }

  func followFocusMemory() { madeFocus?.remembersLastFocusedItem = remembersLastFocusedIndexPath }

  /// The item that has the focus; nil for none.
  package var focusedIndexPath: IndexPath? { madeFocus?.focused?.indexPath }

  /// Moves the focus into the view.
  package func enterFocus() -> Bool { headed([]) { focus.enter() } }

  /// Moves the focus out of the view.
  package func leaveFocus() -> Bool { headed([]) { madeFocus?.leave() ?? true } }

  /// Moves the focus to the nearest item in a direction.
  package func moveFocus(_ heading: UIFocusHeading) -> Bool {
    guard let one = heading.heading else {
      fatalError("the focus moves in one direction at a time, not in \(heading)")
    }
    return headed(heading) { focus.move(isTurned ? one.mirrored : one) }
  }

  private func headed(_ heading: UIFocusHeading, _ move: () -> Bool) -> Bool {
    layoutIfNeeded()
    focusHeading = heading
    let hasMoved = move()
    focusHeading = []
    layoutIfNeeded()
    return hasMoved
  }
}

extension DataSourceBridge: ItemFocusDelegate {
  func focus(_ focus: ItemFocus, canFocusItemAt path: ItemPath) -> Bool {
    withDelegate { view, delegate in
      delegate.collectionView?(view, canFocusItemAt: path.indexPath)
        ?? view.cellForItem(at: path.indexPath)?.canBecomeFocused
    } ?? true
  }

  func focus(_ focus: ItemFocus, shouldUpdateFrom from: ItemPath?, to: ItemPath?) -> Bool {
    withDelegate { view, delegate in
      let context = UICollectionViewFocusUpdateContext(
        from: from?.indexPath, to: to?.indexPath, heading: view.focusHeading)
      return delegate.collectionView?(view, shouldUpdateFocusIn: context)
    } ?? true
  }

  func focus(_ focus: ItemFocus, didUpdateFrom from: ItemPath?, to: ItemPath?) {
    _ = withDelegate { view, delegate in
      let context = UICollectionViewFocusUpdateContext(
        from: from?.indexPath, to: to?.indexPath, heading: view.focusHeading)
      return delegate.collectionView?(
        view, didUpdateFocusIn: context, with: UIFocusAnimationCoordinator())
    }
  }

  func preferredPath(of focus: ItemFocus) -> ItemPath? {
    withDelegate { $1.indexPathForPreferredFocusedView?(in: $0) ?? nil }.map { ItemPath($0) }
  }
}
