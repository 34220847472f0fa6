import Primitives

extension Scroll {
  /// A scroll of up to `most` samples that a seed decides: through a list or between places, with
  /// turns, pauses, items that change places, cells that cost nothing, to create or at all, and
  /// vsyncs at uneven times.
  static func random(seed: UInt64, most: Int) -> Scroll {
    var random = SplitMix64(seed: seed)
    let samples = positions(most, &random)
    let cellCount = samples.joined().max()! + 1 + random.next(below: 4)
    // Numbers of cells are not in the order of their places, so that items may trade places.
    var numbers = (0..<cellCount).map { Int32($0) }
    let trade = random.next(below: 3) == 0 ? random.next(below: samples.count) : samples.count
    var shown: [Set<Int32>] = []
    for (index, places) in samples.enumerated() {
      if index == trade { for _ in 0..<3 { numbers.swapAt(random.next(below: cellCount), 0) } }
      shown.append(Set(places.map { numbers[$0] }))
    }
    let (vsync, grain) = vsyncs(&random)
    var scroll = Scroll(
      ready: [[], shown[0], Set(numbers.prefix(6))][random.next(below: 3)], samples: shown,
      costs: (0..<cellCount).map { _ in grain * UInt64(random.next(below: 7)) },
      limit: random.next(below: 5), vsync: vsync)
    if random.next(below: 2) == 0 {
      scroll.creation = (0..<cellCount).map { _ in grain * UInt64(random.next(below: 5)) }
      scroll.share = grain * UInt64(random.next(below: 3))
    }
    return scroll
  }

  /// The places that each sample shows.
  private static func positions(_ most: Int, _ random: inout SplitMix64) -> [Range<Int>] {
    let height = 1 + random.next(below: 5)
    let hops = random.next(below: 4) == 0
    let turns = random.next(below: 2) == 0
    let speed = 1 + random.next(below: 3)
    var (first, direction) = (0, 1)
    return (0..<1 + random.next(below: most)).map { _ in
      let places = first..<first + random.next(below: 2) + height
      if turns, random.next(below: 6) == 0 { direction = -direction }
      first = hops ? random.next(below: 12) : first + direction * random.next(below: speed + 1)
      first = max(0, first)
      return places
    }
  }

  /// When vsyncs happen, and a cost of which cells have a multiple, ns: often just as long as from
  /// one vsync to the next.
  private static func vsyncs(
    _ random: inout SplitMix64
  ) -> (vsync: @Sendable (Int) -> UInt64, grain: UInt64) {
    let rate = [60, 120, 7][random.next(below: 3)]
    let interval = UInt64(1_000_000_000 / rate)
    if rate == 7 {
      let gaps = (0..<8).map { _ in UInt64(1 + random.next(below: 3)) }
      let lap = gaps.reduce(0, +)
      return ({ lap * UInt64($0 / 8) + gaps.prefix($0 % 8).reduce(0, +) }, 1)
    }
    let grains = [interval, interval / 2, interval / 3, (interval + 1) / 4]
    return (
      { (UInt64($0) * 1_000_000_000 + UInt64(rate) - 1) / UInt64(rate) },
      grains[random.next(below: grains.count)]
    )
  }
}
