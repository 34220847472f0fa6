import CollectionModel
import Foundation

extension AnchoredTrace {
  /// A movement that comes to rest after a finger has let go.
  public struct Rest: Hashable, Sendable {
    /// The viewport when the finger lets go.
    public var released: CGRect
    /// The viewport where it comes to rest on its own.
    public var proposed: CGRect
    /// The speed of the content when the finger lets go, in points per millisecond.
    public var velocity: CGPoint
  }

  /// The most frames in which content that was at rest moves to another place: 0.3 s at 60 Hz.
  private static let settlingFrames = 18
  /// Content counts as resting after this many frames without movement, because slow content may
  /// stay on one 1/64 pt for a few frames.
  private static let restingFrames = 4

  /// The trace with every fling ending at its target.
  ///
  /// A fling that comes to rest covers another distance in the same time. One that bounces, and a
  /// finger that lets go of content at rest, are followed by a movement of 18 frames, or fewer if
  /// the trace moves again earlier. One that a finger stops has no rest of its own. Later frames
  /// follow until a jump or an edge determines where they are.
  ///
  /// - Parameter target: the origin at which the viewport is to rest, in points.
  /// - Returns: the trace, and how many movements rest elsewhere than they would have.
  /// - Complexity: O(frames), and one call of `target` for each movement that comes to rest.
  public func resting(at target: (Rest) -> CGPoint) -> (trace: AnchoredTrace, corrections: Int) {
    var path = RestingPath(self)
    var index = 0
    while index < frames.count {
      path.follow(index)
      let release = index
      index += 1
      guard frames[release].event == .touchEnd else { continue }
      let movement = movement(after: release)
      guard movement.comesToRest else { continue }
      let start = path.offsets[release]
      for frame in movement.frames { path.follow(frame) }
      let last = movement.frames.last ?? release
      let proposed = path.offsets[last]
      let rest = Rest(
        released: CGRect(origin: start, size: viewport),
        proposed: CGRect(origin: proposed, size: viewport), velocity: velocity(at: release))
      let wanted = target(rest)
      let end = CGPoint(x: LayoutGrid.round(wanted.x), y: LayoutGrid.round(wanted.y))
      index = last + 1
      guard end != proposed else { continue }
      if movement.bounces || movement.frames.isEmpty {
        let still = stillFrames(from: index)
        guard !still.isEmpty else { continue }
        path.settle(in: still, at: end)
        index = still.upperBound
      } else {
        path.stretch(movement.frames, from: start, to: end)
      }
    }
    return (path.trace, path.corrections)
  }

  /// The frames in which content moves on its own after a finger has let go in a frame.
  private func movement(
    after release: Int
  ) -> (frames: Range<Int>, comesToRest: Bool, bounces: Bool) {
    let first = release + 1
    var (end, next) = (first, first)
    while next < frames.count, frames[next].event == .none, next < end + Self.restingFrames {
      if frames[next].isMoved { end = next + 1 }
      next += 1
    }
    // Something else happens while it moves, or the trace ends.
    let isCutShort = end > first && next == end
    let bounces = (release..<end).contains { !isInside(frames[$0].offset) }
    return (first..<end, next > first && !isCutShort, bounces)
  }

  /// The frames from one on in which nothing happens, as many as content takes to settle.
  private func stillFrames(from first: Int) -> Range<Int> {
    var end = first
    while end < min(frames.count, first + Self.settlingFrames), frames[end].event == .none,
      !frames[end].isMoved
    { end += 1 }
    return first..<end
  }

  private func isInside(_ offset: CGPoint) -> Bool {
    offset.x >= 0 && offset.x <= range.width && offset.y >= 0 && offset.y <= range.height
  }

  /// The speed of the last movement of the finger, in points per millisecond.
  private func velocity(at release: Int) -> CGPoint {
    guard release > 0 else { return .zero }
    let (before, now) = (frames[release - 1], frames[release])
    let milliseconds = Double(now.dueNanoseconds - before.dueNanoseconds) / 1e6
    guard milliseconds > 0 else { return .zero }
    return CGPoint(
      x: (now.offset.x - before.offset.x) / milliseconds,
      y: (now.offset.y - before.offset.y) / milliseconds)
  }
}
