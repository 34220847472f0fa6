import CollectionModel

/// An item that a hand takes, carries over the screen and drops: a frame for each place.
///
/// The places are parts of the viewport, so that one gesture fits every layout.
package struct DragGesture: Hashable, Sendable {
  /// 0...1 along the axis on which the content scrolls, from the near edge of the viewport, and
  /// the same across it.
  package struct Place: Hashable, Sendable {
    package var along: Double
    package var across: Double

    package init(along: Double, across: Double) {
      self.along = along
      self.across = across
    }

    /// Where something is in each frame on its straight way from here, slow at both ends: at the
    /// end in the last one.
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
  package struct Leg: Hashable, Sendable {
    package var to: Place
    /// How many frames it takes, at least 1.
    package var frames: Int

    package init(to: Place, frames: Int) {
      self.to = to
      self.frames = frames
    }
  }

  /// The item, as it is called when it is taken.
  package var item: ItemPath
  package var legs: [Leg]
  /// Whether the item goes back to where it was taken, instead of being dropped.
  package var isCancelled: Bool

  package init(_ item: ItemPath, _ legs: [Leg], isCancelled: Bool = false) {
    self.item = item
    self.legs = legs
    self.isCancelled = isCancelled
  }

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
