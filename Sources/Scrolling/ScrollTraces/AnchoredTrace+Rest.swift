import CollectionModel
import Foundation

extension AnchoredTrace {
  /// A movement that comes to rest after a finger has let go.
  public struct Rest: Hashable, Sendable {
    /// The viewport when the finger lets go, and where it comes to rest on its own.
    public var released: CGRect
    public var proposed: CGRect
    /// The speed of the content when the finger lets go, in points per millisecond.
    public var velocity: CGPoint
  }

  /// The frames in which content moves that was at rest, if it is to rest elsewhere: 0.3 s.
  private static let settlingFrames = 18
  /// Content is at rest after as many frames in which it does not move: a slow one may stay on the
  /// same 1/64 pt for some.
  private static let restingFrames = 4

  /// The trace with every fling ending at its target.
  ///
  /// A fling that comes to rest covers another distance in the same time. One that bounces, and a
  /// finger that lets go of content at rest, are followed by a movement of at most 18 frames, as
  /// far as the trace rests so long. One that a finger stops has no rest of its own. Later frames
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
    offset.x >= 0 && offset.x <= max(0, contentSize.width - viewport.width) && offset.y >= 0
      && offset.y <= max(0, contentSize.height - viewport.height)
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

/// The offsets of a trace while some of its movements come to rest elsewhere.
private struct RestingPath {
  private let original: AnchoredTrace
  private(set) var offsets: [CGPoint]
  private(set) var corrections = 0
  /// By how much the frames at hand are off, in points.
  private var shift = CGPoint.zero

  init(_ trace: AnchoredTrace) {
    original = trace
    offsets = trace.frames.map(\.offset)
  }

  /// Has a frame follow where the movements before it have ended.
  mutating func follow(_ index: Int) {
    let frame = original.frames[index]
    if frame.event == .jump || frame.event == .key { shift = .zero }
    func place(_ wanted: Double, _ shift: Double, _ range: Double) -> Double {
      // At an edge, or beyond one, the edge determines where it is.
      wanted <= 0 || wanted >= range ? wanted : min(max(wanted + shift, 0), range)
    }
    let size = (original.contentSize, original.viewport)
    offsets[index] = CGPoint(
      x: place(frame.offset.x, shift.x, max(0, size.0.width - size.1.width)),
      y: place(frame.offset.y, shift.y, max(0, size.0.height - size.1.height)))
    shift = CGPoint(
      x: offsets[index].x - frame.offset.x, y: offsets[index].y - frame.offset.y)
  }

  /// Has a movement cover another distance in the same frames.
  mutating func stretch(_ frames: Range<Int>, from start: CGPoint, to end: CGPoint) {
    guard let last = frames.last else { return }
    let natural = offsets[last]
    for (number, frame) in frames.enumerated() {
      let way = Self.settled(Double(number + 1) / Double(frames.count))
      func place(_ now: Double, _ start: Double, _ natural: Double, _ end: Double) -> Double {
        let share = natural == start ? way : (now - start) / (natural - start)
        return LayoutGrid.round(start + (end - start) * share)
      }
      offsets[frame] = CGPoint(
        x: place(offsets[frame].x, start.x, natural.x, end.x),
        y: place(offsets[frame].y, start.y, natural.y, end.y))
    }
    correct(last)
  }

  /// Moves content that is at rest in some frames.
  mutating func settle(in frames: Range<Int>, at end: CGPoint) {
    let start = offsets[frames.lowerBound - 1]
    for (number, frame) in frames.enumerated() {
      let way = Self.settled(Double(number + 1) / Double(frames.count))
      offsets[frame] = CGPoint(
        x: LayoutGrid.round(start.x + (end.x - start.x) * way),
        y: LayoutGrid.round(start.y + (end.y - start.y) * way))
    }
    correct(frames.upperBound - 1)
  }

  private mutating func correct(_ last: Int) {
    corrections += 1
    let natural = original.frames[last].offset
    shift = CGPoint(x: offsets[last].x - natural.x, y: offsets[last].y - natural.y)
  }

  /// Slows down until it rests.
  private static func settled(_ way: Double) -> Double {
    let left = 1 - way
    return 1 - left * left * left
  }

  var trace: AnchoredTrace {
    var trace = original
    for index in trace.frames.indices { trace.frames[index].offset = offsets[index] }
    trace.markMoved()
    return trace
  }
}
