import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// An item that somebody drags through a collection view.
///
/// ```swift
/// // nil if it may not be moved
/// let movement = InteractiveMovement(of: path, at: finger, in: view)
/// movement?.update(to: finger)       // the others make way
/// movement?.end()                    // the data source moves it
/// ```
/// While it is dragged, the view shows it at the finger, and the layout has it where it would be
/// dropped: each other target is a batch of the view's own, which the data source does not know
/// of. It is told once, before the layout hears of the end; if the movement is cancelled, never.
///
/// If something else changes the content meanwhile, the movement is cancelled first.
/// - Complexity: an update costs O(visible) and, where the target changes, an edit that moves one
///   item; nothing depends on how many items there are.
public final class InteractiveMovement {
  /// What has become of it.
  public enum State: Hashable, Sendable {
    case moving
    case ended
    case cancelled
  }

  public private(set) var state = State.moving
  /// The item's path in the data source.
  public var original: ItemPath { moved.original }
  /// Where it would be dropped.
  public var path: ItemPath { moved.current }
  /// Where its centre is held, in points of the content.
  public private(set) var position: CGPoint
  /// The times that somebody was asked where it would be dropped, and that the answer was another.
  public private(set) var targetsAsked = 0
  public private(set) var targetsChanged = 0
  /// How others make way and the item comes to rest, if a `Presentation` is attached to the view.
  public var timing: AnimationTiming?

  // The view holds what is held.
  unowned let view: CollectionView
  private let base: any CollectionViewDataSource
  private let moved: MovedDataSource

  /// Begins to drag an item, if the data source allows it (`canMoveItemAt`).
  ///
  /// - Parameters:
  ///   - path: an item on screen.
  ///   - position: where its centre is held; nil for where it is.
  public init?(
    of path: ItemPath, at position: CGPoint? = nil, in view: CollectionView,
    timing: AnimationTiming? = .standard
  ) {
    view.letGo()
    let id = ElementID.item(path.item, inSection: path.section)
    guard let base = view.dataSource, let shown = view.visibleView(of: id)?.attributes else {
      return nil
    }
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

  /// Holds the item elsewhere. Asks the layout, then the delegate, where it would be dropped; the
  /// next pass shows it there, and the others on their way.
  public func update(to new: CGPoint) { update(to: new, dropping: nil) }

  /// - Parameter known: where it would be dropped, whatever the answers are; nil for the answer.
  package func update(to new: CGPoint, dropping known: ItemPath?) {
    guard state == .moving else { return }
    let before = position
    position = new
    let previous = path
    let asked = target(at: new)
    let target = known ?? asked
    if target != previous {
      targetsChanged += 1
      move(to: target)
    }
    view.heldItemMoved()
    tell(.update, from: previous, at: before)
  }

  /// Drops the item where it is: the data source moves it, and the next pass shows it on its way to
  /// its place.
  public func end() {
    end {
      base.collectionView(view, moveItemAt: original, to: path)
      return true
    }
  }

  /// Drops the item as `end` does.
  ///
  /// - Parameter move: has the data source move it; false if that cannot, and the item goes back.
  package func end(by move: () -> Bool) {
    guard state == .moving else { return }
    state = .ended
    if path != original {
      view.log?.write("moveItem \(original.logText) to \(path.logText)")
      guard move() else {
        state = .moving
        return cancel()
      }
      // Whoever asked the data source about paths until now was told of other items.
      if !view.source.takesEdits {
        view.announceMove(from: original, to: path) { moved.baseID(of: $0) }
      }
    }
    release(.end, from: path)
  }

  /// Puts the item back to where it was taken. The data source never hears of it.
  public func cancel() {
    guard state == .moving else { return }
    state = .cancelled
    let previous = path
    if path != original { move(to: original) }
    release(.cancel, from: previous)
  }

  /// What the data source calls an element of the view.
  package func modelID(of id: ElementID) -> ElementID {
    state == .moving ? moved.baseID(of: id) : id
  }

  // MARK: Steps

  private func target(at position: CGPoint) -> ItemPath {
    targetsAsked += 1
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
    tell(kind, from: previous, at: position)
  }

  private func tell(
    _ kind: MovementStep.Kind, from previous: ItemPath, at before: CGPoint
  ) {
    let step = MovementStep(
      kind, from: previous, to: path, previousPosition: before, position: position)
    if let context = view.source.hooks?.invalidationContext(forMoving: step) {
      view.invalidateLayout(context)
    }
  }

  /// Has a change be shown over the movement's own time.
  private func animated(_ change: () -> Void) {
    guard let presentation = view.animator as? Presentation else { return change() }
    let others = presentation.timing
    presentation.timing = timing
    change()
    presentation.timing = others
  }
}

extension InteractiveMovement: HeldItem {
  package var id: ElementID { .item(path.item, inSection: path.section) }
  package var dataSource: any CollectionViewDataSource { moved }

  package func viewID(of id: ElementID) -> ElementID { moved.viewID(of: id) }

  package func attributes(
    restingAt resting: ElementAttributes?, in source: any AttributeSource
  ) -> ElementAttributes? {
    // It is in a hand, above all others.
    if var said = source.hooks?.attributes(ofMovingItem: path, at: position) {
      said.zIndex = .max
      return said
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
