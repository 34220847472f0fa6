import CollectionMotion

/// An animated scroll: to a requested offset, or after a finger has released the content.
struct ScrollAnimation {
  enum Kind {
    case animated
    case decelerating
  }

  let kind: Kind
  /// In nanoseconds of the clock that drives the view.
  let start: UInt64
  let nanoseconds: UInt64
  let to: CGPoint
  /// The offset of the viewport after a number of nanoseconds.
  let place: (UInt64) -> CGPoint
}

extension ScrollAnimation {
  init(from: CGPoint, to: CGPoint, start: UInt64, timing: AnimationTiming) {
    self.init(kind: .animated, start: start, nanoseconds: timing.nanoseconds, to: to) { passed in
      let way = timing.curve.progress(at: Double(passed) / Double(timing.nanoseconds))
      return CGPoint(x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y))
    }
  }

  /// The offset of the viewport, and whether it has come to rest.
  func offset(at time: UInt64) -> (offset: CGPoint, isAtRest: Bool) {
    let passed = time > start ? time - start : 0
    guard passed < nanoseconds else { return (to, true) }
    let place = place(passed)
    // On the grid of 1/64 pt, like all presented values.
    return (CGPoint(x: (place.x * 64).rounded() / 64, y: (place.y * 64).rounded() / 64), false)
  }
}

extension UICollectionView {
  /// Advances the clock that drives the view, and shows the view at that time: scrolls it, and
  /// moves everything that is animated.
  ///
  /// - Parameter nanoseconds: the time since the clock began.
  package func advanceClock(to nanoseconds: UInt64) {
    guard let presentation else { return }
    // Recognisers receive each deadline at its own time.
    while let touches, let deadline = touches.nextDeadline, deadline < nanoseconds {
      presentation.tick(to: max(deadline, presentation.time))
      touches.advance(to: deadline)
    }
    CADisplayLink.advance(self, to: nanoseconds) { presentation.tick(to: $0) }
    presentation.tick(to: nanoseconds)
    touches?.advance(to: nanoseconds)
    if let scrolling {
      let (offset, isAtRest) = scrolling.offset(at: nanoseconds)
      contentOffset = offset
      if isAtRest {
        self.scrolling = nil
        notifyEnd(of: scrolling.kind)
      }
    }
    collectionViewLayout.advanceRows(to: nanoseconds)
    layoutIfNeeded()
    presentation.present()
    engine.prefetcher?.prefetch(in: engine)
  }

  /// Stops scrolling at the present offset. Returns whether the content was moving after a fling.
  func stopDeceleration() -> Bool {
    guard let stopped = scrolling else { return false }
    scrolling = nil
    notifyEnd(of: stopped.kind)
    return stopped.kind == .decelerating
  }

  private func notifyEnd(of kind: ScrollAnimation.Kind) {
    switch kind {
    case .animated: scrollDelegate?.scrollViewDidEndScrollingAnimation?(self)
    case .decelerating: scrollDelegate?.scrollViewDidEndDecelerating?(self)
    }
  }
}
