import CollectionModel
import Foundation

/// The offsets of a trace while some of its movements come to rest elsewhere.
struct RestingPath {
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
    let range = original.range
    offsets[index] = CGPoint(
      x: place(frame.offset.x, shift.x, range.width),
      y: place(frame.offset.y, shift.y, range.height))
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
        return Self.blend(start, end, share)
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
        x: Self.blend(start.x, end.x, way), y: Self.blend(start.y, end.y, way))
    }
    correct(frames.upperBound - 1)
  }

  private mutating func correct(_ last: Int) {
    corrections += 1
    let natural = original.frames[last].offset
    shift = CGPoint(x: offsets[last].x - natural.x, y: offsets[last].y - natural.y)
  }

  /// The place on the grid that is a share of the way from one to another.
  private static func blend(_ start: Double, _ end: Double, _ share: Double) -> Double {
    LayoutGrid.round(start + (end - start) * share)
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
