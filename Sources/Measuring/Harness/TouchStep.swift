import CollectionInteraction
import CollectionModel
import Foundation
import ScrollTraces

/// What fingers or arrow keys do before a pass.
package struct TouchStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Items are selected by program.
    case select(SelectedShare)
    case down
    case move
    case lift
    case focus(FocusHeading)
  }

  package var kind: Kind
  /// Where the fingers are, in points of the screen.
  package var fingers: [CGPoint]
  /// Where the viewport is, in points of the content.
  package var offset: CGPoint
  /// When it happens, in ns of a clock of its own: a late frame changes nothing.
  package var time: UInt64
  /// The item that is hit or gets the focus. Replays that leave passes out would find another one.
  package var target = KnownItem.unknown
}
