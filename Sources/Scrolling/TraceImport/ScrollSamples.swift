import Foundation

/// The scroll offsets that one thread set, in the order of their times.
package struct ScrollSamples {
  package struct Sample: Hashable {
    /// Microseconds of the recording's clock.
    var time: Double
    package var offset: CGPoint

    package init(time: Double, offset: CGPoint) {
      self.time = time
      self.offset = offset
    }
  }

  /// A visit is short if it takes less than this, in microseconds: a little more than two frames of
  /// a display of 60 Hz. No user scrolls somewhere else and back in less.
  private static let shortVisit = 34_000.0
  /// A visit is far if it lengthens the path by at least this much, in the recording's units. The
  /// fastest flings move by 350 in a frame.
  private static let farDetour = 800.0
  /// The fewest short, far visits to an offset that show a scroller at rest.
  private static let fewestFar = 2
  /// The fewest short visits to an offset, and their least share of all samples, that show a
  /// scroller at rest if they are not far. More are needed, because the user may turn at one offset
  /// repeatedly.
  private static let fewestNear = 8
  private static let leastNearShare = 0.1
  /// The most scrollers at rest that are removed.
  private static let mostResting = 16

  package private(set) var samples: [Sample]
  /// The number of samples that `removeRestingScrollers` has removed.
  package private(set) var removedCount = 0

  /// - Complexity: O(n log n).
  package init(_ samples: [Sample]) {
    let order = samples.indices.sorted { (samples[$0].time, $0) < (samples[$1].time, $1) }
    self.samples = order.map { samples[$0] }
  }

  /// The length of the path, in the recording's units.
  package var distance: Double {
    zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.offset.distance(to: $1.1.offset) }
  }

  /// Whether there are two different offsets.
  package var moves: Bool { samples.contains { $0.offset != samples[0].offset } }

  // MARK: Other scrollers

  /// Removes the samples of scrollers at rest.
  ///
  /// Browsers write the offsets of all scrollers of a page, including the outer viewport, as one
  /// series and do not state to which scroller an offset belongs. A scroller at rest repeats one
  /// offset, and the moving one then continues from where it was before:
  /// ```
  /// 20018  0  20053  0  20172  20206  0  20276
  ///        ^         ^                ^           visits to 0
  /// ```
  /// An offset is taken for that of a scroller at rest if at least two short visits to it lead far
  /// away from the path, or if many short visits lead away from it by less. The short visits to
  /// that offset are then removed, and so are longer ones that lead far away and back to the same
  /// place, and a visit at either end. A jump to that offset stays if the next move comes more than
  /// two frames later. Two scrollers that both move cannot be separated.
  /// - Complexity: O(n) for each scroller at rest.
  package mutating func removeRestingScrollers() {
    for _ in 0..<Self.mostResting {
      let visits = visits()
      guard let resting = mostVisited(visits) else { return }
      var isOther = [Bool](repeating: false, count: samples.count)
      for visit in visits where visit.offset == resting && visit.isOfRestingScroller {
        for index in visit.range { isOther[index] = true }
      }
      let kept = zip(samples, isOther).filter { !$0.1 }.map(\.0)
      guard !kept.isEmpty, kept.count < samples.count else { return }
      removedCount += samples.count - kept.count
      samples = kept
    }
  }

  /// The offset whose short visits lengthen the path most; nil if no offset has enough of them.
  private func mostVisited(_ visits: [Visit]) -> CGPoint? {
    var found: [CGPoint: (count: Int, far: Int, detour: Double)] = [:]
    for visit in visits where visit.isShort && visit.detour > 0 {
      var sum = found[visit.offset] ?? (0, 0, 0)
      sum.count += 1
      if visit.detour >= Self.farDetour { sum.far += 1 }
      sum.detour += visit.detour
      found[visit.offset] = sum
    }
    let least = max(Self.fewestNear, Int(Double(samples.count) * Self.leastNearShare))
    let resting = found.filter { $0.value.far >= Self.fewestFar || $0.value.count >= least }
    return resting.max { one, other in
      (one.value.detour, one.key.y, one.key.x) < (other.value.detour, other.key.y, other.key.x)
    }?.key
  }

  /// Consecutive samples with one offset.
  private struct Visit {
    var offset: CGPoint
    var range: Range<Int>
    /// Whether it is the first or the last visit.
    var isAtEnd: Bool
    /// Whether the samples before and after are less than two frames from each other.
    var isShort: Bool
    /// How much shorter the path is without it.
    var detour: Double
    /// Whether the way to it and the way from it are each more than twice the way without it.
    var leadsBack: Bool

    /// Whether it belongs to the scroller at rest, provided that one rests at this offset.
    var isOfRestingScroller: Bool {
      isAtEnd || isShort && detour > 0 || leadsBack && detour >= farDetour
    }
  }

  private func visits() -> [Visit] {
    var visits: [Visit] = []
    var start = 0
    while start < samples.count {
      let offset = samples[start].offset
      var end = start + 1
      while end < samples.count, samples[end].offset == offset { end += 1 }
      var visit = Visit(
        offset: offset, range: start..<end, isAtEnd: start == 0 || end == samples.count,
        isShort: false, detour: 0, leadsBack: false)
      if !visit.isAtEnd {
        let (before, after) = (samples[start - 1], samples[end])
        let there = before.offset.distance(to: offset)
        let back = offset.distance(to: after.offset)
        let past = before.offset.distance(to: after.offset)
        visit.isShort = after.time - before.time < Self.shortVisit
        visit.detour = there + back - past
        visit.leadsBack = 2 * past < min(there, back)
      }
      visits.append(visit)
      start = end
    }
    return visits
  }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> Double {
    let (x, y) = (other.x - self.x, other.y - self.y)
    return (x * x + y * y).squareRoot()
  }
}
