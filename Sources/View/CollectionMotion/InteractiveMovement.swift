import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// An item that a user drags through a collection view.
///
/// ```swift
/// // nil if it may not be moved
/// let movement = InteractiveMovement(of: path, at: finger, in: view)
/// movement?.update(to: finger)       // the others make way
/// movement?.end()                    // the data source moves it
/// ```
/// During the drag, the view shows the item at the finger, and the layout places it where it would
/// be dropped. Each change of this target is a batch of the view's own, without a call of the data
/// source. The data source is called once, before the layout is notified of the end; if the
/// movement is cancelled, never.
///
/// If something else changes the content, the movement is cancelled first.
/// - Complexity: an update costs O(visible) and, where the target changes, an edit that moves one
///   item; nothing depends on how many items there are.
public final class InteractiveMovement {
  /// The state of the movement.
  public enum State: Hashable, Sendable {
    case moving
    case ended
    case cancelled
  }

  public private(set) var state = State.moving
  /// The item's path in the data source.
  public var original: ItemPath { moved.original }
  /// The path at which the item would be dropped now.
  public var path: ItemPath { moved.current }
  /// The position of the item's centre, in points of the content.
  public private(set) var position: CGPoint
  /// The number of requests for the target, and of targets that differed from the one before.
  public private(set) var targetRequests = 0
  public private(set) var targetsChanged = 0
  /// The timing with which others make way and the item comes to rest, if the view has a
  /// `Presentation`.
  public var timing: AnimationTiming?

  // The view holds the movement.
  unowned let view: CollectionView
  private let base: any CollectionViewDataSource
  private let moved: MovedDataSource

  /// Starts to drag an item, if the data source allows it (`canMoveItemAt`).
  ///
  /// - Parameters:
  ///   - path: an item on screen.
  ///   - position: the position of its centre; nil for its present one.
  public init?(
    of path: ItemPath, at position: CGPoint? = nil, in view: CollectionView,
    timing: AnimationTiming? = .standard
  ) {
    view.letGo()
    guard let base = view.dataSource, let shown = view.visibleView(of: path.elementID)?.attributes
    else { return nil }
    let isAllowed = base.collectionView(view, canMoveItemAt: path)
    view.log?.write("canMoveItem \(path.logText) -> \(isAllowed)")
    guard isAllowed else { return nil }
    self.view = view
    self.base = base
    self.timing = timing
    self.position = position ?? CGPoint(x: shown.frame.midX, y: shown.frame.midY)
    moved = MovedDataSource(base, moving: path)
    view.setHeld(self)
  }

  /// Moves the item. The layout, then the delegate, determine the target; the next pass shows the
  /// item at its new position, and the others on their way.
  public func update(to new: CGPoint) { update(to: new, dropping: nil) }

  /// - Parameter known: the target, overriding the layout and the delegate; nil for theirs.
  package func update(to new: CGPoint, dropping known: ItemPath?) {
    guard state == .moving else { return }
    let before = position
    position = new
    let previous = path
    let chosen = target(at: new)
    let target = known ?? chosen
    if target != previous {
      targetsChanged += 1
      move(to: target)
    }
    view.heldItemMoved()
    invalidateLayout(for: .update, from: previous, at: before)
  }

  /// Drops the item at its present target: the data source moves it, and the next pass shows it on
  /// its way to its place.
  public func end() {
    end {
      base.collectionView(view, moveItemAt: original, to: path)
      return true
    }
  }

  /// Drops the item like `end()`.
  ///
  /// - Parameter move: has the data source move the item; returns false if that is impossible, and
  ///   the item goes back.
  package func end(by move: () -> Bool) {
    guard state == .moving else { return }
    state = .ended
    if path != original {
      view.log?.write("moveItem \(original.logText) to \(path.logText)")
      guard move() else {
        state = .moving
        return cancel()
      }
      // A layout that reads the data source itself has seen other items at these paths until now.
      if !view.source.takesEdits {
        view.announceMove(from: original, to: path) { moved.baseID(of: $0) }
      }
    }
    release(.end, from: path)
  }

  /// Returns the item to its original place. The data source is not called.
  public func cancel() {
    guard state == .moving else { return }
    state = .cancelled
    let previous = path
    if path != original { move(to: original) }
    release(.cancel, from: previous)
  }

  package func modelID(of id: ElementID) -> ElementID {
    state == .moving ? moved.baseID(of: id) : id
  }

  // MARK: Steps

  private func target(at position: CGPoint) -> ItemPath {
    targetRequests += 1
    let proposed =
      view.source.hooks?.targetPath(ofMovingItem: path, at: position) ?? view.item(at: position)
      ?? path
    let target =
      view.delegate?.collectionView(
        view, targetPathForMoveOf: original, from: path, to: proposed) ?? proposed
    view.log?.write("targetPath of \(path.logText) -> \(target.logText)")
    return target
  }

  private func move(to target: ItemPath) {
    let previous = path
    animated {
      moved.current = target
      do {
        try view.moveHeld(from: previous, to: target)
      } catch {
        fatalError("an item that is dragged cannot go to \(target.logText): \(error)")
      }
    }
  }

  private func release(_ kind: MovementStep.Kind, from previous: ItemPath) {
    view.setHeld(nil)
    animated { view.beginRest() }
    invalidateLayout(for: kind, from: previous, at: position)
  }

  private func invalidateLayout(
    for kind: MovementStep.Kind, from previous: ItemPath, at before: CGPoint
  ) {
    let step = MovementStep(
      kind, from: previous, to: path, previousPosition: before, position: position)
    if let context = view.source.hooks?.invalidationContext(forMoving: step) {
      view.invalidateLayout(context)
    }
  }

  /// Shows a change with the movement's own timing.
  private func animated(_ change: () -> Void) {
    guard let presentation = view.animator as? Presentation else { return change() }
    let others = presentation.timing
    presentation.timing = timing
    change()
    presentation.timing = others
  }
}

extension InteractiveMovement: HeldItem {
  package var id: ElementID { path.elementID }
  package var dataSource: any CollectionViewDataSource { moved }

  package func viewID(of id: ElementID) -> ElementID { moved.viewID(of: id) }

  package func attributes(
    restingAt resting: ElementAttributes?, in source: any AttributeSource
  ) -> ElementAttributes? {
    // A held item is above all others.
    if var given = source.hooks?.attributes(ofMovingItem: path, at: position) {
      given.zIndex = .max
      return given
    }
    guard var attributes = resting ?? source.attributes(of: id) else { return nil }
    attributes.frame.origin = CGPoint(
      x: onGrid(position.x - attributes.frame.size.width / 2),
      y: onGrid(position.y - attributes.frame.size.height / 2))
    attributes.zIndex = .max
    return attributes
  }

  package func letGo() { cancel() }
}

extension ItemPath {
  fileprivate var logText: String { "\(section).\(item)" }
}
