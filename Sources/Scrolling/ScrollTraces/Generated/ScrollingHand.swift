import CollectionModel
import Foundation
import Primitives
import ScrollPhysics

/// Writes the frames of gestures one after the other.
///
/// A `Pair` holds (x, y). A touch frame shows where the content is after the finger has moved; the
/// last frame of a touch is its end.
struct ScrollingHand {
  typealias Pair = SIMD2<Double>

  /// How a finger moves: the fraction of the distance covered after a fraction of the time.
  enum Stroke {
    /// From rest to rest: minimum jerk, 10 t^3 - 15 t^4 + 6 t^5. Source: Flash and Hogan, "The
    /// coordination of arm movements", Journal of Neuroscience, 1985.
    case calm
    /// Accelerates evenly and lifts at twice its mean speed.
    case flick

    func share(_ time: Double) -> Double {
      switch self {
      case .calm: time * time * time * (10 + time * (6 * time - 15))
      case .flick: time * time
      }
    }
  }

  let viewport: Pair
  /// The offsets of the content are in 0...range.
  let range: Pair
  /// The axes along which the gestures move.
  let axes: [Int]
  let framesPerSecond: Int
  var random: SplitMix64
  private(set) var frames: [TraceFrame] = []
  /// Where the content is, on the grid.
  private(set) var offset = Pair.zero
  /// The offset without a rubber band, while the finger touches: differs beyond an edge.
  private var wanted = Pair.zero

  init(
    over contentSize: CGSize, viewport: CGSize, framesPerSecond: Int, isDiagonal: Bool,
    random: SplitMix64
  ) {
    requireSizes(contentSize, viewport: viewport)
    self.viewport = Pair(viewport.width, viewport.height)
    let range = Pair(
      LayoutGrid.floor(max(contentSize.width - viewport.width, 0)),
      LayoutGrid.floor(max(contentSize.height - viewport.height, 0)))
    self.range = range
    // Along y first, where most content scrolls.
    let scrolling = [1, 0].filter { range[$0] > 0 }
    axes = isDiagonal ? scrolling : Array(scrolling.prefix(1))
    self.framesPerSecond = framesPerSecond
    self.random = random
  }

  /// The time of the next frame.
  var seconds: Double { seconds(ofFrame: frames.count) }

  private func seconds(ofFrame frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// The number of frames in a time: at least one.
  func frameCount(_ seconds: Double) -> Int {
    max(Int((seconds * Double(framesPerSecond)).rounded()), 1)
  }

  private mutating func write(_ place: Pair, _ event: TraceEvent = .none) {
    for axis in axes { offset[axis] = LayoutGrid.round(place[axis]) }
    frames.append(
      TraceFrame(
        dueMilliseconds: Double(frames.count) * 1000 / Double(framesPerSecond),
        offset: CGPoint(x: offset.x, y: offset.y), event: event))
  }

  /// Shows a position at once.
  mutating func jump(to place: Pair, event: TraceEvent = .jump) { write(place, event) }

  mutating func rest(_ seconds: Double) {
    for _ in 0..<frameCount(seconds) { write(offset) }
  }

  // MARK: Touches

  private func rubberBand(on axis: Int) -> RubberBand {
    RubberBand(viewportExtent: viewport[axis])
  }

  mutating func touch() {
    for axis in axes {
      wanted[axis] = rubberBand(on: axis).wanted(showing: offset[axis], range: range[axis])
    }
    write(offset, .touchStart)
  }

  /// Moves the finger so that the content would move by `way`.
  mutating func move(by way: Pair, during seconds: Double, _ stroke: Stroke, lifts: Bool) {
    let start = wanted
    let count = frameCount(seconds)
    for frame in 1...count {
      wanted = start + way * stroke.share(Double(frame) / Double(count))
      var shown = offset
      for axis in axes {
        shown[axis] = rubberBand(on: axis).offset(wanted: wanted[axis], range: range[axis])
      }
      write(shown, lifts && frame == count ? .touchEnd : .touchMove)
    }
  }

  /// Keeps the finger still.
  mutating func hold(_ seconds: Double) {
    for _ in 0..<frameCount(seconds) { write(offset, .touchMove) }
  }

  // MARK: After a touch

  /// Lets the content move on its own until it rests, or until it is inside the content after
  /// `limit` seconds. In the second case it is still moving, and the result is true.
  @discardableResult
  mutating func coast(
    at velocity: Pair, _ rate: DecelerationRate, until limit: Double = .infinity
  ) -> Bool {
    let flings = axes.map {
      Fling(from: offset[$0], velocity: velocity[$0], rate: rate, range: range[$0])
    }
    let duration = flings.reduce(0) { max($0, $1.duration) }
    var frame = 1
    while seconds(ofFrame: frame) < duration {
      let time = seconds(ofFrame: frame)
      var place = offset
      for (axis, fling) in zip(axes, flings) {
        place[axis] = time < fling.duration ? fling.position(at: time) : fling.restOffset
      }
      write(place)
      let isInside = axes.allSatisfy { offset[$0] >= 0 && offset[$0] <= range[$0] }
      if time >= limit && isInside { return true }
      frame += 1
    }
    var place = offset
    for (axis, fling) in zip(axes, flings) { place[axis] = fling.restOffset }
    if place != offset { write(place) }
    return false
  }

  /// Lets the content snap to a page along `axis`.
  mutating func snap(_ paging: Paging, axis: Int, to page: Int, velocity: Double) {
    let spring = paging.spring(from: offset[axis], velocity: velocity, to: page)
    let target = paging.offset(ofPage: page)
    var place = offset
    for frame in 1...frameCount(spring.duration) {
      let time = seconds(ofFrame: frame)
      place[axis] = time < spring.duration ? target + spring.displacement(at: time) : target
      write(place)
    }
    place[axis] = target
    if place != offset { write(place) }
  }
}
