import Foundation
import Primitives

/// The movement of a hand, or a program, in a generated trace.
public enum ScrollGesture: String, CaseIterable, Hashable, Sendable {
  case drag
  case flick
  case flickFast = "flick-fast"
  case rubberBand = "rubber-band"
  case bounce
  case paging
  case jump
  case slowReading = "slow-reading"
  case randomJumps = "random-jumps"

  /// One line for a list of traces.
  public var summary: String {
    switch self {
    case .drag: "a finger that drags up and down at varying speed"
    case .flick: "flicks of 500 to 12,000 pt/s that slow down by 0.998 per ms, with pauses"
    case .flickFast: "the same flicks, slowing down by 0.99 per ms"
    case .rubberBand: "pulls beyond either edge and releases"
    case .bounce: "flings that hit an edge and bounce"
    case .paging: "swipes from page to page, each page a viewport"
    case .jump: "programmatic jumps to far places, with a little scrolling after each"
    case .slowReading: "small drags and long pauses"
    case .randomJumps: "a random place in every frame or every few frames"
    }
  }

  /// The default length of a trace, in seconds.
  public var seconds: Double {
    switch self {
    case .randomJumps: 10
    case .slowReading: 40
    case .drag, .flick, .flickFast, .rubberBand, .bounce, .paging, .jump: 20
    }
  }

  /// Whether the gesture scrolls along both axes if the content does; other gestures keep to one.
  public var isDiagonal: Bool {
    switch self {
    case .drag, .flick, .flickFast, .jump, .randomJumps: true
    case .rubberBand, .bounce, .paging, .slowReading: false
    }
  }
}

/// Generates traces of one gesture for any content from a seed.
///
/// Offsets are on the 1/64 grid and the same on every machine. They leave the content only in
/// rubber bands and bounces. An axis that the content does not scroll on stays at 0. In content
/// that scrolls on both, a gesture that keeps to one axis uses the vertical one.
public struct TraceGenerator: Hashable, Sendable {
  public var gesture: ScrollGesture
  public var framesPerSecond: Int
  /// The trace ends with the first gesture that ends after this many seconds.
  public var seconds: Double

  /// - Precondition: frames per second are in 1...1000, seconds in 0...3600.
  public init(_ gesture: ScrollGesture, framesPerSecond: Int = 60, seconds: Double? = nil) {
    let seconds = seconds ?? gesture.seconds
    precondition(
      (1...1000).contains(framesPerSecond) && (0...3600).contains(seconds),
      "frames per second are in 1...1000, seconds in 0...3600, "
        + "found \(framesPerSecond) and \(seconds)")
    self.gesture = gesture
    self.framesPerSecond = framesPerSecond
    self.seconds = seconds
  }

  /// The trace for a content, which plays without anchoring.
  ///
  /// - Precondition: sizes are finite and not negative, the viewport is larger than 0.
  /// - Complexity: O(frames).
  public func trace(over contentSize: CGSize, viewport: CGSize, seed: UInt64) -> ScrollTrace {
    var hand = ScrollingHand(
      over: contentSize, viewport: viewport, framesPerSecond: framesPerSecond,
      isDiagonal: gesture.isDiagonal, random: SplitMix64(seed: seed))
    hand.begin(gesture)
    var round = 0
    while hand.seconds < seconds {
      hand.perform(gesture, round: round)
      round += 1
    }
    return ScrollTrace(
      name: gesture.rawValue, viewport: viewport, contentSize: contentSize, frames: hand.frames)
  }
}
