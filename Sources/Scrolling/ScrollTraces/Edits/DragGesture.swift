import CollectionModel

/// An item that a hand takes, carries over the screen and drops: a frame for each place.
///
/// The places are parts of the viewport, so that one gesture fits every layout.
package struct DragGesture: Hashable, Sendable {
  /// A place in the viewport, along the scroll axis and across it, each 0...1.
  package struct Place: Hashable, Sendable {
    package var along: Double
    package var across: Double

    package init(along: Double, across: Double) {
      self.along = along
      self.across = across
    }

    /// The places in each frame of a straight way from here to `end`, slow at both ends.
    func way(to end: Place, frames: Int) -> [Place] {
      (1...frames).map { frame in
        let share = gently(Double(frame) / Double(frames))
        return Place(
          along: along + (end.along - along) * share, across: across + (end.across - across) * share
        )
      }
    }
  }

  /// A straight movement of the hand, slow at both ends.
  struct Leg: Hashable, Sendable {
    var to: Place
    /// How many frames it takes, at least 1.
    var frames: Int
  }

  /// The item, as it is called when it is taken.
  package var item: ItemPath
  var legs: [Leg]
  /// Whether the item goes back to where it was taken, instead of being dropped.
  package var isCancelled: Bool

  /// Where the hand is in each frame after the one in which it takes the item at `start`.
  package func path(from start: Place) -> [Place] {
    var here = start
    return legs.flatMap { leg in
      defer { here = leg.to }
      return here.way(to: leg.to, frames: leg.frames)
    }
  }
}

/// A part of a way after the same part of its time, slow at both ends.
func gently(_ way: Double) -> Double { way * way * (3 - 2 * way) }
