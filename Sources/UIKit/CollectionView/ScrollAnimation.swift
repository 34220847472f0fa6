import CollectionMotion
import Foundation

/// Scrolling that takes its time.
struct ScrollAnimation {
  let from: CGPoint
  let to: CGPoint
  /// In nanoseconds of the clock that drives the view.
  let start: UInt64
  let timing: AnimationTiming

  /// Where the viewport is, and whether it has come to rest.
  func offset(at time: UInt64) -> (offset: CGPoint, isAtRest: Bool) {
    let passed = time > start ? time - start : 0
    guard passed < timing.nanoseconds else { return (to, true) }
    let way = timing.curve.progress(at: Double(passed) / Double(timing.nanoseconds))
    func place(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
      // On the grid of 1/64 pt, like everything that is presented.
      ((a + way * (b - a)) * 64).rounded() / 64
    }
    return (CGPoint(x: place(from.x, to.x), y: place(from.y, to.y)), false)
  }
}

extension UICollectionView {
  /// Moves the clock that drives the view, and shows it as it is then: where it has scrolled to,
  /// and where everything is that moves.
  ///
  /// - Parameter nanoseconds: since the clock began.
  package func advanceClock(to nanoseconds: UInt64) {
    guard let presentation else { return }
    presentation.tick(to: nanoseconds)
    if let scrolling {
      let (offset, isAtRest) = scrolling.offset(at: nanoseconds)
      contentOffset = offset
      if isAtRest {
        self.scrolling = nil
        scrollDelegate?.scrollViewDidEndScrollingAnimation?(self)
      }
    }
    layoutIfNeeded()
    presentation.present()
  }
}
