import Foundation
import Primitives

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

  /// What a trace may have: more would be recorded for minutes before the first of them is played.
  public static let mostFrames = 1_000_000

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
