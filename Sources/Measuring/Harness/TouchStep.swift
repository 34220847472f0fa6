import CollectionInteraction
import CollectionModel
import Foundation
import ScrollTraces

/// What fingers, arrow keys or the program do before a pass: a step of a gesture, of the focus, or
/// of a selection.
package struct TouchStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The program selects items.
    case select(SelectedShare)
    /// The fingers touch the screen, move on it, and leave it.
    case down, move, lift
    /// An arrow key moves the focus.
    case focus(FocusHeading)
  }

  package var kind: Kind
  /// Where the fingers are, in points of the screen.
  package var fingers: [CGPoint]
  /// Where the viewport is, in points of the content.
  package var offset: CGPoint
  /// When it happens, in ns of a clock that only touches have: a late frame does not change how
  /// fast fingers are.
  package var time: UInt64
  /// The item that is hit or gets the focus. It is recorded, because replays that leave passes out
  /// would find another one.
  package var target = KnownItem.unknown
  /// The shelf that a finger takes along; nil for none.
  package var shelf: ShelfStep?
}
