import CollectionModel
import Primitives

extension Dataset {
  /// Draws `count` items with replacement.
  ///
  /// - *Cards and boxes.* The number of sections and their proportions stay the same, and each
  ///   section draws from its own items. A section whose share is below one item may become empty.
  /// - *Maps.* Items keep their order. The sides of the plane grow with the square root of the
  ///   count, so that its density stays the same, and each item is moved by less than one point of
  ///   the old plane.
  /// - *Events.* Events keep their lane and length. The calendar grows with the count: one day
  ///   becomes several days, or a part of one, over which its events are spread; starts are whole
  ///   days.
  ///
  /// If `count` is the number of items, the result is the dataset itself.
  ///
  /// - Precondition: `count` is not negative, 0 if there are no items to draw from, and at most
  ///   `mostItems`.
  /// - Complexity: O(items + count), for events O(count log count); 16 bytes per item while
  ///   working, 32 for events.
  public func resampled(to count: Int, seed: UInt64) -> Dataset {
    precondition(count >= 0, "the count of items must not be negative, found \(count)")
    precondition(sizes.itemCount > 0 || count == 0, "there are no items to draw \(count) from")
    precondition(fits(count), "\(count) items lie beyond \(LayoutGrid.largestPosition) pt")
    if count == sizes.itemCount { return self }
    var originals: [ItemBox] = []
    originals.reserveCapacity(sizes.itemCount)
    sizes.sizes.forEachBox { originals.append($0) }
    var generator = SplitMix64(seed: seed)
    switch kind {
    case .map:
      return Dataset(name: name, items: Self.pins(count, from: originals, &generator), kind: kind)
    case .events:
      return Dataset(name: name, items: Self.events(count, from: originals, &generator), kind: kind)
    case .cards, .boxes, .synthetic:
      return sectioned(count, from: originals, &generator)
    }
  }

  /// The most items that can be drawn. A map or a calendar grows with the count, and its items must
  /// stay within `LayoutGrid.largestPosition`.
  ///
  /// - Complexity: O(items).
  public var mostItems: Int {
    let furthest = furthestCoordinate
    let most = SectionedSizes.most
    if fits(most, furthest) { return most }
    return (sizes.itemCount + 1..<most).partitionPoint { !fits($0, furthest) } - 1
  }

  private func fits(_ count: Int) -> Bool {
    count <= sizes.itemCount || fits(count, furthestCoordinate)
  }

  /// Whether `count` items stay within the grid if the furthest of the originals is at `furthest`.
  private func fits(_ count: Int, _ furthest: Int32) -> Bool {
    let units = LayoutGrid.unitsPerPoint
    switch kind {
    case .map:
      let scale = Self.planeScale(count, of: sizes.itemCount)
      return (Double(furthest) * scale).rounded() + Double(Self.jitter(scale)) <= Double(Int32.max)
    case .events:
      let scale = Double(count) / Double(max(sizes.itemCount, 1))
      return ((Double(furthest) / units + 1) * scale).rounded(.up) * units <= Double(Int32.max)
    case .cards, .boxes, .synthetic: return true
    }
  }

  /// The largest coordinate that grows with the count, in grid units: either coordinate on a plane,
  /// the start for events.
  private var furthestCoordinate: Int32 {
    var furthest: Int32 = 0
    sizes.sizes.forEachBox { box in
      furthest = max(furthest, box.place.y)
      if kind == .map { furthest = max(furthest, box.place.x) }
    }
    return furthest
  }

  /// The factor by which a plane of `original` items grows for `count` items.
  private static func planeScale(_ count: Int, of original: Int) -> Double {
    (Double(count) / Double(max(original, 1))).squareRoot()
  }

  /// The upper limit of the random distance that each item of a plane is moved by, in grid units.
  private static func jitter(_ scale: Double) -> Int {
    max(1, Int((scale * LayoutGrid.unitsPerPoint).rounded(.down)))
  }

  private func sectioned(
    _ count: Int, from originals: [ItemBox], _ generator: inout SplitMix64
  ) -> Dataset {
    let sections = sizes.sections
    let shares = apportion(count, over: sections.map { Int($0.itemCount) })
    var builder = SizeSequence.Builder(hasPlaces: sizes.hasPlaces)
    var start = 0
    for (section, share) in zip(sections, shares) {
      for _ in 0..<share {
        builder.append(originals[start + generator.next(below: Int(section.itemCount))])
      }
      start += Int(section.itemCount)
    }
    let resized = zip(sections, shares).map { section, share in
      SectionInfo(itemCount: share, headerHeight: section.headerHeight)
    }
    return Dataset(
      name: name, sizes: SectionedSizes(sections: resized, sizes: builder.finish()), kind: kind)
  }

  /// The number of times that each of `candidates` is drawn, in their order.
  private static func draws(
    _ count: Int, of candidates: Int, _ generator: inout SplitMix64
  ) -> [Int] {
    var draws = [Int](repeating: 0, count: candidates)
    for _ in 0..<count { draws[generator.next(below: candidates)] += 1 }
    return draws
  }

  /// A coordinate on a plane of another size, moved by a few grid units. The result is clamped to
  /// the grid, because a plane that hardly shrinks has no room for the move at its far edge.
  package static func moved(_ coordinate: Int32, scale: Double, by units: Int) -> Int32 {
    Int32(min(Int((Double(coordinate) * scale).rounded()) + units, Int(Int32.max)))
  }

  private static func pins(
    _ count: Int, from originals: [ItemBox], _ generator: inout SplitMix64
  ) -> SizeSequence {
    let draws = draws(count, of: originals.count, &generator)
    let scale = planeScale(count, of: originals.count)
    let jitter = jitter(scale)
    func moved(_ coordinate: Int32) -> Int32 {
      Self.moved(coordinate, scale: scale, by: generator.next(below: jitter))
    }
    var builder = SizeSequence.Builder(hasPlaces: true)
    for (box, times) in zip(originals, draws) {
      for _ in 0..<times {
        let x = moved(box.place.x)
        builder.append(ItemBox(place: ItemPlace(x: x, y: moved(box.place.y)), size: box.size))
      }
    }
    return builder.finish()
  }

  private static func events(
    _ count: Int, from originals: [ItemBox], _ generator: inout SplitMix64
  ) -> SizeSequence {
    let draws = draws(count, of: originals.count, &generator)
    let scale = Double(count) / Double(max(originals.count, 1))
    let unit = LayoutGrid.unitsPerPoint
    var events: [LaneEvent] = []
    events.reserveCapacity(count)
    for (box, times) in zip(originals, draws) {
      let day = Double(box.place.y) / unit
      for _ in 0..<times {
        let start = ((day + generator.nextUnit()) * scale).rounded(.down)
        events.append(
          LaneEvent(
            start: Int(start * unit), length: Int(box.size.height),
            lane: Int(box.place.x) / Int(unit)))
      }
    }
    return LaneEvent.sequence(events)
  }
}
