import CollectionModel
import CollectionMotion
import Foundation

/// What a hand does with an item before a pass.
package struct DragStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case take
    case carry
    case drop
    case putBack
  }

  package var kind: Kind
  /// Where the item is held, in points of the content; for `drop` and `putBack` it stays there.
  package var position: CGPoint
  /// The item that is taken; and where it would be dropped after the step, nil as long as that is
  /// to be asked.
  package var path: ItemPath?

  package init(kind: Kind, position: CGPoint, path: ItemPath? = nil) {
    (self.kind, self.position, self.path) = (kind, position, path)
  }
}

/// The items that are dragged on a display, one after the other.
struct DraggedItems {
  private(set) var movement: InteractiveMovement?
  private var before = (asked: 0, changed: 0)

  /// The times that somebody was asked where an item would be dropped, and that it was elsewhere
  /// than before.
  var targetsAsked: Int { before.asked + (movement?.targetsAsked ?? 0) }
  var targetsChanged: Int { before.changed + (movement?.targetsChanged ?? 0) }

  /// The item that is dragged now, as the view calls it; nil if none is.
  var path: ItemPath? { movement?.state == .moving ? movement?.path : nil }

  /// Follows a step. An item that may not be moved stays, and nothing is dragged then.
  mutating func follow(_ step: DragStep, _ begin: (ItemPath) -> InteractiveMovement?) {
    switch step.kind {
    case .take:
      before = (targetsAsked, targetsChanged)
      movement = step.path.flatMap(begin)
    case .carry: movement?.update(to: step.position, dropping: step.path)
    case .drop: movement?.end()
    case .putBack: movement?.cancel()
    }
  }
}
