import Primitives

/// A scroll that is small enough for all policies to be tried, with the facts that only they need.
struct SmallScroll {
  var scroll: Scroll
  /// What each frame takes in addition to its cells, by sample; at most the scroll's `share`.
  var shares: [UInt64]
  /// The most cells that wait without an item; more are dropped.
  var pool: Int

  /// Up to 6 samples of 1 or 2 cells, of 6 in all, that a seed decides. Half of them have a pool
  /// that drops cells, half cells that take time to create.
  static func random(seed: UInt64) -> SmallScroll {
    var random = SplitMix64(seed: seed)
    let cellCount = 3 + random.next(below: 4)
    let height = 1 + random.next(below: 2)
    let hops = random.next(below: 5) == 0
    var (first, direction) = (0, 1)
    let samples = (0..<3 + random.next(below: 4)).map { _ in
      let cells = Set((first..<first + height).map { Int32($0) })
      if random.next(below: 4) == 0 { direction = -direction }
      first =
        hops ? random.next(below: 6) : first + direction * [0, 1, 1, 2][random.next(below: 4)]
      first = max(0, min(cellCount - height, first))
      return cells
    }
    let interval = UInt64(1 + random.next(below: 4))
    func costs(_ most: Int) -> [UInt64] {
      (0..<cellCount).map { _ in UInt64(random.next(below: most + 1)) }
    }
    let share = random.next(below: 2) == 0 ? 0 : random.next(below: 4)
    let scroll = Scroll(
      ready: random.next(below: 4) == 0 ? [] : samples[0], samples: samples, costs: costs(4),
      creation: random.next(below: 2) == 0 ? [] : costs(4), share: UInt64(share),
      limit: random.next(below: 3), vsync: { interval * UInt64($0) })
    return SmallScroll(
      scroll: scroll, shares: samples.map { _ in UInt64(random.next(below: share + 1)) },
      pool: [0, 1, 2, cellCount][random.next(below: 4)])
  }
}
