import Foundation

/// Recognises one tap or several, with one finger or several, once, when the last finger lifts.
///
/// The fingers of a tap stay within 10 points of their start, and the last one lifts less than 0.75
/// s after the first one came down. The next tap begins less than 0.35 s after that and at most 45
/// points away. (All numbers are from `GestureThresholds`.)
///
/// Where two recognisers require different numbers of taps, the one with fewer requires the other
/// to fail:
/// ```swift
/// single.require(toFail: double)  // recognises 0.35 s after it lifted
/// ```
public final class TapRecognizer: GestureRecognizer {
  /// The number of taps required, 1 or more.
  public var numberOfTapsRequired: Int {
    didSet { check() }
  }
  /// The number of fingers of each tap, 1 or more.
  public var numberOfTouchesRequired: Int {
    didSet { check() }
  }

  /// A tap lifts less than this time after its first finger came down, ns; nil for no limit.
  package var maximumNanoseconds: UInt64? = GestureThresholds.tapNanoseconds
  /// The largest distance of a finger from its start, in points.
  package var allowableMovement = GestureThresholds.slop

  private var tapsDone = 0
  private var isComplete = false
  private var isLifting = false
  private var place: CGPoint?

  public init(taps: Int = 1, touches: Int = 1, name: String = "tap") {
    (numberOfTapsRequired, numberOfTouchesRequired) = (taps, touches)
    super.init(name: name)
    check()
  }

  private func check() {
    guard numberOfTapsRequired > 0, numberOfTouchesRequired > 0 else {
      fatalError(
        "\(name) wants \(numberOfTapsRequired) taps with \(numberOfTouchesRequired) fingers")
    }
  }

  /// The mean start position of the last tap's fingers, also after they lifted.
  public override var position: CGPoint { place ?? super.position }

  public override func touchesBegan(_ touches: [Touch]) {
    if numberOfTouches == touches.count {
      // The first finger of a tap.
      (isComplete, isLifting) = (false, false)
      deadline = maximumNanoseconds.map { touches[0].time + $0 }
    }
    guard !isLifting, numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    isComplete = true
    let (last, new) = (place, super.position)
    place = new
    if let last, new.distance(to: last) > GestureThresholds.reach { state = .failed }
  }

  public override func touchesMoved(_ touches: [Touch]) {
    if !rest(touches) { state = .failed }
  }

  public override func touchesEnded(_ touches: [Touch]) {
    guard isComplete, rest(touches) else { return state = .failed }
    isLifting = true
    guard numberOfTouchesDown == 0 else { return }
    tapsDone += 1
    if tapsDone == numberOfTapsRequired {
      state = .ended
    } else {
      deadline = touches[0].time + GestureThresholds.pauseNanoseconds
    }
  }

  public override func timeReached(_ now: UInt64) { state = .failed }

  public override func reset() {
    (tapsDone, isComplete, isLifting, place) = (0, false, false, nil)
  }

  private func rest(_ touches: [Touch]) -> Bool {
    touches.allSatisfy { $0.distance <= allowableMovement }
  }
}
