/// What fingers do on the screen: they come down together, are at a place in each frame, and lift
/// together in the frame after the last.
///
/// The places are parts of the viewport, so that one gesture fits every layout.
package struct TouchGesture: Hashable, Sendable {
  /// Where each finger is in each frame: as many places for each, at least 1.
  package let fingers: [[DragGesture.Place]]

  package init(_ fingers: [[DragGesture.Place]]) {
    precondition(
      fingers.first?.isEmpty == false && fingers.allSatisfy { $0.count == fingers[0].count },
      "fingers with \(fingers.map(\.count)) places")
    self.fingers = fingers
  }

  package var frameCount: Int { fingers[0].count }
}

/// A step of the focus, by how the content lies: along the axis on which it scrolls, and across.
package enum FocusStep: String, CaseIterable, Hashable, Sendable {
  /// Towards the end of the content.
  case ahead
  /// Towards its beginning.
  case back
  /// Across, to the left or upwards.
  case near
  /// Across, to the right or downwards.
  case far
}

/// Which items are selected before the first frame.
package enum SelectedShare: String, CaseIterable, Hashable, Sendable {
  case none
  /// Every other item, from the first one on.
  case alternate
  case all
}
