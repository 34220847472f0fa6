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
  /// The item that is taken, or where it would be dropped after the step; nil until that is known.
  package var path: ItemPath?

  package init(kind: Kind, position: CGPoint, path: ItemPath? = nil) {
    (self.kind, self.position, self.path) = (kind, position, path)
  }
}

/// The items that are dragged on a display, one after the other.
struct DraggedItems {
  private(set) var movement: InteractiveMovement?
  private var before = (requested: 0, changed: 0)

  /// How often a drop target was requested, and how often it differed from the one before.
  var targetRequests: Int { before.requested + (movement?.targetRequests ?? 0) }
  var targetsChanged: Int { before.changed + (movement?.targetsChanged ?? 0) }

  /// The path of the dragged item in the view; nil if there is none.
  var path: ItemPath? { movement?.state == .moving ? movement?.path : nil }

  /// Follows a step. An item that may not be moved stays, and nothing is dragged then.
  mutating func follow(_ step: DragStep, _ begin: (ItemPath) -> InteractiveMovement?) {
    switch step.kind {
    case .take:
      before = (targetRequests, targetsChanged)
      movement = step.path.flatMap(begin)
    case .carry: movement?.update(to: step.position, dropping: step.path)
    case .drop: movement?.end()
    case .putBack: movement?.cancel()
    }
  }
}
