/// A hand that drags a shelf, faster and faster, and lets go. The shelf then moves until it rests.
///
/// Its lengths are parts of others, so that one flick fits every layout.
package struct ShelfFlick: Hashable, Sendable {
  /// Which of the shelves on screen, as a part of their number, below 1.
  package let which: Double
  /// How far the hand goes, as a part of the shelf's viewport; negative towards the start.
  package let way: Double
  /// How many frames the hand takes, at least 1.
  package let frames: Int

  package init(which: Double, way: Double, frames: Int) {
    precondition(
      (0..<1).contains(which) && way.isFinite && frames >= 1,
      "a flick of shelf \(which) by \(way) in \(frames) frames")
    (self.which, self.way, self.frames) = (which, way, frames)
  }

  /// The flick in the other direction if a shelf has less than a viewport left in this one, and
  /// more in the other.
  package func turned(at offset: Double, in room: ShelfRoom) -> ShelfFlick {
    let (back, ahead) = (offset - room.offsets.lowerBound, room.offsets.upperBound - offset)
    let (left, other) = way < 0 ? (back, ahead) : (ahead, back)
    guard left < room.viewport, other > left else { return self }
    return ShelfFlick(which: which, way: -way, frames: frames)
  }

  /// How far the hand has gone in each frame, in points.
  package func ways(in room: ShelfRoom) -> [Double] {
    (1...frames).map { frame in
      let time = Double(frame) / Double(frames)
      return way * room.viewport * ScrollingHand.Stroke.flick.share(time)
    }
  }

  /// How fast it goes when it lets go, in points per second.
  package func velocity(in room: ShelfRoom, framesPerSecond: Int) -> Double {
    // Twice the mean speed.
    2 * way * room.viewport * Double(framesPerSecond) / Double(frames)
  }
}
