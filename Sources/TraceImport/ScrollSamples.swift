import Foundation

/// The offsets that one thread set, in order of time.
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

  /// Longer than two frames of a display of 60 Hz, in microseconds: no user scrolls somewhere else
  /// and back in less.
  private static let shortVisit = 34_000.0
  /// The least extra length of the path, in the recording's units, that makes a visit far from the
  /// way. The fastest flings move by 350 in a frame.
  private static let farDetour = 800.0
  /// The least number of far visits that count as a pattern.
  private static let fewestFar = 2
  /// The least number of near visits, and their least share of all samples: a turn can repeat as
  /// well.
  private static let fewestNear = 8
  private static let leastNearShare = 0.1
  /// The most scrollers at rest that are told apart.
  private static let mostResting = 16

  package private(set) var samples: [Sample]
  /// The number of samples of other scrollers that `removeOthers` took out.
  package private(set) var othersCount = 0

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

  /// Takes out the samples of scrollers at rest.
  ///
  /// Browsers write the offsets of all scrollers of a page, including the outer viewport, as one
  /// series and do not say to which scroller an offset belongs. A scroller at rest repeats one
  /// offset, and the moving one then continues from where it was before:
  /// ```
  /// 20018  0  20053  0  20172  20206  0  20276
  ///        ^         ^                ^           visits to 0
  /// ```
  /// An offset counts as another scroller's if at least two visits to it are shorter than two
  /// frames and lead far away from the path and back; near the path, more visits are needed. Then
  /// these visits are taken out, and so are longer ones that lead far away and back to the same
  /// place, and a visit at either end. A jump to that offset stays if it takes longer than two
  /// frames to go on from there. Two scrollers that both move cannot be told apart in this way.
  /// - Complexity: O(n) for each scroller at rest.
  package mutating func removeOthers() {
    for _ in 0..<Self.mostResting {
      let visits = visits()
      guard let resting = mostVisited(visits) else { return }
      var isOther = [Bool](repeating: false, count: samples.count)
      for visit in visits where visit.offset == resting && visit.isOfAnother {
        for index in visit.range { isOther[index] = true }
      }
      let kept = zip(samples, isOther).filter { !$0.1 }.map(\.0)
      guard !kept.isEmpty, kept.count < samples.count else { return }
      othersCount += samples.count - kept.count
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
    return found.filter { $0.value.far >= Self.fewestFar || $0.value.count >= least }.max { a, b in
      (a.value.detour, a.key.y, a.key.x) < (b.value.detour, b.key.y, b.key.x)
    }?.key
  }

  /// Consecutive samples with one offset.
  private struct Visit {
    var offset: CGPoint
    var range: Range<Int>
    /// Whether nothing comes before it or nothing after it.
    var isAtEnd: Bool
    /// Whether the samples before and after are less than two frames from each other.
    var isShort: Bool
    /// How much shorter the path is without it.
    var detour: Double
    /// Whether the way there and the way from there are each longer than twice the way past it.
    var leadsBack: Bool

    /// Whether it belongs to a scroller that rests at this offset, if there is one.
    var isOfAnother: Bool {
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
